"""What a bot's name says, and names that say nothing sensible."""

import pytest

from ra.bots.naming import Budget, Called, read_name


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("steady", Called("steady")),
        ("master", Called("master", Budget(0.1))),
        ("master@5ms", Called("master", Budget(0.005))),
        ("master@1.5s", Called("master", Budget(1.5))),
        ("master@64", Called("master", Budget(None, 64))),
        ("master@100msx2", Called("master", Budget(0.1), threads=2)),
        ("montecarlo@100ms", Called("montecarlo", Budget(0.1))),
        ("master@4096", Called("master", Budget(None, 4096))),
        ("montecarlo@100000", Called("montecarlo", Budget(None, 100_000))),
        ("expert~12.5", Called("expert", loss=12.5)),
    ],
)
def test_names_are_understood(text: str, called: Called) -> None:
    assert read_name(text) == called


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("expurt", "there is no bot 'expurt'; bots are random, greedy"),
        ("master@", "after master@ comes a time"),
        ("master@abc", "after master@ comes a time"),
        ("expert~much", "after expert~ comes how many points"),
        ("steady!", "there is no bot 'steady!'"),
        ("steady@5ms", "steady decides at once; only montecarlo and master can be given time"),
        ("master~10", "only apprentice and expert can be told to give something away"),
        ("master@0", "a bot plays on a whole number of times"),
        ("master@4097", "master plays on 1 to 4096 times, not 4097"),
        ("master@2.5", "a bot plays on a whole number of times"),
        ("master@0ms", "a bot may think for 1ms to 600s"),
        ("master@1000s", "a bot may think for 1ms to 600s"),
        ("master@5msx0", "a bot can think on 1 to 64 cores, not 0"),
        ("expert~101", "a bot can give away 0 to 100 points"),
    ],
)
def test_names_that_say_nothing_sensible(text: str, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        read_name(text)


@pytest.mark.parametrize(("budget", "text"), [(Budget(0.005), "5ms"), (Budget(1), "1s"), (Budget(None, 64), "64")])
def test_a_budget_is_written_as_it_is_read(budget: Budget, text: str) -> None:
    assert str(budget) == text
    assert read_name(f"master@{text}").budget == budget
