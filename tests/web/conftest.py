"""The cast and what the tests of pages share."""

import pytest
from django.test import Client

from rooms.models import User

PASSWORD = "ouro-e-copas-7"


@pytest.fixture
def ana(db: None) -> User:
    """Ana, who has an account without an e-mail address."""
    return User.objects.create_user("ana", password=PASSWORD)


@pytest.fixture
def beto(db: None) -> User:
    """Beto, who has an account with an e-mail address."""
    return User.objects.create_user("beto", email="beto@example.org", password=PASSWORD)


@pytest.fixture
def as_ana(ana: User) -> Client:
    """A browser in which Ana is logged in."""
    client = Client()
    client.force_login(ana)
    return client
