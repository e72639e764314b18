page-table = Mesa
you = Você
centre = centro
close = Fechar
nothing = nada
actions = Suas ações
the-others = Os outros jogadores
players-all = Jogadores
auction-track = Faixa de leilão
space-free = espaço livre
epoch-number = Era { $n }
    .of = de III
ra-track = Faixa de Rá: { $filled } de { $length }
ra-more = mais { $count }
    .rest = { $count ->
        [one] encerra a era
       *[other] encerram a era
    }
bag-count = na bolsa
bag-title = Na bolsa
bag-of = { $left } de { $count }
bag-hint = Aponte para uma peça, ou toque nela, para ler o que ela faz. Onde um toque pegaria ou entregaria a peça, mantenha-a pressionada.
chance-of-ra = chance de peça de Rá: { $chance }
centre-sun = disco de Sol
    .to = ao vencedor
tableau-of = Peças de { $player }
fame = Pontos
    .floor = nunca abaixo de zero
    .secret = em segredo
fame-count = { $count ->
    [0] 0 pontos
    [one] { $count } ponto
   *[other] { $count } pontos
}
kinds = { $count ->
    [0] 0 tipos
    [one] { $count } tipo
   *[other] { $count } tipos
}
river-dry = seco
take-tile = Pegar a peça { TILE($tile, form: "of") }

worth-title = Quanto vale este lote
worth-epoch = esta era
worth-end = fim da partida
worth-nothing = Este lote não muda nada.
worth-empty = A faixa de leilão está vazia.
would-be-lost = perda: { $tiles }
line-gods = Deuses
    .how = 2 cada
line-gold = Ouro
    .how = 3 cada
line-pharaohs = Faraós
    .how = { $loss ->
        [0] maior número +5
       *[other] maior número +5, menor −{ $loss }
    }
line-river = Rio
    .how = 1 por peça, se há inundação
line-civilization = Civilização
    .how = 3, 4, 5 tipos: 5, 10, 15; nenhum −5
line-monuments = Monumentos
    .how = tipos, e três ou mais iguais
line-suns = Discos de Sol
    .how = { $loss ->
        [0] maior soma +5
       *[other] maior soma +5, menor −{ $loss }
    }

ladder-title = Escada dos discos de Sol
ladder-to-beat = a superar: { $sun }
rung-open = { $sun }, { $player }: ainda pode ser usado
rung-high = { $sun }, { $player }: o maior lance
rung-low = { $sun }, { $player }: baixo demais
rung-acted = { $sun }, { $player }: já decidiu
rung-spent = { $sun }, { $player }: virado para baixo
rung-centre = { $sun }: no centro
safe-bid = Seu lance seguro mais barato: { $sun }.
safe-bid-none = Todos os seus lances ainda podem ser superados.
no-bid = Nenhum dos seus discos de Sol supera o lance.

auction-drawn = { $player } retira Rá
auction-invoked = { $player } invoca Rá
state-passed = passou
state-bid = lance { $sun }
state-ra-player = jogador Rá, último
state-can-bid = até { $sun }
state-decides = escolhendo
suns-open = { $count ->
    [0] sem discos de Sol
   *[other] discos de Sol { $suns }
}
seat-away = sem conexão
    .bot = um bot joga
    .pass = retira e passa
grace = { $player } está sem conexão. Em { $time }, um bot joga por essa pessoa.
    .pass = { $player } está sem conexão. Em { $time }, o lugar só vai retirar peças e passar.

note-next-ra-ends-epoch = A próxima peça de Rá encerra a era: sem leilão, e as peças da faixa se perdem.
note-track-full = A faixa está cheia: gaste uma peça de deus ou invoque Rá.
note-must-bid = Os outros passaram: você precisa dar um lance.
note-invoker-must-bid = Se os outros passarem, o jogador Rá precisa dar um lance.
note-all-pass-keeps = Se todos passarem, as peças continuam na faixa.
note-all-pass-loses = Se todos passarem, as peças são descartadas.

act-draw = Retirar
act-invoke = Invocar Rá
act-gods = Deuses
act-bid = Lance { $sun }
act-pass = Passar
act-done = Pronto
draw-note = { $count ->
    [one] { $count } espaço livre; { $chance } Rá
   *[other] { $count } espaços livres; { $chance } Rá
}
    .plain = { $count ->
        [one] { $count } espaço livre
       *[other] { $count } espaços livres
    }
invoke-note = se os outros passarem, você precisa dar um lance
    .full = você pode passar; então as peças se perdem
gods-note = { $count ->
    [one] troque seu deus por uma peça da faixa
   *[other] { $count } peças de deus para trocar
}
why-not-draw = a faixa está cheia: gaste um deus ou invoque Rá
    .short = a faixa está cheia
why-not-offline = sem conexão: espere até ela voltar
    .short = sem conexão
you-watch = Você está assistindo a esta partida
not-now = agora não
why-not-gods = você não tem peça de deus
    .short = você não tem
why-not-gods-track = nenhuma peça da faixa pode ser pega
    .short = nada a pegar
bid-topped = pode ser superado por { $who }
    .short = pode ser superado por
bid-untopped = ninguém pode superar
bid-more = { $sun } também venceria: ninguém pode superar
    .short = { $sun } também venceria
bid-receive = recebe { $sun }, virado para baixo até a próxima era
    .short = recebe { $sun }, virado para baixo
choose-god = Que peça você pega?
choose-hold = Mantenha uma peça pressionada para ler o que ela faz.
choose-discard = Que peça você entrega?
    .together = pontos de { $count } peças juntas

log-disaster = { TILE($tile) }: { $player } perde { $tiles }
log-disaster-removed = { $player } gasta uma peça de deus e remove a peça { TILE($tile, form: "of") }
log-absent = { $player } está ausente: um bot decidiu
    .pass = { $player } está ausente: a mesa decidiu
log-undone = { $count ->
    [one] { $player } desfaz { $count } decisão
   *[other] { $player } desfaz { $count } decisões
}
log-empty = Ainda não aconteceu nada.
looking-back = Você vê a mesa após a jogada { $move }
    .return = Voltar à partida
you-are-away = A mesa joga por você.
    .return = Retomar meu lugar
game-paused = A partida está em pausa.
    .resume = Continuar
bots-go-on = Próxima jogada
    .how = { $player } espera o seu clique
forced-pass = Nenhum dos seus discos de Sol supera o lance: você passa.
    .other = { $player }: nenhum disco de Sol supera o lance, passa.
chat = Chat
chat-empty = Ninguém disse nada ainda.
chat-write = Diga algo
chat-send = Enviar
chat-watching = Você está assistindo. Só quem joga pode escrever aqui.
menu-help = Regras e configurações
menu-people = Links e aparelhos
menu-game = Esta partida
handover = { $player }, é sua vez
    .ready = Estou aqui

sheet-title = O Sol se põe
sheet-why-ra = A faixa de Rá está cheia.
sheet-why-suns = Todos os discos de Sol estão virados para baixo.
sheet-lost = { $count ->
    [one] { $count } peça da faixa se perde.
   *[other] { $count } peças da faixa se perdem.
}
sheet-epoch = Esta era
sheet-stays = Fica com você
sheet-leaves = É descartado
sheet-suns = Discos de Sol com a face voltada para cima
sheet-begins = { $player } começa a próxima era.
game-over = A partida acabou
end-winner = { $player } vence
end-place = Sua colocação: { $place } de { $players }
    .first = Você venceu!
    .row = Colocação
graph-title = Pontos ao longo da partida
seal-title = A bolsa lacrada
seal-lead = A ordem de todas as peças foi fixada antes da primeira jogada. Seu navegador pode conferir agora.
seal-verify = Abrir e conferir
seal-good = Tudo no registro está de acordo com o lacre.
seal-bad = Isto não confere com o lacre.
seal-keep = Guardar o registro lacrado
seal-takes-part = Participa da lacração da bolsa
    .not = Não participa da lacração da bolsa
seal-exchange = A bolsa está sendo lacrada.
    .waits = Aguardando { $who }.
    .again = Recomeçou sem { $who }.
record-keep = Guardar o registro
back-to-table = Voltar à mesa
rematch-ready = A nova mesa está pronta
undo-why-not = Uma peça retirada não pode voltar.
    .nothing = Você ainda não decidiu nada.
    .asked = Os outros já foram consultados.
leave-ask = Sair desta partida?
    .bot = Um bot joga por você até você voltar. Os outros continuam jogando.
    .pass = Ninguém joga por você: até você voltar, o seu lugar passa e, no seu turno, retira uma peça ou, com a faixa cheia, invoca Rá.
    .last = Os outros já saíram, então ninguém continua jogando: a partida espera, com o relógio parado, até que um dos jogadores volte.
    .back = Você pode voltar quando quiser: a partida fica na sua lista, na página inicial.
    .stay = Ficar
    .solo = Pausar e sair
undo-agree = Concordar
undo-refuse = Recusar
undo-what = Seria desfeito:
undo-declined = Nem todos concordaram: nada é desfeito.
link-device = Abrir meu lugar em outro aparelho
link-recover = Link para recuperar meus lugares
    .how = Guarde este link só para você: quem o tiver fica com os seus lugares em todas as mesas.
link-watch = Link para espectadores
link-seat = Novo link para o lugar de { $player }
    .how = Para quem não consegue voltar. Vale uma vez, enquanto a pessoa está sem conexão.
seat-handed-over = { $player }: este lugar foi entregue por um novo link do anfitrião.
seat-waits = Um lugar espera você
clock-left = Tempo restante: { $time }
    .free = Tempo restante: { $time }, e antes disso { $free } para esta decisão
    .hours = { $count } h
clock-left-days = { $count ->
    [one] { $count } dia
   *[other] { $count } dias
}
held-none = nenhum
held-gods = { $count ->
    [one] { $count } deus
   *[other] { $count } deuses
}
held-gold = { $count ->
    [0] 0 peças de ouro
    [one] { $count } peça de ouro
   *[other] { $count } peças de ouro
}
held-pharaohs = { $count }
    .most = { $count }, maior número
    .fewest = { $count }, menor número
held-floods = { $count ->
    [one] { $count } inundação
   *[other] { $count } inundações
}
held-niles = { $count ->
    [one] { $count } peça de Nilo
   *[other] { $count } peças de Nilo
}
held-alike = { $count ->
    [one] { $count } igual
   *[other] { $count } iguais
}
held-sum = soma { $count }
worth-open = detalhes
worth-if = Se { $player } levar este lote
worth-if-you = Se você levar este lote
pass-note = o lote vai para { $who }
auction-first = Há um leilão em curso: dê um lance ou passe.
answer-only = Só { $who } ainda pode responder.
sheet-on = Rumo à era { $n }
sun-up = disco de Sol { $sun }
    .down = disco de Sol { $sun }, virado para baixo
    .back = disco de Sol virado para baixo
so-many-tiles = { $count ->
    [1] uma peça { TILE($kind, $count, form: "of") }
   *[other] { $count } peças { TILE($kind, $count, form: "of") }
}
    .named = { $count ->
        [1] uma peça { TILE($kind, $count, form: "of") }
       *[other] { $count } peças { TILE($kind, $count, form: "of") }
    }
invoke-means = Invocar Rá: { $note }
chat-unread = { $count ->
    [one] { $count } mensagem nova
   *[other] { $count } mensagens novas
}
worth-gains = { $player } ganha
    .loses = { $player } perde
tile-caption = { TILE($tile, form: "short") }
reason-chat-off = Esta mesa não tem chat.
