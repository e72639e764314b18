log-draw = { $player } retira uma peça { TILE($tile, form: "of") }
log-draw-ra = { $player } retira uma peça de Rá
log-invoke = { $player } invoca Rá
log-god-take = { $player } gasta uma peça de deus e pega uma peça { TILE($tile, form: "of") }
log-bid = { $player } dá um lance com o disco de Sol { $sun }
log-pass = { $player } passa
log-win = { $count ->
    [0] { $player } ganha o leilão com o disco de Sol { $sun }: nenhuma peça, só o disco de Sol do tabuleiro
    [one] { $player } leva { $count } peça com o disco de Sol { $sun }
   *[other] { $player } leva { $count } peças com o disco de Sol { $sun }
}
log-sun-swap = O disco de Sol { $bid } vai para o tabuleiro, { $player } recebe o disco de Sol { $taken }, virado para baixo
log-nobody-keeps = Sem lances: as peças continuam na faixa de leilão
    .empty = Sem lances: o disco de Sol continua no centro
log-nobody-discards = { $count ->
    [0] Sem lances: nenhuma peça é descartada
    [one] Sem lances: { $count } peça é descartada
   *[other] Sem lances: { $count } peças são descartadas
}
must-discard = { $count ->
    [one] { $player } precisa descartar { $count } peça { TILE($kind, $count, form: "of") }
   *[other] { $player } precisa descartar { $count } peças { TILE($kind, $count, form: "of") }
}
    .you = { $count ->
        [one] Você precisa descartar { $count } peça { TILE($kind, $count, form: "of") }
       *[other] Você precisa descartar { $count } peças { TILE($kind, $count, form: "of") }
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
waiting-for = Aguardando { $player }
game-won = { $count ->
    [0] { $player } vence a partida com 0 pontos
    [one] { $player } vence a partida com { $count } ponto
   *[other] { $player } vence a partida com { $count } pontos
}
game-won-tiebreak = Empate em pontos: { $tied }. O maior disco de Sol decide: { $player } vence com o disco de Sol { $sun }
spectators = { $count ->
    [0] Ninguém assistindo
    [one] { $count } pessoa assistindo
   *[other] { $count } pessoas assistindo
}
undo-asked = { $player } pede para desfazer
