reason-unreachable = O servidor não responde.
reason-unreadable = Não foi possível ler: { $what }
reason-too-large = Isto é grande demais.
reason-slow-down = { $seconds ->
    [one] É muito de uma vez: tente em { $seconds } segundo.
   *[other] É muito de uma vez: tente em { $seconds } segundos.
}
reason-foreign-origin = Solicitações deste endereço não são aceitas.
reason-unknown-host = Este servidor não atende pelo nome { $name }. Se o nome está certo, inicie-o com --allow-host { $name }.
reason-not-found = Não há nada aqui com esse nome.
reason-wrong-method = Este endereço não conhece esse método.
reason-broken = Algo deu errado no servidor. Nada foi alterado.
reason-disk-full = O armazenamento do servidor está cheio e nada pode ser guardado. Nada foi alterado; tente mais tarde.
reason-shutting-down = O servidor vai reiniciar; a partida continua em instantes.
reason-no-such-table = Essa mesa não existe.
reason-no-such-game = Essa partida não existe.
reason-bad-rules = Essas regras não formam uma partida: { $what }
reason-bad-seats = Esses lugares não formam uma mesa: { $what }
reason-bad-name = Um nome tem de 1 a { $most } caracteres visíveis.
reason-bad-bot = Este bot não pode jogar aqui: { $what }
reason-not-open = Esta mesa não espera mais jogadores.
reason-not-playing = Não há partida em andamento nesta mesa.
reason-seats-open = { $count ->
    [one] Ainda há { $count } lugar livre.
   *[other] Ainda há { $count } lugares livres.
}
reason-newer-rules = Esta partida começou com regras mais novas (versão { $version }) do que as que este servidor conhece ({ $known }).
reason-seat-kept = Quem ocupa esse lugar esteve aqui há pouco: o lugar fica guardado.
reason-seat-taken = Esse lugar está ocupado.
reason-table-full = Todos os lugares estão ocupados.
reason-already-seated = Você já está nesta mesa. O convite é para outra pessoa.
reason-invite-needed = Nesta mesa se entra por convite.
reason-link-spent = Este link não vale mais.
reason-no-key = Este navegador ainda não tem lugar em nenhuma mesa.
reason-too-many-links = Esta mesa já tem { $most } links: revogue algum deles primeiro.
reason-not-host = Só o anfitrião da mesa pode fazer isso.
reason-not-seated = Só quem está sentado à mesa pode fazer isso.
reason-not-watching = Só quem está sentado ou tem o link de espectador vê esta mesa.
reason-bad-nonce = Uma contribuição ao acaso tem de 1 a 64 letras, dígitos, - ou _.
reason-nonce-given = Este lugar já deu a sua contribuição ao acaso; ela conta e não pode ser mudada.
reason-beginning = A partida está prestes a começar: quem joga já está definido.
reason-no-exchange = Nenhuma contribuição sua ao acaso é esperada aqui.
reason-nonce-differs = Esta não é a contribuição ao acaso que você prometeu.
reason-commitment-taken = Outra pessoa já fez esta promessa: cada pessoa precisa da sua.
reason-not-over = A partida ainda não acabou.
reason-closed = Esta mesa foi fechada.
reason-others-play = Outras pessoas jogam nesta mesa: você pode sair dela, mas não fechá-la.
reason-stale = A mesa já avançou.
reason-ahead = A mesa ainda não chegou lá.
reason-id-used = Este número já foi usado para outra decisão.
reason-not-your-turn = Outra pessoa decide agora.
reason-illegal = Isso não é permitido agora.
reason-spectator = Espectadores não podem jogar.
reason-over = A partida acabou.
reason-undo-nothing = Não há decisão para desfazer.
reason-undo-too-far = Uma peça retirada não pode voltar.
reason-undo-none-asked = Ninguém pediu para desfazer.
reason-undo-changed = O pedido mudou: olhe de novo antes de responder.
reason-muted = O anfitrião silenciou você.
reason-bad-text = Uma mensagem tem de 1 a { $most } caracteres visíveis.
reason-bad-record = Este registro não pode ser reproduzido: { $what }
reason-too-slow = A leitura demorou demais.
reason-slow-sender = O envio demorou demais.
reason-no-such-move = Esta partida tem jogadas de 0 a { $last }.
record-move = jogada { $move }
record-none = Este arquivo não é o registro de uma partida de Rá.
