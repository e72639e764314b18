log-draw = { $player } витягає плитку { TILE($tile, form: "of") }
log-draw-ra = { $player } витягає плитку Ра
log-invoke = { $player } закликає Ра
log-god-take = { $player } використовує плитку Бога та бере плитку { TILE($tile, form: "of") }
log-bid = { $player } ставить сонячний диск { $sun }
log-pass = { $player } пасує
log-win = { $count ->
    [0] { $player } виграє аукціон диском { $sun }: плиток немає, лише диск із планшета
    [one] { $player } виграє { $count } плитку сонячним диском { $sun }
    [few] { $player } виграє { $count } плитки сонячним диском { $sun }
    [many] { $player } виграє { $count } плиток сонячним диском { $sun }
   *[other] { $player } виграє { $count } плитки сонячним диском { $sun }
}
log-sun-swap = Сонячний диск { $bid } переходить на планшет аукціону, { $player } забирає диск { $taken } долілиць
log-nobody-keeps = Ставок немає: плитки лишаються на треку аукціону
    .empty = Ставок немає: сонячний диск лишається в центрі
log-nobody-discards = { $count ->
    [one] Ставок немає: { $count } плитка виходить із гри
    [few] Ставок немає: { $count } плитки виходять із гри
    [many] Ставок немає: { $count } плиток виходять із гри
   *[other] Ставок немає: { $count } плитки виходить із гри
}
must-discard = { $count ->
    [one] { $player } має скинути { $count } плитку { TILE($kind, $count, form: "of") }
    [few] { $player } має скинути { $count } плитки { TILE($kind, $count, form: "of") }
    [many] { $player } має скинути { $count } плиток { TILE($kind, $count, form: "of") }
   *[other] { $player } має скинути { $count } плитки { TILE($kind, $count, form: "of") }
}
    .you = { $count ->
        [one] Ви маєте скинути { $count } плитку { TILE($kind, $count, form: "of") }
        [few] Ви маєте скинути { $count } плитки { TILE($kind, $count, form: "of") }
        [many] Ви маєте скинути { $count } плиток { TILE($kind, $count, form: "of") }
       *[other] Ви маєте скинути { $count } плитки { TILE($kind, $count, form: "of") }
    }
log-discard = { $count ->
    [one] { $player } скидає { $count } плитку { TILE($kind, $count, form: "of") }
    [few] { $player } скидає { $count } плитки { TILE($kind, $count, form: "of") }
    [many] { $player } скидає { $count } плиток { TILE($kind, $count, form: "of") }
   *[other] { $player } скидає { $count } плитки { TILE($kind, $count, form: "of") }
}
log-disaster-nothing = { TILE($tile) }: { $player } не має чого скинути
epoch-begins = { $n ->
    [1] Починається Перша епоха
    [2] Починається Друга епоха
   *[3] Починається Третя епоха
}
epoch-ends-ra = { $n ->
    [1] Кінець Першої епохи: трек Ра заповнено
    [2] Кінець Другої епохи: трек Ра заповнено
   *[3] Кінець Третьої епохи: трек Ра заповнено
}
epoch-ends-suns = { $n ->
    [1] Кінець Першої епохи: ні в кого немає відкритих сонячних дисків
    [2] Кінець Другої епохи: ні в кого немає відкритих сонячних дисків
   *[3] Кінець Третьої епохи: ні в кого немає відкритих сонячних дисків
}
epoch-scored = { $n ->
    [1] Підрахунок очок за Першу епоху завершено
    [2] Підрахунок очок за Другу епоху завершено
   *[3] Підрахунок очок за Третю епоху завершено
}
score-gain = { $count ->
    [0] { $player } не отримує очок
    [one] { $player } отримує { $count } очко
    [few] { $player } отримує { $count } очки
    [many] { $player } отримує { $count } очок
   *[other] { $player } отримує { $count } очка
}
score-loss = { $count ->
    [one] { $player } втрачає { $count } очко
    [few] { $player } втрачає { $count } очки
    [many] { $player } втрачає { $count } очок
   *[other] { $player } втрачає { $count } очка
}
waiting-for = Очікуємо на хід: { $player }
game-won = { $count ->
    [one] { $player } перемагає, маючи { $count } очко
    [few] { $player } перемагає, маючи { $count } очки
    [many] { $player } перемагає, маючи { $count } очок
   *[other] { $player } перемагає, маючи { $count } очка
}
game-won-tiebreak = Нічия за очками: { $tied }. Вирішує найбільший сонячний диск: { $player } перемагає завдяки диску { $sun }
spectators = { $count ->
    [0] Ніхто не дивиться
    [one] { $count } глядач
    [few] { $count } глядачі
    [many] { $count } глядачів
   *[other] { $count } глядача
}
undo-asked = { $player } просить скасувати хід
