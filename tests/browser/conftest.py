from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.house import open_browser, open_house


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with open_house(Path(tmp_path_factory.mktemp("house"))) as address:
        yield address


@pytest.fixture(scope="package")  # it keeps an event loop running, which tests elsewhere could not bear
def browser() -> Iterator[Browser]:
    with open_browser() as opened:
        yield opened
