page-table = Стіл
you = Ви
centre = центр
close = Закрити
nothing = нічого
actions = Ваші дії
the-others = Інші гравці
players-all = Гравці
auction-track = Трек аукціону
space-free = вільне місце
epoch-number = Епоха { $n }
    .of = із III
ra-track = Трек Ра: { $filled } із { $length }
ra-more = ще { $count }
    .rest = до кінця епохи
bag-count = у мішечку
bag-title = У мішечку
bag-of = { $left } з { $count }
bag-hint = Наведіть на плитку або торкніться її, щоб прочитати, що вона робить. Де дотик бере або віддає плитку, утримуйте її.
chance-of-ra = шанс на плитку Ра: { $chance }
centre-sun = диск у центрі
    .to = переможцю
tableau-of = Плитки гравця { $player }
fame = Очки
    .floor = ніколи не менше нуля
    .secret = таємно
fame-count = { $count ->
    [one] { $count } очко
    [few] { $count } очки
   *[other] { $count } очок
}
kinds = { $count ->
    [one] { $count } тип
    [few] { $count } типи
   *[other] { $count } типів
}
river-dry = пересохла
take-tile = Взяти плитку { TILE($tile, form: "of") }

worth-title = Чого варті ці плитки
worth-epoch = ця епоха
worth-end = кінець гри
worth-nothing = Ці плитки нічого не змінюють.
worth-empty = Трек аукціону порожній.
would-be-lost = втрата: { $tiles }
line-gods = Боги
    .how = по 2
line-gold = Золото
    .how = по 3
line-pharaohs = Фараони
    .how = { $loss ->
        [0] найбільше +5
       *[other] найбільше +5, найменше −{ $loss }
    }
line-river = Річка
    .how = 1 за плитку, якщо є повінь
line-civilization = Цивілізація
    .how = 3, 4, 5 типів: 5, 10, 15; жодного −5
line-monuments = Монументи
    .how = типи, а також три й більше однакових
line-suns = Сонячні диски
    .how = { $loss ->
        [0] найбільша сума +5
       *[other] найбільша сума +5, найменша −{ $loss }
    }

ladder-title = Драбина дисків
ladder-to-beat = перебити: { $sun }
rung-open = { $sun }, { $player }: ще можна поставити
rung-high = { $sun }, { $player }: найбільша ставка
rung-low = { $sun }, { $player }: замалий
rung-acted = { $sun }, { $player }: рішення вже ухвалено
rung-spent = { $sun }, { $player }: закритий
rung-centre = { $sun }: у центрі
safe-bid = Ваша найменша надійна ставка: { $sun }.
safe-bid-none = Кожну вашу ставку ще можна перебити.
no-bid = Жоден ваш сонячний диск не більший за ставку.

auction-drawn = { $player } витягає Ра
auction-invoked = { $player } закликає Ра
state-passed = пас
state-bid = ставка { $sun }
state-ra-player = гравець Ра, останній
state-can-bid = до { $sun }
state-decides = обирає
suns-open = { $count ->
    [0] без дисків
   *[other] диски { $suns }
}
seat-away = поза мережею
    .bot = грає бот
    .pass = бере й пасує
grace = { $player } поза мережею. Через { $time } замість цього гравця гратиме бот.
    .pass = { $player } поза мережею. Через { $time } це місце лише братиме плитки й пасуватиме.

note-next-ra-ends-epoch = Наступна плитка Ра завершує епоху: аукціону не буде, а плитки на треку пропадуть.
note-track-full = Трек заповнено: використайте плитку Бога або закличте Ра.
note-must-bid = Решта спасувала: ви мусите зробити ставку.
note-invoker-must-bid = Якщо решта спасує, гравець Ра мусить зробити ставку.
note-all-pass-keeps = Якщо всі спасують, плитки лишаться на треку.
note-all-pass-loses = Якщо всі спасують, плитки вийдуть із гри.

act-draw = Взяти
act-invoke = Закликати Ра
act-gods = Боги
act-bid = Ставка { $sun }
act-pass = Пас
act-done = Готово
draw-note = { $count ->
    [one] { $count } вільне місце; { $chance } Ра
    [few] { $count } вільні місця; { $chance } Ра
   *[other] { $count } вільних місць; { $chance } Ра
}
    .plain = { $count ->
        [one] { $count } вільне місце
        [few] { $count } вільні місця
       *[other] { $count } вільних місць
    }
invoke-note = якщо решта спасує, ви мусите зробити ставку
    .full = можна спасувати; тоді плитки пропадуть
gods-note = { $count ->
    [one] віддайте Бога за плитку з треку
    [few] { $count } плитки Бога на обмін
   *[other] { $count } плиток Бога на обмін
}
why-not-draw = трек заповнено: Бог або заклик Ра
    .short = трек заповнено
why-not-offline = немає з’єднання: зачекайте, поки відновиться
    .short = немає з’єднання
you-watch = Ви дивитеся цю гру
not-now = не зараз
why-not-gods = у вас немає плитки Бога
    .short = у вас немає
why-not-gods-track = на треку нема чого взяти
    .short = нема чого взяти
bid-topped = може перебити { $who }
    .short = може перебити
bid-untopped = ніхто не переб’є
bid-more = { $sun } теж виграє: ніхто не переб’є
    .short = { $sun } теж виграє
bid-receive = отримаєте { $sun }, закритий до нової епохи
    .short = отримаєте { $sun }, закритий
choose-god = Яку плитку берете?
choose-hold = Утримуйте плитку, щоб прочитати, що вона робить.
choose-discard = Яку плитку віддаєте?
    .together = { $count ->
        [few] очки за { $count } плитки разом
       *[other] очки за { $count } плиток разом
    }

log-disaster = { TILE($tile) }: { $player } втрачає { $tiles }
log-disaster-removed = { $player } використовує плитку Бога та прибирає плитку { TILE($tile, form: "of") }
log-absent = { $player } не на місці: вирішив бот
    .pass = { $player } не на місці: вирішив стіл
log-undone = { $count ->
    [one] { $player } скасовує { $count } рішення
    [few] { $player } скасовує { $count } рішення
   *[other] { $player } скасовує { $count } рішень
}
log-empty = Ще нічого не сталося.
looking-back = Ви бачите стіл після кроку { $move }
    .return = Повернутися до гри
you-are-away = За вас грає стіл.
    .return = Повернути моє місце
game-paused = Гру призупинено.
    .resume = Продовжити
bots-go-on = Наступний хід
    .how = { $player } чекає на ваше натискання
forced-pass = Жоден ваш сонячний диск не більший за ставку: ви пасуєте.
    .other = { $player }: жоден сонячний диск не більший за ставку, пас.
chat = Чат
chat-empty = Ще ніхто нічого не сказав.
chat-write = Напишіть щось
chat-send = Надіслати
chat-watching = Ви дивитеся гру. Писати тут можуть лише ті, хто грає.
menu-help = Правила й налаштування
menu-people = Посилання й пристрої
menu-game = Ця гра
handover = { $player }, ваш хід
    .ready = Я тут

sheet-title = Сонце заходить
sheet-why-ra = Трек Ра заповнено.
sheet-why-suns = Усі сонячні диски закриті.
sheet-lost = { $count ->
    [one] Пропадає { $count } плитка з треку.
    [few] Пропадають { $count } плитки з треку.
   *[other] Пропадає { $count } плиток із треку.
}
sheet-epoch = Ця епоха
sheet-stays = Лишається у вас
sheet-leaves = Виходить із гри
sheet-suns = Диски відкриваються
sheet-begins = Нову епоху починає { $player }.
game-over = Гру завершено
end-winner = Перемагає { $player }
end-place = Ваше місце: { $place } з { $players }
    .first = Ви перемогли!
    .row = Місце
graph-title = Очки протягом гри
seal-title = Запечатаний мішечок
seal-lead = Порядок усіх плиток визначено до першого ходу. Браузер може зараз це перевірити.
seal-verify = Відкрити й перевірити
seal-good = Увесь запис узгоджується з печаткою.
seal-bad = Це не збігається з печаткою.
seal-keep = Зберегти запечатаний запис
seal-takes-part = Бере участь у запечатуванні мішечка
    .not = Не бере участі в запечатуванні мішечка
seal-exchange = Мішечок запечатується.
    .waits = Чекаємо: { $who }.
    .again = Довелося почати знову без участі: { $who }.
record-keep = Зберегти запис
back-to-table = До столу
rematch-ready = Новий стіл готовий
undo-why-not = Витягнуту плитку не можна повернути.
    .nothing = Ви ще нічого не вирішили.
    .asked = Решту вже запитано.
leave-ask = Вийти з цієї гри?
    .bot = Доки ви не повернетеся, за вас грає бот. Решта грає далі.
    .pass = За вас ніхто не грає: доки ви не повернетеся, місце пасує, а у свій хід тягне плитку або, якщо трек заповнено, закликає Ра.
    .last = Решта вже вийшла, тож далі ніхто не грає: гра чекає, і годинник стоїть, доки хтось із гравців не повернеться.
    .back = Ви можете повернутися будь-коли: гра лишається у вашому списку на початковій сторінці.
    .stay = Лишитися
    .solo = Призупинити й вийти
undo-agree = Згода
undo-refuse = Відмовити
undo-what = Буде скасовано:
undo-declined = Не всі погодилися: нічого не скасовано.
link-device = Відкрити моє місце на іншому пристрої
link-recover = Посилання, щоб повернути мої місця
    .how = Збережіть це посилання й нікому не показуйте: хто його має, той має ваші місця за всіма столами.
link-watch = Посилання для глядачів
link-seat = Нове посилання на місце: { $player }
    .how = Для того, хто не може повернутися. Діє один раз, поки ця людина поза мережею.
seat-handed-over = { $player }: це місце передано за новим посиланням господаря столу.
seat-waits = На вас чекає місце
clock-left = Залишок часу: { $time }
    .free = Залишок часу: { $time }, а перед тим { $free } на це рішення
    .hours = { $count } год
clock-left-days = { $count ->
    [one] { $count } день
    [few] { $count } дні
   *[other] { $count } днів
}
held-none = немає
held-gods = { $count ->
    [one] { $count } Бог
    [few] { $count } Боги
   *[other] { $count } Богів
}
held-gold = { $count ->
    [one] { $count } плитка золота
    [few] { $count } плитки золота
   *[other] { $count } плиток золота
}
held-pharaohs = { $count }
    .most = { $count }, найбільше
    .fewest = { $count }, найменше
held-floods = { $count ->
    [one] { $count } повінь
    [few] { $count } повені
   *[other] { $count } повеней
}
held-niles = { $count ->
    [one] { $count } плитка Нілу
    [few] { $count } плитки Нілу
   *[other] { $count } плиток Нілу
}
held-alike = { $count ->
    [one] { $count } однаковий
    [few] { $count } однакові
   *[other] { $count } однакових
}
held-sum = сума { $count }
worth-open = деталі
worth-if = Якщо ці плитки здобуде { $player }
worth-if-you = Якщо ви здобудете ці плитки
pass-note = плитки здобуде { $who }
auction-first = Триває аукціон: спершу ставка або пас.
answer-only = Відповісти ще може лише { $who }.
sheet-on = До епохи { $n }
sun-up = сонячний диск { $sun }
    .down = сонячний диск { $sun }, закритий
    .back = закритий сонячний диск
so-many-tiles = { $count ->
    [1] плитку { TILE($kind, $count, form: "of") }
    [one] { $count } плитку { TILE($kind, $count, form: "of") }
    [few] { $count } плитки { TILE($kind, $count, form: "of") }
   *[other] { $count } плиток { TILE($kind, $count, form: "of") }
}
    .named = { $count ->
        [1] плитка { TILE($kind, $count, form: "of") }
        [one] { $count } плитка { TILE($kind, $count, form: "of") }
        [few] { $count } плитки { TILE($kind, $count, form: "of") }
       *[other] { $count } плиток { TILE($kind, $count, form: "of") }
    }
invoke-means = Закликати Ра: { $note }
chat-unread = { $count ->
    [one] { $count } нове повідомлення
    [few] { $count } нові повідомлення
   *[other] { $count } нових повідомлень
}
worth-gains = { $player } здобуває
    .loses = { $player } втрачає
tile-caption = { TILE($tile, form: "short") }
reason-chat-off = За цим столом немає чату.
