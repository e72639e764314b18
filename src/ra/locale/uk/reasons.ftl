reason-unreachable = Сервер не відповідає.
reason-unreadable = Це неможливо прочитати: { $what }
reason-too-large = Забагато даних.
reason-slow-down = { $seconds ->
    [one] Забагато за раз: спробуйте за { $seconds } секунду.
    [few] Забагато за раз: спробуйте за { $seconds } секунди.
   *[other] Забагато за раз: спробуйте за { $seconds } секунд.
}
reason-foreign-origin = Запити з цієї адреси не приймаються.
reason-unknown-host = Цей сервер не має імені { $name }. Якщо це правильне ім’я, запустіть його з --allow-host { $name }.
reason-not-found = Тут нічого такого немає.
reason-wrong-method = Ця адреса не знає такого методу.
reason-broken = На сервері щось пішло не так. Нічого не змінено.
reason-disk-full = Диск сервера заповнений, і нічого не можна зберегти. Нічого не змінено; спробуйте пізніше.
reason-shutting-down = Сервер зараз перезапуститься; гра скоро продовжиться.
reason-no-such-table = Такого столу немає.
reason-no-such-game = Такої гри немає.
reason-bad-rules = Із таких правил гри не вийде: { $what }
reason-bad-seats = Із таких місць столу не вийде: { $what }
reason-bad-name = Ім’я має від 1 до { $most } видимих символів.
reason-bad-bot = Цей бот не може тут сидіти: { $what }
reason-not-open = Цей стіл більше не чекає на гравців.
reason-not-playing = За цим столом гра не триває.
reason-seats-open = { $count ->
    [one] Вільне ще { $count } місце.
    [few] Вільні ще { $count } місця.
   *[other] Вільно ще { $count } місць.
}
reason-newer-rules = Цю гру почато за новішими правилами (версія { $version }), ніж знає цей сервер ({ $known }).
reason-seat-kept = Гравець із цього місця був тут недавно: місце лишається за ним.
reason-seat-taken = Це місце зайняте.
reason-table-full = Усі місця зайняті.
reason-already-seated = Ви вже сидите за цим столом. Запрошення — для когось іншого.
reason-invite-needed = До цього столу потрібне запрошення.
reason-link-spent = Це посилання вже не діє.
reason-no-key = Цей браузер іще не має місця за жодним столом.
reason-too-many-links = Посилань до цього столу вже { $most }, більше не можна: спершу скасуйте якесь із них.
reason-not-host = Це може зробити лише господар столу.
reason-not-seated = Це може зробити лише той, хто сидить за столом.
reason-not-watching = Стіл бачать лише ті, хто за ним сидить або має посилання глядача.
reason-bad-nonce = Ваша частка випадковості має від 1 до 64 літер, цифр, - або _.
reason-nonce-given = Це місце вже додало свою частку випадковості; вона враховується, і змінити її не можна.
reason-beginning = Гра ось-ось почнеться: склад гравців уже визначено.
reason-no-exchange = Вашої частки випадковості тут ніхто не чекає.
reason-nonce-differs = Це не та частка випадковості, яку ви обіцяли.
reason-commitment-taken = Таку обіцянку вже дав хтось інший: кожному потрібна своя.
reason-not-over = Гра ще триває.
reason-closed = Цей стіл закрито.
reason-others-play = За цим столом грають інші люди: його можна залишити, але не закрити.
reason-stale = Стіл уже пішов далі.
reason-ahead = Стіл туди ще не дійшов.
reason-id-used = Цей номер уже вжито для іншого рішення.
reason-not-your-turn = Зараз вирішує інший гравець.
reason-illegal = Зараз так не можна.
reason-spectator = Глядачі не можуть грати.
reason-over = Гру завершено.
reason-undo-nothing = Нема чого скасовувати.
reason-undo-too-far = Витягнуту плитку не можна повернути.
reason-undo-none-asked = Ніхто не просив скасувати хід.
reason-undo-changed = Запит змінився: перегляньте його ще раз, перш ніж відповісти.
reason-muted = Господар столу вимкнув вам чат.
reason-bad-text = Повідомлення має від 1 до { $most } видимих символів.
reason-bad-record = Цей запис неможливо відтворити: { $what }
reason-too-slow = Читання тривало надто довго.
reason-slow-sender = Надсилання тривало надто довго.
reason-no-such-move = У цій грі кроки від 0 до { $last }.
record-move = крок { $move }
record-none = Цей файл не є записом гри «Ра».
