page-table = Стол
you = Вы
centre = центр
close = Закрыть
nothing = ничего
actions = Ваши действия
the-others = Остальные игроки
players-all = Игроки
auction-track = Дорожка аукциона
space-free = свободное место
epoch-number = Эпоха { $n }
    .of = из III
ra-track = Дорожка Ра: { $filled } из { $length }
ra-more = еще { $count }
    .rest = до конца эпохи
bag-count = в мешочке
bag-title = В мешочке
bag-of = { $left } из { $count }
bag-hint = Наведите на тайл или коснитесь его, чтобы прочитать, что он делает. Где касание берет или отдает тайл, удерживайте его.
chance-of-ra = шанс на тайл Ра: { $chance }
centre-sun = солнце в центре
    .to = победителю
tableau-of = Тайлы игрока { $player }
fame = Слава
    .floor = никогда не меньше нуля
    .secret = тайна
fame-count = { $count ->
    [one] { $count } очко
    [few] { $count } очка
   *[other] { $count } очков
}
kinds = { $count ->
    [one] { $count } вид
    [few] { $count } вида
   *[other] { $count } видов
}
river-dry = пересохла
take-tile = Взять тайл { TILE($tile, form: "of") }

worth-title = Чего стоят эти тайлы
worth-epoch = эта эпоха
worth-end = конец игры
worth-nothing = Эти тайлы ничего не меняют.
worth-empty = Дорожка аукциона пуста.
would-be-lost = потеря: { $tiles }
line-gods = Боги
    .how = по 2
line-gold = Золото
    .how = по 3
line-pharaohs = Фараоны
    .how = { $loss ->
        [0] больше всех +5
       *[other] больше всех +5, меньше всех −{ $loss }
    }
line-river = Река
    .how = 1 за тайл, если есть Разлив
line-civilization = Технологии
    .how = 3, 4, 5 видов: 5, 10, 15; ни одного −5
line-monuments = Монументы
    .how = виды, а также три и больше одинаковых
line-suns = Солнца
    .how = { $loss ->
        [0] наибольшая сумма +5
       *[other] наибольшая сумма +5, наименьшая −{ $loss }
    }

ladder-title = Лестница солнц
ladder-to-beat = перебить: { $sun }
rung-open = { $sun }, { $player }: еще можно поставить
rung-high = { $sun }, { $player }: наибольшая ставка
rung-low = { $sun }, { $player }: слишком мало
rung-acted = { $sun }, { $player }: решение уже принято
rung-spent = { $sun }, { $player }: лицом вниз
rung-centre = { $sun }: в центре
safe-bid = Ваша наименьшая надежная ставка: { $sun }.
safe-bid-none = Любую вашу ставку еще можно перебить.
no-bid = Ни одно ваше солнце не выше ставки.

auction-drawn = { $player } вытягивает Ра
auction-invoked = { $player } призывает Ра
state-passed = пас
state-bid = ставка { $sun }
state-ra-player = игрок Ра, последний
state-can-bid = до { $sun }
state-decides = выбирает
suns-open = { $count ->
    [0] без солнц
   *[other] солнца { $suns }
}
seat-away = не в сети
    .bot = играет бот
    .pass = вытягивает и пасует
grace = { $player } не в сети. Через { $time } за этого игрока будет играть бот.
    .pass = { $player } не в сети. Через { $time } это место будет только вытягивать тайлы и пасовать.

note-next-ra-ends-epoch = Следующий тайл Ра завершает эпоху: аукциона не будет, а тайлы с дорожки пропадут.
note-track-full = Дорожка заполнена: используйте тайл Бога или призовите Ра.
note-must-bid = Остальные спасовали: ставка обязательна.
note-invoker-must-bid = Если остальные спасуют, игрок Ра обязан сделать ставку.
note-all-pass-keeps = Если все спасуют, тайлы останутся на дорожке.
note-all-pass-loses = Если все спасуют, тайлы выйдут из игры.

act-draw = Вытянуть
act-invoke = Призвать Ра
act-gods = Боги
act-bid = Ставка { $sun }
act-pass = Пас
act-done = Готово
draw-note = { $count ->
    [one] { $count } свободное место; { $chance } Ра
    [few] { $count } свободных места; { $chance } Ра
   *[other] { $count } свободных мест; { $chance } Ра
}
    .plain = { $count ->
        [one] { $count } свободное место
        [few] { $count } свободных места
       *[other] { $count } свободных мест
    }
invoke-note = если остальные спасуют, ставка обязательна
    .full = можно спасовать; тогда тайлы пропадут
gods-note = { $count ->
    [one] отдайте Бога за тайл с дорожки
    [few] { $count } тайла Бога для обмена
   *[other] { $count } тайлов Бога для обмена
}
why-not-draw = дорожка заполнена: Бог или призыв Ра
    .short = дорожка заполнена
why-not-offline = нет соединения: подождите, пока оно вернется
    .short = нет соединения
you-watch = Вы смотрите эту игру
not-now = не сейчас
why-not-gods = у вас нет тайла Бога
    .short = у вас нет
why-not-gods-track = с дорожки нечего взять
    .short = нечего взять
bid-topped = может перебить { $who }
    .short = может перебить
bid-untopped = никто не перебьет
bid-more = { $sun } тоже выиграет: никто не перебьет
    .short = { $sun } тоже выиграет
bid-receive = получите { $sun }, лицом вниз до следующей эпохи
    .short = получите { $sun }, лицом вниз
choose-god = Какой тайл берете?
choose-hold = Удерживайте тайл, чтобы прочитать, что он делает.
choose-discard = Какой тайл отдаете?
    .together = { $count ->
        [few] очки за { $count } тайла вместе
       *[other] очки за { $count } тайлов вместе
    }

log-disaster = { TILE($tile) }: { $player } теряет { $tiles }
log-disaster-removed = { $player } использует тайл Бога и убирает тайл { TILE($tile, form: "of") }
log-absent = { $player } не на месте: решил бот
    .pass = { $player } не на месте: решил стол
log-undone = { $count ->
    [one] { $player } отменяет { $count } решение
    [few] { $player } отменяет { $count } решения
   *[other] { $player } отменяет { $count } решений
}
log-empty = Пока ничего не произошло.
looking-back = Вы видите стол после шага { $move }
    .return = Вернуться к игре
you-are-away = За вас играет стол.
    .return = Вернуть мое место
game-paused = Игра приостановлена.
    .resume = Продолжить
bots-go-on = Следующий ход
    .how = { $player } ждет вашего нажатия
forced-pass = Ни одно ваше солнце не выше ставки: вы пасуете.
    .other = { $player }: ни одно солнце не выше ставки, пас.
chat = Чат
chat-empty = Пока никто ничего не сказал.
chat-write = Напишите что-нибудь
chat-send = Отправить
chat-watching = Вы смотрите игру. Писать здесь могут только те, кто играет.
menu-help = Правила и настройки
menu-people = Ссылки и устройства
menu-game = Эта игра
handover = { $player }, ваш ход
    .ready = Я здесь

sheet-title = Солнце садится
sheet-why-ra = Дорожка Ра заполнена.
sheet-why-suns = Все солнца лежат лицом вниз.
sheet-lost = { $count ->
    [one] Пропадает { $count } тайл с дорожки.
    [few] Пропадают { $count } тайла с дорожки.
   *[other] Пропадают { $count } тайлов с дорожки.
}
sheet-epoch = Эта эпоха
sheet-stays = Остается у вас
sheet-leaves = Выходит из игры
sheet-suns = Солнца открываются
sheet-begins = Следующую эпоху начинает { $player }.
game-over = Игра окончена
end-winner = Побеждает { $player }
end-place = Ваше место: { $place } из { $players }
    .first = Вы победили!
    .row = Место
graph-title = Слава в течение игры
seal-title = Запечатанный мешочек
seal-lead = Порядок всех тайлов определен до первого хода. Браузер может сейчас это проверить.
seal-verify = Открыть и проверить
seal-good = Вся запись согласуется с печатью.
seal-bad = Это не сходится с печатью.
seal-keep = Сохранить запечатанную запись
seal-takes-part = Участвует в запечатывании мешочка
    .not = Не участвует в запечатывании мешочка
seal-exchange = Мешочек запечатывается.
    .waits = Ждем: { $who }.
    .again = Пришлось начать заново без участия: { $who }.
record-keep = Сохранить запись
back-to-table = К столу
rematch-ready = Новый стол готов
undo-why-not = Вытянутый тайл нельзя вернуть.
    .nothing = Вы еще ничего не решили.
    .asked = Остальных уже спросили.
leave-ask = Выйти из этой игры?
    .bot = Пока вы не вернетесь, за вас играет бот. Остальные играют дальше.
    .pass = За вас никто не играет: пока вы не вернетесь, место пасует, а в свой ход тянет тайл или, если дорожка заполнена, призывает Ра.
    .last = Остальные уже вышли, поэтому дальше никто не играет: игра ждет, и часы стоят, пока кто-нибудь из игроков не вернется.
    .back = Вы можете вернуться в любой момент: игра остается в вашем списке на начальной странице.
    .stay = Остаться
    .solo = Приостановить и выйти
undo-agree = Согласиться
undo-refuse = Отказать
undo-what = Будет отменено:
undo-declined = Согласны не все: ничего не отменено.
link-device = Открыть мое место на другом устройстве
link-recover = Ссылка, чтобы вернуть мои места
    .how = Сохраните эту ссылку и никому не показывайте: у кого она есть, у того ваши места за всеми столами.
link-watch = Ссылка для зрителей
link-seat = Новая ссылка на место: { $player }
    .how = Для того, кто не может вернуться. Действует один раз, пока этот человек не в сети.
seat-handed-over = { $player }: это место передано по новой ссылке хозяина стола.
seat-waits = Вас ждет место
clock-left = Осталось времени: { $time }
    .free = Осталось времени: { $time }, а до того { $free } на это решение
    .hours = { $count } ч
clock-left-days = { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[other] { $count } дней
}
held-none = нет
held-gods = { $count ->
    [one] { $count } Бог
    [few] { $count } Бога
   *[other] { $count } Богов
}
held-gold = { $count ->
    [one] { $count } тайл Золота
    [few] { $count } тайла Золота
   *[other] { $count } тайлов Золота
}
held-pharaohs = { $count }
    .most = { $count }, больше всех
    .fewest = { $count }, меньше всех
held-floods = { $count ->
    [one] { $count } Разлив
    [few] { $count } Разлива
   *[other] { $count } Разливов
}
held-niles = { $count ->
    [one] { $count } тайл Нила
    [few] { $count } тайла Нила
   *[other] { $count } тайлов Нила
}
held-alike = { $count ->
    [one] { $count } одинаковый
    [few] { $count } одинаковых
   *[other] { $count } одинаковых
}
held-sum = сумма { $count }
worth-open = подробно
worth-if = Если эти тайлы получит { $player }
worth-if-you = Если вы получите эти тайлы
pass-note = тайлы получит { $who }
auction-first = Идет аукцион: сначала ставка или пас.
answer-only = Ответить еще может только { $who }.
sheet-on = К эпохе { $n }
sun-up = солнце { $sun }
    .down = солнце { $sun }, лицом вниз
    .back = солнце лицом вниз
so-many-tiles = { $count ->
    [1] тайл { TILE($kind, $count, form: "of") }
    [one] { $count } тайл { TILE($kind, $count, form: "of") }
    [few] { $count } тайла { TILE($kind, $count, form: "of") }
   *[other] { $count } тайлов { TILE($kind, $count, form: "of") }
}
    .named = { $count ->
        [1] тайл { TILE($kind, $count, form: "of") }
        [one] { $count } тайл { TILE($kind, $count, form: "of") }
        [few] { $count } тайла { TILE($kind, $count, form: "of") }
       *[other] { $count } тайлов { TILE($kind, $count, form: "of") }
    }
invoke-means = Призвать Ра: { $note }
chat-unread = { $count ->
    [one] { $count } новое сообщение
    [few] { $count } новых сообщения
   *[other] { $count } новых сообщений
}
worth-gains = { $player } получает
    .loses = { $player } теряет
tile-caption = { TILE($tile, form: "short") }
reason-chat-off = За этим столом нет чата.
