"""What every test shares: how many examples hypothesis tries, and where test data lives."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("ci", max_examples=300, deadline=None)
settings.register_profile(
    "long", max_examples=5000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Give each run a test database of its own; on SQLite a file, as on the real site.

    An in-memory database shared between threads has other locks than a file.
    """
    from django.conf import settings as django_settings
    from django.db import connections

    for alias, config in django_settings.DATABASES.items():
        if config["ENGINE"].endswith("sqlite3"):
            folder: Path = tmp_path_factory.mktemp("database")
            name = str(folder / f"{alias}.sqlite3")
        else:
            name = f"test_{config['NAME']}_{os.getpid()}"
        config.setdefault("TEST", {})["NAME"] = name
        connections[alias].settings_dict["TEST"]["NAME"] = name


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    """Forget the rate limits that other tests have used up."""
    from django.core.cache import cache

    cache.clear()
