page-table = Stół
you = Ty
centre = środek
close = Zamknij
nothing = nic
actions = Twoje akcje
the-others = Pozostali gracze
players-all = Gracze
auction-track = Tor aukcji
space-free = wolne pole
epoch-number = Epoka { $n }
    .of = z III
ra-track = Tor Ra: { $filled } z { $length }
ra-more = jeszcze { $count }
    .rest = { $count ->
        [one] kończy epokę
        [few] kończą epokę
       *[other] kończy epokę
    }
bag-count = w worku
bag-title = W worku
bag-of = { $left } z { $count }
bag-hint = Wskaż płytkę albo jej dotknij, by przeczytać, co robi. Gdzie dotknięcie bierze płytkę albo ją oddaje, przytrzymaj ją.
chance-of-ra = szansa na płytkę Ra: { $chance }
centre-sun = dysk na środku
    .to = dla zwycięzcy
tableau-of = Płytki gracza { $player }
fame = Punkty
    .floor = nigdy poniżej zera
    .secret = tajne
fame-count = { $count } pkt
kinds = { $count ->
    [one] { $count } typ
    [few] { $count } typy
   *[other] { $count } typów
}
river-dry = wyschła
take-tile = Weź płytkę { TILE($tile, form: "of") }

worth-title = Ile warte są te płytki
worth-epoch = ta epoka
worth-end = koniec gry
worth-nothing = Te płytki niczego nie zmieniają.
worth-empty = Tor aukcji jest pusty.
would-be-lost = strata: { $tiles }
line-gods = Bogowie
    .how = po 2
line-gold = Złoto
    .how = po 3
line-pharaohs = Faraonowie
    .how = { $loss ->
        [0] najwięcej +5
       *[other] najwięcej +5, najmniej −{ $loss }
    }
line-river = Rzeka
    .how = 1 za płytkę, jeśli jest wylew
line-civilization = Cywilizacja
    .how = 3, 4, 5 typów: 5, 10, 15; brak −5
line-monuments = Monumenty
    .how = typy oraz trzy i więcej takich samych
line-suns = Dyski Słońca
    .how = { $loss ->
        [0] najwyższa suma +5
       *[other] najwyższa suma +5, najniższa −{ $loss }
    }

ladder-title = Drabina dysków
ladder-to-beat = do przebicia: { $sun }
rung-open = { $sun }, { $player }: można nim licytować
rung-high = { $sun }, { $player }: do przebicia
rung-low = { $sun }, { $player }: za niski
rung-acted = { $sun }, { $player }: już po decyzji
rung-spent = { $sun }, { $player }: zakryty
rung-centre = { $sun }: na środku
safe-bid = Twoja najniższa pewna licytacja: { $sun }.
safe-bid-none = Każdą twoją licytację można jeszcze przebić.
no-bid = Żaden twój dysk Słońca nie jest dość wysoki.

auction-drawn = { $player } dobiera Ra
auction-invoked = { $player } wzywa Ra
state-passed = pas
state-bid = licytuje { $sun }
state-ra-player = gracz Ra, na końcu
state-can-bid = do { $sun }
state-decides = wybiera
suns-open = { $count ->
    [0] bez dysków
   *[other] dyski { $suns }
}
seat-away = bez połączenia
    .bot = gra bot
    .pass = dobiera i pasuje
grace = { $player } nie ma połączenia. Za { $time } zagra za tę osobę bot.
    .pass = { $player } nie ma połączenia. Za { $time } to miejsce będzie tylko dobierać i pasować.

note-next-ra-ends-epoch = Następna płytka Ra kończy epokę: bez aukcji, a płytki z toru przepadają.
note-track-full = Tor jest pełny: wydaj płytkę boga albo wezwij Ra.
note-must-bid = Reszta spasowała: musisz zalicytować.
note-invoker-must-bid = Jeśli pozostali spasują, gracz Ra musi zalicytować.
note-all-pass-keeps = Jeśli wszyscy spasują, płytki zostają na torze.
note-all-pass-loses = Jeśli wszyscy spasują, płytki są odrzucane.

act-draw = Dobierz
act-invoke = Wezwij Ra
act-gods = Bogowie
act-bid = Licytuj { $sun }
act-pass = Pas
act-done = Gotowe
draw-note = { $count ->
    [one] { $count } wolne pole; { $chance } Ra
    [few] { $count } wolne pola; { $chance } Ra
   *[other] { $count } wolnych pól; { $chance } Ra
}
    .plain = { $count ->
        [one] { $count } wolne pole
        [few] { $count } wolne pola
       *[other] { $count } wolnych pól
    }
invoke-note = jeśli reszta spasuje, musisz zalicytować
    .full = możesz spasować; wtedy płytki przepadają
gods-note = { $count ->
    [one] oddaj boga za płytkę z toru
    [few] { $count } płytki bogów do wymiany
   *[other] { $count } płytek bogów do wymiany
}
why-not-draw = tor jest pełny: wydaj boga albo wezwij Ra
    .short = tor jest pełny
why-not-offline = brak połączenia: poczekaj, aż wróci
    .short = brak połączenia
you-watch = Oglądasz tę grę
not-now = nie teraz
why-not-gods = nie masz płytki boga
    .short = nie masz
why-not-gods-track = z toru nie można nic wziąć
    .short = nie ma co wziąć
bid-topped = może przebić { $who }
    .short = może przebić
bid-untopped = nikt nie przebije
bid-more = { $sun } też wygra: nikt nie przebije
    .short = { $sun } też wygra
bid-receive = dostajesz { $sun }, zakryty do następnej epoki
    .short = dostajesz { $sun }, zakryty
choose-god = Którą płytkę bierzesz?
choose-hold = Przytrzymaj płytkę, by przeczytać, co robi.
choose-discard = Którą płytkę oddajesz?
    .together = { $count ->
        [few] punkty za { $count } płytki razem
       *[other] punkty za { $count } płytek razem
    }

log-disaster = { TILE($tile) }: { $player } traci { $tiles }
log-disaster-removed = { $player } wydaje płytkę boga i usuwa płytkę { TILE($tile, form: "of") }
log-absent = { $player } – nieobecność: zdecydował bot
    .pass = { $player } – nieobecność: zdecydował stół
log-undone = { $count ->
    [one] { $player } cofa { $count } decyzję
    [few] { $player } cofa { $count } decyzje
   *[other] { $player } cofa { $count } decyzji
}
log-empty = Jeszcze nic się nie wydarzyło.
looking-back = Oglądasz stół po ruchu { $move }
    .return = Wróć do gry
you-are-away = Stół gra za ciebie.
    .return = Wracam na miejsce
game-paused = Gra jest wstrzymana.
    .resume = Graj dalej
bots-go-on = Następny ruch
    .how = { $player } czeka na twoje kliknięcie
forced-pass = Żaden twój dysk Słońca nie jest dość wysoki: pasujesz.
    .other = { $player }: żaden dysk Słońca nie jest dość wysoki, pas.
chat = Czat
chat-empty = Nikt jeszcze nic nie powiedział.
chat-write = Napisz coś
chat-send = Wyślij
chat-watching = Oglądasz grę. Pisać mogą tu tylko grający.
menu-help = Zasady i ustawienia
menu-people = Linki i urządzenia
menu-game = Ta gra
handover = { $player }, twoja kolej
    .ready = Jestem

sheet-title = Słońce zachodzi
sheet-why-ra = Tor Ra jest pełny.
sheet-why-suns = Wszystkie dyski Słońca są zakryte.
sheet-lost = { $count ->
    [one] Przepada { $count } płytka z toru.
    [few] Przepadają { $count } płytki z toru.
   *[other] Przepada { $count } płytek z toru.
}
sheet-epoch = Ta epoka
sheet-stays = Zostaje u ciebie
sheet-leaves = Odrzucane
sheet-suns = Dyski znów odkryte
sheet-begins = Następną epokę zaczyna { $player }.
game-over = Koniec gry
end-winner = Wygrywa { $player }
end-place = Twoje miejsce: { $place } z { $players }
    .first = Wygrywasz!
    .row = Miejsce
graph-title = Punkty w ciągu gry
seal-title = Zapieczętowany worek
seal-lead = Kolejność wszystkich płytek ustalono przed pierwszym ruchem. Przeglądarka może to teraz sprawdzić.
seal-verify = Otwórz i sprawdź
seal-good = Cały zapis zgadza się z pieczęcią.
seal-bad = To nie zgadza się z pieczęcią.
seal-keep = Zachowaj zapieczętowany zapis
seal-takes-part = Bierze udział w pieczętowaniu worka
    .not = Nie bierze udziału w pieczętowaniu worka
seal-exchange = Trwa pieczętowanie worka.
    .waits = Czekamy: { $who }.
    .again = Zaczęto od nowa bez udziału: { $who }.
record-keep = Zachowaj zapis
back-to-table = Wróć do stołu
rematch-ready = Nowy stół jest gotowy
undo-why-not = Dobranej płytki nie można odłożyć.
    .nothing = Nie masz jeszcze czego cofać.
    .asked = Pozostali zostali zapytani.
leave-ask = Opuścić tę grę?
    .bot = Do twojego powrotu gra za ciebie bot. Pozostali grają dalej.
    .pass = Nikt za ciebie nie gra: do twojego powrotu miejsce pasuje, a w swojej turze dobiera płytkę albo, gdy tor jest pełny, wzywa Ra.
    .last = Pozostali już wyszli, więc nikt nie gra dalej: gra czeka, a jej zegar stoi, dopóki któryś z graczy nie wróci.
    .back = Możesz wrócić w każdej chwili: gra zostaje na twojej liście na stronie startowej.
    .stay = Zostań
    .solo = Wstrzymaj i wyjdź
undo-agree = Zgoda
undo-refuse = Nie zgadzam się
undo-what = Cofnięte zostanie:
undo-declined = Nie wszyscy się zgodzili: nic nie zostaje cofnięte.
link-device = Otwórz moje miejsce na innym urządzeniu
link-recover = Link do odzyskania moich miejsc
    .how = Zachowaj ten link dla siebie: kto go ma, ma twoje miejsca przy wszystkich stołach.
link-watch = Link dla widzów
link-seat = Nowy link do miejsca: { $player }
    .how = Dla kogoś, kto nie może wrócić do gry. Działa raz i tylko bez połączenia tej osoby.
seat-handed-over = { $player }: to miejsce przekazano nowym linkiem gospodarza stołu.
seat-waits = Czeka na ciebie miejsce
clock-left = Pozostały czas: { $time }
    .free = Pozostały czas: { $time }, a przedtem { $free } na tę decyzję
    .hours = { $count } godz.
clock-left-days = { $count ->
    [one] { $count } dzień
   *[other] { $count } dni
}
held-none = brak
held-gods = { $count ->
    [one] { $count } bóg
   *[other] { $count } bogów
}
held-gold = { $count ->
    [one] { $count } płytka złota
    [few] { $count } płytki złota
   *[other] { $count } płytek złota
}
held-pharaohs = { $count }
    .most = { $count }, najwięcej
    .fewest = { $count }, najmniej
held-floods = { $count ->
    [one] { $count } wylew
    [few] { $count } wylewy
   *[other] { $count } wylewów
}
held-niles = { $count ->
    [one] { $count } płytka Nilu
    [few] { $count } płytki Nilu
   *[other] { $count } płytek Nilu
}
held-alike = { $count ->
    [one] { $count } taki sam
    [few] { $count } takie same
   *[other] { $count } takich samych
}
held-sum = suma { $count }
worth-open = szczegóły
worth-if = Jeśli te płytki zdobędzie { $player }
worth-if-you = Jeśli zdobędziesz te płytki
pass-note = płytki zdobędzie { $who }
auction-first = Trwa aukcja: najpierw licytuj albo spasuj.
answer-only = Odpowiedzieć może już tylko { $who }.
sheet-on = Do epoki { $n }
sun-up = dysk Słońca { $sun }
    .down = dysk Słońca { $sun }, zakryty
    .back = zakryty dysk Słońca
so-many-tiles = { $count ->
    [1] płytkę { TILE($kind, $count, form: "of") }
    [few] { $count } płytki { TILE($kind, $count, form: "of") }
   *[other] { $count } płytek { TILE($kind, $count, form: "of") }
}
    .named = { $count ->
        [1] płytka { TILE($kind, $count, form: "of") }
        [few] { $count } płytki { TILE($kind, $count, form: "of") }
       *[other] { $count } płytek { TILE($kind, $count, form: "of") }
    }
invoke-means = Wezwij Ra: { $note }
chat-unread = { $count ->
    [one] { $count } nowa wiadomość
    [few] { $count } nowe wiadomości
   *[other] { $count } nowych wiadomości
}
worth-gains = { $player } zyskuje
    .loses = { $player } traci
tile-caption = { TILE($tile, form: "short") }
reason-chat-off = Przy tym stole nie ma czatu.
