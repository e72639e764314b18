log-draw = { $player } вытягивает тайл { TILE($tile, form: "of") }
log-draw-ra = { $player } вытягивает тайл Ра
log-invoke = { $player } призывает Ра
log-god-take = { $player } использует тайл Бога и берет тайл { TILE($tile, form: "of") }
log-bid = { $player } ставит солнце { $sun }
log-pass = { $player } пасует
log-win = { $count ->
    [0] { $player } выигрывает аукцион солнцем { $sun }: тайлов нет, только солнце с поля
    [one] { $player } выигрывает { $count } тайл солнцем { $sun }
    [few] { $player } выигрывает { $count } тайла солнцем { $sun }
    [many] { $player } выигрывает { $count } тайлов солнцем { $sun }
   *[other] { $player } выигрывает { $count } тайла солнцем { $sun }
}
log-sun-swap = Солнце { $bid } переходит на игровое поле, { $player } получает солнце { $taken } лицом вниз
log-nobody-keeps = Ставок нет: тайлы остаются на дорожке аукциона
    .empty = Ставок нет: солнце остается в центре
log-nobody-discards = { $count ->
    [one] Ставок нет: { $count } тайл выходит из игры
    [few] Ставок нет: { $count } тайла выходят из игры
    [many] Ставок нет: { $count } тайлов выходят из игры
   *[other] Ставок нет: { $count } тайла выходит из игры
}
must-discard = { $count ->
    [one] { $player }: нужно сбросить { $count } тайл { TILE($kind, $count, form: "of") }
    [few] { $player }: нужно сбросить { $count } тайла { TILE($kind, $count, form: "of") }
    [many] { $player }: нужно сбросить { $count } тайлов { TILE($kind, $count, form: "of") }
   *[other] { $player }: нужно сбросить { $count } тайла { TILE($kind, $count, form: "of") }
}
    .you = { $count ->
        [one] Вам нужно сбросить { $count } тайл { TILE($kind, $count, form: "of") }
        [few] Вам нужно сбросить { $count } тайла { TILE($kind, $count, form: "of") }
        [many] Вам нужно сбросить { $count } тайлов { TILE($kind, $count, form: "of") }
       *[other] Вам нужно сбросить { $count } тайла { TILE($kind, $count, form: "of") }
    }
log-discard = { $count ->
    [one] { $player } сбрасывает { $count } тайл { TILE($kind, $count, form: "of") }
    [few] { $player } сбрасывает { $count } тайла { TILE($kind, $count, form: "of") }
    [many] { $player } сбрасывает { $count } тайлов { TILE($kind, $count, form: "of") }
   *[other] { $player } сбрасывает { $count } тайла { TILE($kind, $count, form: "of") }
}
log-disaster-nothing = { TILE($tile) }: сбрасывать нечего ({ $player })
epoch-begins = { $n ->
    [1] Начинается первая эпоха
    [2] Начинается вторая эпоха
   *[3] Начинается третья эпоха
}
epoch-ends-ra = { $n ->
    [1] Конец первой эпохи: дорожка Ра заполнена
    [2] Конец второй эпохи: дорожка Ра заполнена
   *[3] Конец третьей эпохи: дорожка Ра заполнена
}
epoch-ends-suns = { $n ->
    [1] Конец первой эпохи: все солнца лежат лицом вниз
    [2] Конец второй эпохи: все солнца лежат лицом вниз
   *[3] Конец третьей эпохи: все солнца лежат лицом вниз
}
epoch-scored = { $n ->
    [1] Подсчет очков за первую эпоху завершен
    [2] Подсчет очков за вторую эпоху завершен
   *[3] Подсчет очков за третью эпоху завершен
}
score-gain = { $count ->
    [0] { $player } не получает очков славы
    [one] { $player } получает { $count } очко славы
    [few] { $player } получает { $count } очка славы
    [many] { $player } получает { $count } очков славы
   *[other] { $player } получает { $count } очка славы
}
score-loss = { $count ->
    [one] { $player } теряет { $count } очко славы
    [few] { $player } теряет { $count } очка славы
    [many] { $player } теряет { $count } очков славы
   *[other] { $player } теряет { $count } очка славы
}
waiting-for = Ожидаем ход: { $player }
game-won = { $count ->
    [one] { $player } побеждает: { $count } очко славы
    [few] { $player } побеждает: { $count } очка славы
    [many] { $player } побеждает: { $count } очков славы
   *[other] { $player } побеждает: { $count } очка славы
}
game-won-tiebreak = Ничья по очкам: { $tied }. Решает наибольшее солнце: { $player } побеждает благодаря солнцу { $sun }
spectators = { $count ->
    [0] Никто не смотрит
    [one] { $count } зритель
    [few] { $count } зрителя
    [many] { $count } зрителей
   *[other] { $count } зрителя
}
undo-asked = { $player } просит отменить ход
