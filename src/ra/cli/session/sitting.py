"""A sitting at the table: people and bots decide in turn until the game is over or somebody leaves."""

from collections.abc import Callable, Container, Mapping
from pathlib import Path
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ra.bots.explain.explanation import explain, judge_for
from ra.bots.judge import Judge
from ra.cli import HUMAN, INTERRUPTED
from ra.cli.input.saves import Save, default_place, set_aside, write_file
from ra.cli.input.seats import make_bots
from ra.cli.input.words import quoted, read_action
from ra.cli.render.choices import call, choices
from ra.cli.render.explanation import draw_explanation
from ra.cli.render.screen import Quit, Screen, paragraph
from ra.cli.render.sheets import epoch_end, game_end, sheet_now
from ra.cli.render.table import EVERYBODY, draw_table, fitted
from ra.cli.render.telling import events_before_last_decision, last_decision, told, told_by, turns
from ra.cli.session.analyzing import can_analyze, closing_report
from ra.game.action import Action
from ra.game.errors import IllegalAction
from ra.game.picture.lettering import seat_names

HELP: Final = """\
d, draw            draw a tile
i, invoke          invoke Ra
g TILE, god 2      spend a god, for a tile by its name or its number in the list
done               spend no more gods
7, b7, bid 7       bid a sun
p, pass            do not bid
1, discard TILE    give up a tile
hint               what the expert would do, and why
why, why NAME      what the expert thinks of the last decision of another
Enter              show the table again
points             what everyone would score if the epoch ended now
log                the story so far, turn by turn
rules 7            a section of the rules; rules auctions finds it by its title
undo               back to your own last decision
save FILE          keep a copy of the game there
quit               leave; the game is saved after every decision

On the table: suns in brackets rest until the next epoch; pyr3 are three
pyramids; ~34 draws: so many until the last Ra, on average; "now": fame if
the epoch ended at once; "lot" and "end": what the lot would bring each player
in this epoch, and at the end of the game."""

LONGEST_PROMPT: Final = 20
ROOM_FOR_NEWS: Final = 4
"""So many lines should be left for what happened."""
TABLES: Final = ((False, True), (True, True), (True, False))
"""Ways to draw the table, from high to low: whether the track is low, and whether the worth of the lot has a line."""


class Sitting:
    """A game and those who play it here, from the first decision to the last, or until they leave."""

    def __init__(self, save: Save, place: Path, screen: Screen, *, aids: bool = True) -> None:
        self.game, self.seats, self.seed, self.hide_fame = save
        self.place = place
        self.screen = screen
        self.aids = aids
        self.bots = make_bots(self.seats, self.seed)
        self.expert: Judge | None = None  # who is asked for hints, once somebody does
        self.shown = -1  # the move at which the table was shown last
        self.told = 0  # how many events have been told on this page
        self.trouble = ""  # why the game could not be saved

    def run(self) -> int:
        try:
            self.keep()
            self.play()
            self.end()
        except Quit:
            self.leave()
        except KeyboardInterrupt:
            self.screen.say()
            self.leave()
            return INTERRUPTED
        return 0

    def play(self) -> None:
        while self.game.seat is not None:
            if self.seats[self.game.seat] == HUMAN:
                self.person_decides()
            else:
                self.bot_decides(self.game.seat)

    # ---- people ----------------------------------------------------------------------------------------------------

    def person_decides(self) -> None:
        """One line from a person: a decision, or something else that is wanted."""
        if self.shown != len(self.game.history):
            self.show()
        typed = self.screen.ask(f"{fitted(seat_names(self.game)[self.game.state.seat], LONGEST_PROMPT).rstrip()}>")
        try:
            action = self.understand(typed)
        except ValueError as error:
            self.remark(f"{str(error)[:1].upper()}{str(error)[1:]}. Legal: {self.game.legal_actions}.")
        else:
            if action:
                self.carry_out(action)

    def understand(self, typed: str) -> Action | None:
        """The decision that was typed; None for anything else, which is done at once."""
        word, _, rest = typed.partition(" ")
        if word.casefold() not in COMMANDS:
            return read_action(typed, self.game)
        COMMANDS[word.casefold()](self, rest.strip())
        return None

    # ---- whose fame is in sight ------------------------------------------------------------------------------------

    @property
    def in_sight(self) -> Container[int]:
        """Everybody's; if it is kept secret, that of the person who decides, or who plays alone against bots."""
        if not self.hide_fame or self.game.is_over:
            return EVERYBODY
        if self.game.seat is not None and self.seats[self.game.seat] == HUMAN:
            return (self.game.seat,)
        return self.in_sight_of_all

    @property
    def in_sight_of_all(self) -> Container[int]:
        """What all who sit at this keyboard may read together, as at the end of an epoch."""
        if not self.hide_fame or self.game.is_over:
            return EVERYBODY
        people = [seat for seat, who in enumerate(self.seats) if who == HUMAN]
        return people if len(people) == 1 else ()

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def remark(self, words: str) -> None:
        """Something that should be read beneath the table."""
        if self.screen.is_interactive:
            self.show(words)
        else:
            self.screen.say(words)

    def show(self, remark: str = "") -> None:
        """The table, what happened since the player decided last, and what can be done."""
        remark = remark or (self.trouble and f"The game is not saved: {self.trouble}.")
        asked = [self.call(), self.draw_choices(), *[Text(remark, style="bold")] * bool(remark)]
        table = self.draw_table(above=self.screen.height_of(*asked) + 1)
        room = self.screen.height - self.screen.height_of(*table, *asked) - 1
        news = self.fitted(self.news(), room)
        gap = [""] if self.screen.height_of(*news) + 2 <= room else []
        self.screen.clear()
        self.screen.show(*table, *gap, *news, *(gap if news else []), *asked)
        self.shown = len(self.game.history)
        self.told = len(self.game.events)

    def draw_table(self, above: int) -> list[RenderableType]:
        """The table, lower if it would leave too little room above the lines that follow."""
        for low, lot in TABLES:
            width, signs = self.screen.width, self.screen.signs
            table = draw_table(
                self.game,
                self.seats,
                width=width,
                signs=signs,
                low=low,
                aids=self.aids,
                lot=lot,
                in_sight=self.in_sight,
            )
            if self.screen.height_of(*table) + above + ROOM_FOR_NEWS <= self.screen.height:
                break
        return table

    def news(self) -> list[str]:
        """What the player who decides should hear: what cannot be read on this page already."""
        since = events_before_last_decision(self.game, self.game.state.seat)
        return told(self.game, since if self.screen.is_interactive else max(since, self.told), self.in_sight)

    def fitted(self, sentences: list[str], room: int) -> list[RenderableType]:
        """A line for each sentence, or one paragraph, or the last sentences of it: at least one."""
        lines: list[RenderableType] = [Text(line) for line in sentences]
        if self.screen.height_of(*lines) <= room:
            return lines
        text = paragraph(sentences)
        while len(sentences) > 1 and self.screen.height_of(text) > room:
            sentences = sentences[1:]
            text = paragraph([self.screen.signs.ellipsis, *sentences])
        return [text]

    def call(self) -> RenderableType:
        name = seat_names(self.game)[self.game.state.seat]
        return Text(f"{name}: {call(self.game)}", style="bold")

    def draw_choices(self) -> Table:
        grid = Table.grid(padding=(0, 1))
        for key, meaning in choices(self.game, aids=self.aids):
            style = "bold" if key else "dim"
            grid.add_row(Text(f" {key or '-':3}", style=style), Text(meaning, style="" if key else style))
        grid.add_row(Text(" ?", style="dim"), Text("help; also hint, why, points, log, undo, save, quit", style="dim"))
        return grid

    # ---- decisions -------------------------------------------------------------------------------------------------

    def bot_decides(self, seat: int) -> None:
        if HUMAN not in self.seats and self.screen.is_interactive:
            self.show_to_watchers()
        self.screen.rest()
        self.carry_out(self.bots[seat].choose(self.game))

    def carry_out(self, action: Action) -> None:
        """Plays it, saves the game, and tells what came of it."""
        epochs = len(self.game.sheets)
        self.game.play(action)
        self.keep()
        self.tell()
        if len(self.game.sheets) > epochs and not self.game.is_over:
            self.screen.show("", *epoch_end(self.game, self.screen.width, self.in_sight_of_all), "")
            self.screen.wait()

    def tell(self) -> None:
        for line in told_by(self.game, len(self.game.history), self.in_sight_of_all):
            self.screen.say(line)
        self.told = len(self.game.events)

    def show_to_watchers(self) -> None:
        table = self.draw_table(above=0)
        room = self.screen.height - self.screen.height_of(*table) - 2
        self.screen.clear()
        self.screen.show(*table, "", *self.fitted(told(self.game, in_sight=self.in_sight)[-room:], room))

    def as_save(self) -> Save:
        return Save(self.game, self.seats, self.seed, self.hide_fame)

    def keep(self) -> None:
        """Saves the game. If that fails, people should know, and can still play on."""
        try:
            write_file(self.place, self.as_save())
            self.trouble = ""
        except OSError as error:
            if not self.trouble:
                self.screen.say(f"The game cannot be saved: {error}. It goes on without.", style="red")
            self.trouble = str(error)

    # ---- how it ends -----------------------------------------------------------------------------------------------

    def leave(self) -> None:
        if self.trouble:
            self.screen.say(f"The game could not be saved: {self.trouble}.", style="red")
            return
        file = [] if self.place == default_place() else [self.place]
        self.screen.offer("The game is saved. Go on with it:", "ra", "play", "--resume", *file)

    def end(self) -> None:
        self.after_the_game()
        if self.trouble:
            return
        if self.place == default_place():
            self.place = set_aside(self.place)
        self.screen.offer("The game is kept. Step through it:", "ra", "replay", self.place)
        if can_analyze(self.game):
            self.screen.offer("All that decided it:", "ra", "analyze", self.place)

    def after_the_game(self) -> None:
        """What people look at once the game is over."""
        self.screen.show("", *game_end(self.game, self.screen.width))
        if not self.aids:
            return
        try:
            self.screen.show(*closing_report(self.game))
        except KeyboardInterrupt:
            self.screen.say()  # nobody wants to wait for the report

    # ---- advice ----------------------------------------------------------------------------------------------------

    def hint(self, _: str) -> None:
        """What the expert would do now."""
        explanation = explain(self.game, self.judge())
        self.screen.show(*draw_explanation(explanation, self.screen.signs, self.screen.width))

    def why(self, name: str) -> None:
        """Why somebody decided as they did, as far as the expert can tell; bots that weigh their choices tell it."""
        move = self.last_choice(name)
        before, played = self.game.at(move), self.game.history[move]
        bot = self.bots.get(played.seat)
        explanation = explain(before, bot if isinstance(bot, Judge) else self.judge(), played.action)
        self.screen.show(*draw_explanation(explanation, self.screen.signs, self.screen.width, you=False))

    def judge(self) -> Judge:
        if not self.aids:
            raise ValueError("this table plays without aids")
        if not self.expert:
            self.expert = judge_for(self.game)
            if self.screen.is_interactive:
                self.screen.say("The expert comes to the table ...", style="dim")  # the first time it takes a while
        return self.expert

    def last_choice(self, name: str) -> int:
        """The move before which somebody else, or whoever is named, last had something to choose."""
        names = [printed.casefold() for printed in seat_names(self.game)]
        seats = [seat for seat, known in enumerate(names) if known.startswith(name.casefold()) and name]
        if name and not seats:
            raise ValueError(f"nobody here is called {quoted(name)}")
        for move in reversed(range(len(self.game.history))):
            wanted = self.game.history[move].seat in seats if name else self.game.history[move].seat != self.game.seat
            if wanted and len(self.game.at(move).legal_actions) > 1:
                return move
        raise ValueError("there is no such decision yet")

    # ---- what else can be typed ------------------------------------------------------------------------------------

    def help(self, _: str) -> None:
        self.screen.say(HELP)

    def points(self, _: str) -> None:
        self.screen.show(*sheet_now(self.game, self.screen.width, self.in_sight))

    def log(self, _: str) -> None:
        grid = Table.grid(padding=(0, 1))
        for turn in turns(self.game, self.in_sight):
            grid.add_row(Text(f"{turn.move:3d}", style="dim"), paragraph(turn.sentences))
        self.screen.show(grid)

    def rules(self, wanted: str) -> None:
        from rich.markdown import Markdown

        from ra.cli.input.rulebook import contents, find, rules_text

        self.screen.show(Markdown(find(rules_text(), wanted) if wanted else contents(rules_text())))

    def undo(self, _: str) -> None:
        """Back to the last decision of the player who decides now; the same tiles will come again."""
        move = last_decision(self.game, self.game.state.seat)
        if move is None:
            raise IllegalAction("there is no decision of yours to take back")
        taken_back = len(self.game.history) - move
        while len(self.game.history) > move:
            last = self.game.undo()
        self.keep()
        self.told = len(self.game.events)
        others = f", and {taken_back - 1} after it" if taken_back > 1 else ""
        self.show(f"Taken back: your {last.action}{others}.")

    def save(self, name: str) -> None:
        """Keeps a copy, unless something else lies there."""
        if not name and self.trouble:
            raise ValueError(f"the game is not saved: {self.trouble}")
        if not name:
            self.screen.offer("The game is saved after every decision, in", self.place)
            return
        place = Path(name).expanduser()
        try:
            if place.exists():
                raise ValueError(f"{quoted(name)} exists already: name another file")
            write_file(place, self.as_save())
        except OSError as error:
            raise ValueError(f"it cannot be saved there: {error}") from None
        self.screen.offer("A copy is kept in", place)

    def quit(self, _: str) -> None:
        raise Quit


COMMANDS: Final[Mapping[str, Callable[[Sitting, str], None]]] = {
    "": lambda sitting, _: sitting.show(),
    "help": Sitting.help,
    "h": Sitting.help,
    "?": Sitting.help,
    "hint": Sitting.hint,
    "why": Sitting.why,
    "points": Sitting.points,
    "log": Sitting.log,
    "rules": Sitting.rules,
    "undo": Sitting.undo,
    "u": Sitting.undo,
    "save": Sitting.save,
    "quit": Sitting.quit,
    "q": Sitting.quit,
    "exit": Sitting.quit,
}
"""What can be typed beside actions: for each word, what is done with the words that follow it."""
