log-draw = { $player } retira uma peça { TILE($tile, form: "of") }
log-draw-ra = { $player } retira uma peça de Rá
log-invoke = { $player } invoca Rá
log-god-spend = { $count ->
    [one] { $player } gasta uma peça de deus
   *[other] { $player } gasta { $count } peças de deus
}
log-god-take = { $player } gasta uma peça de deus e pega uma peça { TILE($tile, form: "of") }
log-auction-opens = { $count ->
    [0] Leilão: nenhuma peça, só o disco de Sol { $sun }
    [one] Leilão: { $count } peça e o disco de Sol { $sun }
   *[other] Leilão: { $count } peças e o disco de Sol { $sun }
}
log-bid = { $player } dá um lance com o disco de Sol { $sun }
log-pass = { $player } passa
must-bid = Ninguém deu lance: { $player } precisa dar um lance
log-win = { $count ->
    [0] { $player } ganha o leilão com o disco de Sol { $sun }: nenhuma peça, só o disco do tabuleiro
    [one] { $player } leva { $count } peça com o disco de Sol { $sun }
   *[other] { $player } leva { $count } peças com o disco de Sol { $sun }
}
log-sun-swap = O disco de Sol { $bid } vai para o tabuleiro, { $player } recebe o disco { $taken } virado para baixo
log-nobody-keeps = Sem lances: as peças continuam na faixa de leilão
log-nobody-discards = { $count ->
    [0] Sem lances: nenhuma peça sai do jogo
    [one] Sem lances: { $count } peça sai do jogo
   *[other] Sem lances: { $count } peças saem do jogo
}
ra-left = { $n ->
    [0] A era terminou
    [one] Falta { $n } peça de Rá para o fim da era
   *[other] Faltam { $n } peças de Rá para o fim da era
}
must-discard = { $count ->
    [one] { $player } precisa descartar { $count } peça { TILE($kind, $count, form: "of") }
   *[other] { $player } precisa descartar { $count } peças { TILE($kind, $count, form: "of") }
}
log-discard = { $count ->
    [one] { $player } descarta { $count } peça { TILE($kind, $count, form: "of") }
   *[other] { $player } descarta { $count } peças { TILE($kind, $count, form: "of") }
}
log-disaster-nothing = { TILE($tile) }: { $player } não tem peças para descartar
epoch-begins = { $n ->
    [1] Começa a primeira era
    [2] Começa a segunda era
   *[3] Começa a terceira era
}
epoch-ends-ra = { $n ->
    [1] Fim da primeira era: a faixa de Rá está cheia
    [2] Fim da segunda era: a faixa de Rá está cheia
   *[3] Fim da terceira era: a faixa de Rá está cheia
}
epoch-ends-suns = { $n ->
    [1] Fim da primeira era: todos os discos de Sol estão virados para baixo
    [2] Fim da segunda era: todos os discos de Sol estão virados para baixo
   *[3] Fim da terceira era: todos os discos de Sol estão virados para baixo
}
epoch-scored = { $n ->
    [1] Pontuação da primeira era concluída
    [2] Pontuação da segunda era concluída
   *[3] Pontuação da terceira era concluída
}
score-gain = { $count ->
    [0] { $player } não ganha pontos
    [one] { $player } ganha { $count } ponto
   *[other] { $player } ganha { $count } pontos
}
score-loss = { $count ->
    [0] { $player } não perde pontos
    [one] { $player } perde { $count } ponto
   *[other] { $player } perde { $count } pontos
}
turn-of = Turno: { $player }
waiting-for = Aguardando { $player }
suns-left = { $count ->
    [0] Nenhum disco de Sol voltado para cima
    [one] Resta { $count } disco de Sol voltado para cima
   *[other] Restam { $count } discos de Sol voltados para cima
}
out-of-suns = { $player } não tem mais discos de Sol nesta era
bag-left = { $count ->
    [0] A bolsa está vazia
    [one] { $count } peça na bolsa
   *[other] { $count } peças na bolsa
}
game-won = { $count ->
    [0] { $player } vence o jogo com 0 pontos
    [one] { $player } vence o jogo com { $count } ponto
   *[other] { $player } vence o jogo com { $count } pontos
}
game-won-tiebreak = Empate em pontos: { $player } vence com o disco de Sol { $sun }
projected-score = { $count ->
    [0] Projeção: 0 pontos
    [one] Projeção: { $count } ponto
   *[other] Projeção: { $count } pontos
}
spectators = { $count ->
    [0] Ninguém assistindo
    [one] { $count } pessoa assistindo
   *[other] { $count } pessoas assistindo
}
reconnect-in = { $count ->
    [0] Reconectando agora
    [one] Reconectando em { $count } segundo
   *[other] Reconectando em { $count } segundos
}
player-offline = { $player } perdeu a conexão
undo-asked = { $player } pede para desfazer
