reason-unreachable = Сервер не отвечает.
reason-unreadable = Это невозможно прочитать: { $what }
reason-too-large = Слишком много данных.
reason-slow-down = { $seconds ->
    [one] Слишком много сразу: попробуйте через { $seconds } секунду.
    [few] Слишком много сразу: попробуйте через { $seconds } секунды.
   *[other] Слишком много сразу: попробуйте через { $seconds } секунд.
}
reason-foreign-origin = Запросы с этого адреса не принимаются.
reason-unknown-host = У этого сервера нет имени { $name }. Если это правильное имя, запустите его с --allow-host { $name }.
reason-not-found = Здесь ничего такого нет.
reason-wrong-method = Этот адрес не знает такого метода.
reason-broken = На сервере что-то пошло не так. Ничего не изменено.
reason-disk-full = Диск сервера заполнен, и ничего нельзя сохранить. Ничего не изменено; попробуйте позже.
reason-shutting-down = Сервер сейчас перезапустится; игра скоро продолжится.
reason-no-such-table = Такого стола нет.
reason-no-such-game = Такой игры нет.
reason-bad-rules = Из таких правил игры не выйдет: { $what }
reason-bad-seats = Из таких мест стола не выйдет: { $what }
reason-bad-name = В имени от 1 до { $most } видимых знаков.
reason-bad-bot = Этот бот не может здесь сидеть: { $what }
reason-not-open = Этот стол больше не ждет игроков.
reason-not-playing = За этим столом игра не идет.
reason-seats-open = { $count ->
    [one] Свободно еще { $count } место.
    [few] Свободны еще { $count } места.
   *[other] Свободно еще { $count } мест.
}
reason-newer-rules = Эта игра начата по более новым правилам (версия { $version }), чем знает этот сервер ({ $known }).
reason-seat-kept = Игрок с этого места был здесь недавно: место остается за ним.
reason-seat-taken = Это место занято.
reason-table-full = Все места заняты.
reason-already-seated = Вы уже сидите за этим столом. Приглашение — для кого-то другого.
reason-invite-needed = К этому столу нужно приглашение.
reason-link-spent = Эта ссылка уже не действует.
reason-no-key = У этого браузера еще нет места ни за одним столом.
reason-too-many-links = Ссылок на этот стол уже { $most }, больше нельзя: сначала отзовите какую-нибудь из них.
reason-not-host = Это может сделать только хозяин стола.
reason-not-seated = Это может сделать только тот, кто сидит за столом.
reason-not-watching = Стол видят только те, кто за ним сидит или имеет ссылку зрителя.
reason-bad-nonce = В вашей доле случайности от 1 до 64 букв, цифр, - или _.
reason-nonce-given = Это место уже внесло свою долю случайности; она учитывается, и изменить ее нельзя.
reason-beginning = Игра вот-вот начнется: состав игроков уже определен.
reason-no-exchange = Вашей доли случайности здесь никто не ждет.
reason-nonce-differs = Это не та доля случайности, которую вы обещали.
reason-commitment-taken = Такое обещание уже дал кто-то другой: у каждого должно быть свое.
reason-not-over = Игра еще идет.
reason-closed = Этот стол закрыт.
reason-others-play = За этим столом играют другие люди: его можно покинуть, но не закрыть.
reason-stale = Стол уже ушел вперед.
reason-ahead = Стол туда еще не дошел.
reason-id-used = Этот номер уже использован для другого решения.
reason-not-your-turn = Сейчас решает другой игрок.
reason-illegal = Сейчас так нельзя.
reason-spectator = Зрители не могут играть.
reason-over = Игра окончена.
reason-undo-nothing = Нечего отменять.
reason-undo-too-far = Вытянутый тайл нельзя вернуть.
reason-undo-none-asked = Никто не просил отменить ход.
reason-undo-changed = Просьба изменилась: посмотрите еще раз, прежде чем ответить.
reason-muted = Хозяин стола отключил вам чат.
reason-bad-text = В сообщении от 1 до { $most } видимых знаков.
reason-bad-record = Эту запись невозможно воспроизвести: { $what }
reason-too-slow = Чтение заняло слишком много времени.
reason-slow-sender = Отправка заняла слишком много времени.
reason-no-such-move = В этой игре шаги от 0 до { $last }.
record-move = шаг { $move }
record-none = Этот файл не является записью игры «Ра».
