log-draw = { $player } dobiera płytkę { TILE($tile, form: "of") }
log-draw-ra = { $player } dobiera płytkę Ra
log-invoke = { $player } wzywa Ra
log-god-take = { $player } wydaje płytkę boga i zdobywa płytkę { TILE($tile, form: "of") }
log-bid = { $player } licytuje dyskiem Słońca { $sun }
log-pass = { $player } pasuje
log-win = { $count ->
    [0] { $player } wygrywa aukcję dyskiem Słońca { $sun }: bez płytek, tylko dysk z planszy
    [one] { $player } zdobywa { $count } płytkę dyskiem Słońca { $sun }
    [few] { $player } zdobywa { $count } płytki dyskiem Słońca { $sun }
    [many] { $player } zdobywa { $count } płytek dyskiem Słońca { $sun }
   *[other] { $player } zdobywa { $count } płytki dyskiem Słońca { $sun }
}
log-sun-swap = Dysk Słońca { $bid } trafia na planszę aukcji, { $player } zabiera dysk { $taken }, zakryty
log-nobody-keeps = Same pasy: płytki zostają na torze aukcji
    .empty = Same pasy: dysk Słońca zostaje na planszy
log-nobody-discards = { $count ->
    [one] Same pasy: { $count } płytka jest odrzucana
    [few] Same pasy: { $count } płytki są odrzucane
    [many] Same pasy: { $count } płytek jest odrzucanych
   *[other] Same pasy: { $count } płytki jest odrzucane
}
must-discard = { $count ->
    [one] { $player } musi odrzucić { $count } płytkę { TILE($kind, $count, form: "of") }
    [few] { $player } musi odrzucić { $count } płytki { TILE($kind, $count, form: "of") }
    [many] { $player } musi odrzucić { $count } płytek { TILE($kind, $count, form: "of") }
   *[other] { $player } musi odrzucić { $count } płytki { TILE($kind, $count, form: "of") }
}
    .you = { $count ->
        [one] Musisz odrzucić { $count } płytkę { TILE($kind, $count, form: "of") }
        [few] Musisz odrzucić { $count } płytki { TILE($kind, $count, form: "of") }
        [many] Musisz odrzucić { $count } płytek { TILE($kind, $count, form: "of") }
       *[other] Musisz odrzucić { $count } płytki { TILE($kind, $count, form: "of") }
    }
log-discard = { $count ->
    [one] { $player } odrzuca { $count } płytkę { TILE($kind, $count, form: "of") }
    [few] { $player } odrzuca { $count } płytki { TILE($kind, $count, form: "of") }
    [many] { $player } odrzuca { $count } płytek { TILE($kind, $count, form: "of") }
   *[other] { $player } odrzuca { $count } płytki { TILE($kind, $count, form: "of") }
}
log-disaster-nothing = { TILE($tile) }: { $player } nie ma czego odrzucić
epoch-begins = { $n ->
    [1] Zaczyna się I epoka
    [2] Zaczyna się II epoka
   *[3] Zaczyna się III epoka
}
epoch-ends-ra = { $n ->
    [1] Koniec I epoki: tor Ra jest zapełniony
    [2] Koniec II epoki: tor Ra jest zapełniony
   *[3] Koniec III epoki: tor Ra jest zapełniony
}
epoch-ends-suns = { $n ->
    [1] Koniec I epoki: nikt nie ma odkrytych dysków Słońca
    [2] Koniec II epoki: nikt nie ma odkrytych dysków Słońca
   *[3] Koniec III epoki: nikt nie ma odkrytych dysków Słońca
}
epoch-scored = { $n ->
    [1] Punktacja I epoki zakończona
    [2] Punktacja II epoki zakończona
   *[3] Punktacja III epoki zakończona
}
score-gain = { $count ->
    [0] { $player } nie zdobywa punktów
    [one] { $player } zdobywa { $count } punkt
    [few] { $player } zdobywa { $count } punkty
    [many] { $player } zdobywa { $count } punktów
   *[other] { $player } zdobywa { $count } punktu
}
score-loss = { $count ->
    [one] { $player } traci { $count } punkt
    [few] { $player } traci { $count } punkty
    [many] { $player } traci { $count } punktów
   *[other] { $player } traci { $count } punktu
}
waiting-for = Czekamy na ruch: { $player }
game-won = { $count ->
    [one] { $player } wygrywa grę z wynikiem { $count } punktu
    [few] { $player } wygrywa grę z wynikiem { $count } punktów
    [many] { $player } wygrywa grę z wynikiem { $count } punktów
   *[other] { $player } wygrywa grę z wynikiem { $count } punktu
}
game-won-tiebreak = Remis na punkty: { $tied }. Rozstrzyga najwyższy dysk Słońca: { $player } wygrywa dyskiem { $sun }
spectators = { $count ->
    [0] Nikt nie ogląda
    [one] { $count } widz
    [few] { $count } widzów
    [many] { $count } widzów
   *[other] { $count } widza
}
undo-asked = { $player } prosi o cofnięcie ruchu
