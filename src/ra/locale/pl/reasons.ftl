reason-unreachable = Serwer nie odpowiada.
reason-unreadable = Nie można tego odczytać: { $what }
reason-too-large = Za dużo danych naraz.
reason-slow-down = { $seconds ->
    [one] Za dużo naraz: spróbuj ponownie za sekundę.
    [few] Za dużo naraz: spróbuj ponownie za { $seconds } sekundy.
   *[other] Za dużo naraz: spróbuj ponownie za { $seconds } sekund.
}
reason-foreign-origin = Żądania z tego adresu nie są przyjmowane.
reason-unknown-host = Ten serwer nie nosi nazwy { $name }. Jeśli ma ją nosić, uruchom go z opcją --allow-host { $name }.
reason-not-found = Niczego takiego tu nie ma.
reason-wrong-method = Ten adres nie zna takiej metody.
reason-broken = Coś poszło nie tak na serwerze. Nic się nie zmieniło.
reason-disk-full = Dysk serwera jest pełny i nic nie można zapisać. Nic się nie zmieniło; spróbuj później.
reason-shutting-down = Serwer zaraz uruchomi się ponownie; gra za chwilę potoczy się dalej.
reason-no-such-table = Nie ma takiego stołu.
reason-no-such-game = Nie ma takiej gry.
reason-bad-rules = Z takich zasad nie będzie gry: { $what }
reason-bad-seats = Z takich miejsc nie będzie stołu: { $what }
reason-bad-name = Imię ma od 1 do { $most } widocznych znaków.
reason-bad-bot = Ten bot nie może tu usiąść: { $what }
reason-not-open = Ten stół już nie czeka na graczy.
reason-not-playing = Przy tym stole nie toczy się gra.
reason-seats-open = { $count ->
    [one] Jedno miejsce jest jeszcze wolne.
    [few] Wolne są jeszcze { $count } miejsca.
   *[other] Wolnych jest jeszcze { $count } miejsc.
}
reason-newer-rules = Tę grę rozpoczęto według nowszych zasad (wersja { $version }), niż zna ten serwer ({ $known }).
reason-seat-kept = Osoba z tego miejsca była tu niedawno: miejsce na nią czeka.
reason-seat-taken = To miejsce jest zajęte.
reason-table-full = Wszystkie miejsca są zajęte.
reason-already-seated = Siedzisz już przy tym stole. Zaproszenie jest dla kogoś innego.
reason-invite-needed = Do tego stołu potrzebne jest zaproszenie.
reason-link-spent = Ten link już nie działa.
reason-no-key = Ta przeglądarka nie ma jeszcze miejsca przy żadnym stole.
reason-too-many-links = Ten stół ma już tyle linków, ile może: { $most }. Najpierw unieważnij któryś z nich.
reason-not-host = Może to zrobić tylko gospodarz stołu.
reason-not-seated = Może to zrobić tylko ktoś, kto siedzi przy stole.
reason-not-watching = Stół widzą tylko siedzący przy nim i osoby z linkiem dla widzów.
reason-bad-nonce = Twój wkład w losowanie ma od 1 do 64 liter, cyfr, - lub _.
reason-nonce-given = To miejsce dodało już swój wkład w losowanie; liczy się i nie można go zmienić.
reason-beginning = Gra zaraz się zacznie: wiadomo już, kto gra.
reason-no-exchange = Nikt tu nie czeka na twój wkład w losowanie.
reason-nonce-differs = To nie jest wkład w losowanie, do którego się zobowiązano.
reason-commitment-taken = Ktoś inny złożył już takie zobowiązanie: każda osoba potrzebuje własnego.
reason-not-over = Gra jeszcze trwa.
reason-closed = Ten stół został zamknięty.
reason-others-play = Przy tym stole grają inni: możesz go opuścić, ale nie zamknąć.
reason-stale = Stół jest już o krok dalej.
reason-ahead = Stół jeszcze tam nie doszedł.
reason-id-used = Ten numer był już użyty przy innej decyzji.
reason-not-your-turn = Teraz decyduje ktoś inny.
reason-illegal = Tego teraz nie wolno.
reason-spectator = Widzowie nie mogą grać.
reason-over = Gra jest skończona.
reason-undo-nothing = Nie ma decyzji do cofnięcia.
reason-undo-too-far = Dobranej płytki nie można odłożyć.
reason-undo-none-asked = Nikt nie prosił o cofnięcie.
reason-undo-changed = Prośba się zmieniła: sprawdź, czego dotyczy, zanim odpowiesz.
reason-muted = Gospodarz stołu wyłączył ci czat.
reason-bad-text = Wiadomość ma od 1 do { $most } widocznych znaków.
reason-bad-record = Tego zapisu nie można odtworzyć: { $what }
reason-too-slow = Odczyt trwał za długo.
reason-slow-sender = Przesyłanie trwało za długo.
reason-no-such-move = Ta gra ma ruchy od 0 do { $last }.
record-move = ruch { $move }
record-none = Ten plik nie jest zapisem gry Ra.
