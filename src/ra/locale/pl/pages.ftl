pages = Strony
page-start = Strona główna
page-new = Nowy stół
page-replay = Powtórka
page-rules = Zasady
page-aid = Skrót zasad
page-settings = Ustawienia
page-description = Ra, gra aukcyjna Reinera Knizii: z botami albo ze znajomymi
start-title = Barka Ra wypływa
start-lead = Gra aukcyjna Reinera Knizii dla 2–5 osób. Dobieraj płytki, wzywaj Ra, licytuj dyskami Słońca i zdobądź sławę.
start-players = Gracze
start-rivals = Przeciwnik
start-play = Zagraj teraz
start-continue = Kontynuuj moje gry
game-remove = Usuń z listy
    .title = Usunąć tę grę?
    .solo = Skończy się bez wyniku i nie będzie można jej kontynuować.
    .shared = Znika tylko z tej listy: gra toczy się dalej, a miejsce pozostaje twoje.
    .yes = Usuń
my-games = Zakończone gry
    .more = Więcej gier
    .lobby = Czekamy na graczy
    .left = Bot gra za ciebie
    .passes = Twoje miejsce dobiera i pasuje
    .won = Wygrana
    .place = Miejsce { $place } z { $count }
start-friends = Ze znajomymi
    .lead = Zaproś ich linkiem, grajcie przy jednym ekranie albo posadź boty.
start-open = Otwarte stoły
    .none = Teraz nie czeka żaden publiczny stół.
    .more = Więcej stołów
name-default = Gość
table-join = Dołącz
table-go-on = Graj dalej
table-watch = Oglądaj
table-closed = Ten stół nie jest dla ciebie otwarty
link-dead = Ten link nie działa
    .table = Zobacz stół
bot-random = Losowy
    .how = Gra losowo: w sam raz, by poćwiczyć zasady.
bot-greedy = Zachłanny
    .how = Zawsze bierze to, co od razu daje najwięcej.
bot-steady = Rozważny
    .how = Przemyśla każdą aukcję do końca. Dobre towarzystwo na początek.
bot-expert-30 = Pisarz
    .how = Wie to, co ekspert, ale często wybiera słabszy ruch.
bot-expert-20 = Kapłan
    .how = Ekspert, któremu od czasu do czasu zdarza się błąd.
bot-expert-10 = Wezyr
    .how = Ekspert w pośpiechu: popełnia tylko drobne błędy.
bot-expert = Ekspert
    .how = Sieć neuronowa wyszkolona na setkach tysięcy gier z samą sobą.
bot-strength = Siła { $level } z { $most }
bot-name-1 = Ahmose
bot-name-2 = Nefret
bot-name-3 = Chaba
bot-name-4 = Merit
bot-name-5 = Senbi
seat-open = Wolne miejsce
seat-number = Miejsce { $number }
seat-here = Osoba przy tym ekranie
seat-invited = Osoba z zaproszeniem
table-public = Publiczny: każdy może dołączyć lub oglądać
table-hidden = Ukrywaj punkty do końca gry
table-backs = Ukrywaj wartości zakrytych dysków Słońca innych graczy
table-aids = Pomoce: ile warte są płytki
table-handover = Zasłaniaj ekran między turami graczy, którzy go dzielą
table-clock = Czas
clock-none = bez pośpiechu
clock-live = na żywo, każdy gracz ma zegar
clock-days = kilka dni na każdą decyzję
table-make = Utwórz stół
lobby-title = Czekamy na graczy
lobby-bot = Posadź bota
lobby-which-bot = Bot na wolne miejsce
lobby-open-seat = Zwolnij miejsce
lobby-invite-how = Wyślij ten link albo pokaż kod
link-replace = Zastąp link
    .ends = Stary link przestanie wtedy działać.
    .done = To nowy link. Stary już nie działa.
lobby-fill = { $count ->
    [one] Jeśli zaczniesz teraz, wolne miejsce zajmie bot.
    [few] Jeśli zaczniesz teraz, { $count } wolne miejsca zajmą boty.
   *[other] Jeśli zaczniesz teraz, { $count } wolnych miejsc zajmą boty.
}
lobby-wait = Grę rozpoczyna gospodarz.
lobby-full = Wszystkie miejsca są zajęte. Gdy gra się zacznie, będzie ją można tu oglądać.
qr-code = Kod QR linku
settings-pace = Tempo botów
    .lead = W grach, w których grasz sam na sam z botami.
    .slow = Wolne
    .normal = Normalne
    .fast = Szybkie
    .at-once = Natychmiast
    .on-click = Czekaj na kliknięcie
replay-seat = Widok z miejsca gracza
replay-step = Ruch dalej
    .back = Ruch wstecz
replay-auction = Następna aukcja
    .back = Poprzednia aukcja
    .name = Aukcja
    .by = aukcję
replay-epoch = Następna epoka
    .back = Poprzednia epoka
    .name = Epoka
    .by = epokę
replay-play = Odtwórz
replay-pause = Zatrzymaj
replay-move = Ruch { $move } z { $last }
start-record = Upuść tu plik z zapisem albo wybierz go, aby obejrzeć grę jeszcze raz.
    .open = Wybierz plik
start-new = Nie znasz Ra?
    .learn = Poznaj grę w pięć minut
bot-montecarlo = Monte Carlo
    .how = Każdy wybór rozgrywa wiele razy do końca i liczy zwycięstwa.
bot-apprentice = Uczeń
    .how = Młoda sieć neuronowa po 6000 gier treningowych: śmiała, nie zawsze celna.
bot-master = Mistrz
    .how = Ekspert, który przed każdą decyzją ma czas pomyśleć naprzód.
clock-bank = Minuty dla każdego gracza na całą grę
clock-increment = Dodatkowe sekundy na każdą decyzję
clock-terms = { $minutes ->
    [one] { $minutes } minuta
    [few] { $minutes } minuty
   *[other] { $minutes } minut
} dla każdego na całą grę oraz { $seconds ->
    [one] { $seconds } sekunda
    [few] { $seconds } sekundy
   *[other] { $seconds } sekund
} na każdą decyzję
    .seconds = { $seconds ->
        [one] { $seconds } sekunda na każdą decyzję
        [few] { $seconds } sekundy na każdą decyzję
       *[other] { $seconds } sekund na każdą decyzję
    }
    .days = { $days ->
        [one] { $days } dzień na każdą decyzję
       *[other] { $days } dni na każdą decyzję
    }
    .how = Z minut gracza ubywa tylko to, o co decyzja przekroczy swoje sekundy.
clock-each = Dni na każdą decyzję
table-more = Zasady, tajność, nieobecni
table-absent = Kto decyduje za nieobecnych
    .left = Kto decyduje za tych, którzy odeszli
    .bot = bot
    .pass = nikt: miejsce dobiera płytkę albo wzywa Ra przy pełnym torze
    .how = W swojej turze miejsce dobiera płytkę, a przy pełnym torze wzywa Ra. W aukcji pasuje, chyba że musi licytować.
    .live = Zaczyna się, gdy minie czas gracza albo gdy dłużej nie ma on połączenia. Wrócić można w każdej chwili.
    .days = Zaczyna się, gdy minie czas na decyzję; nikt nie musi być stale połączony. Wrócić można w każdej chwili.
    .none = Zaczyna się dopiero, gdy ktoś odejdzie. Na osoby bez połączenia gra czeka, do { $days } dni na decyzję.
    .solo = Nikt nie gra za ciebie: pod twoją nieobecność gra jest wstrzymana.
seat-me-needed = Co najmniej jedno miejsce musi zająć ktoś przy tym ekranie.
option-standard = standardowo
option-edition = Wydanie
    .tiles = { $edition }, płytki Ra zamiast barki
    .how = W 1999 i 2016 płytki Ra trafiają na tor Ra, w 2023 płynie barka i można grać bez niej. Liczy się tak samo.
option-mild = Łagodna punktacja
    .how = W ostatniej epoce nie traci się za najmniej płytek faraona ani za najniższą sumę dysków. Premie zostają.
option-ra-limit = Ile płytek Ra kończy epokę
option-fewest-pharaohs = Strata za najmniej płytek faraona w kolejnych epokach
option-lowest-suns = Strata za najniższą sumę dysków
option-after-auction = Tura po aukcji
    .left = gracz po lewej od gracza Ra
    .ra = znów gracz Ra
option-god-disasters = Klęska wzięta za boga
    .strike = działa od razu
    .removed = jest odrzucana bez skutku
option-lone-player = Ostatni gracz z odkrytymi dyskami Słońca
    .plays_on = gra, aż użyje wszystkich
    .invokes_once = gra, aż wezwie Ra
option-suns = Grupy dysków Słońca
    .own = własne
    .group = Dyski grupy { $number }
sun-set-razzia = Równe sumy, po 22. Te grupy podają nowsze wydania.
sun-set-baumer = Nierówne sumy, 21 i 23, ale liczby należą do graczy niemal na zmianę.
sun-set-bgg = Równe sumy, po 22, i więcej licytacji, które coś zmieniają: jedna z instrukcji uważa je za najlepsze.
table-without-aids = Bez pomocy
settings-sound = Dźwięk
replay-link = Kopiuj link
replay-turn = Następna tura
    .back = Poprzednia tura
    .name = Tura
    .by = turę
replay-by = Przeskakuj o
copy-by-hand = Przeglądarka nie pozwala kopiować. Skopiuj link ręcznie:
nowhere = Pod tym adresem nic nie ma
replay-score = Punktacja
back-title = Powrót do twoich miejsc
reason-link-elsewhere = Link do tego miejsca powstał na innym urządzeniu. Nadal działa; tutaj można go tylko zastąpić.
