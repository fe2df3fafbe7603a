"""The development key is made once and kept to oneself."""

import stat
from pathlib import Path

import pytest

from truco_site.environment import WrongSetting
from truco_site.secret_key import secret_key


@pytest.fixture(autouse=True)
def _no_key_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)


def test_the_same_key_is_found_again_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / ".secret_key"
    first = secret_key(debug=True, path=path)
    assert len(first) >= 50
    assert secret_key(debug=True, path=path) == first
    assert [file.name for file in tmp_path.iterdir()] == [".secret_key"]


def test_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / ".secret_key"
    secret_key(debug=True, path=path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_key_from_the_environment_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "given")
    assert secret_key(debug=True, path=tmp_path / "key") == "given"
    assert not list(tmp_path.iterdir())


def test_an_emptied_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / ".secret_key"
    path.touch()
    with pytest.raises(WrongSetting, match="is empty: delete that file"):
        secret_key(debug=True, path=path)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongSetting, match="cannot be used in its place"):
        secret_key(debug=True, path=tmp_path / "nowhere" / "key")
