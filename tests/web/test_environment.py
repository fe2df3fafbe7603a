"""A wrong environment stops the start with one sentence that names the variable."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECRET = "s3cret-of-ours"


def start(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command with nothing of the site's configuration but `environment`."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=kept | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def check(**environment: str) -> subprocess.CompletedProcess[str]:
    return start("manage.py", "check", **{"SECRET_KEY": "enough", **environment})


WRONG = [
    ("DEBUG", "maybe"),
    ("DEBUG", ""),
    ("HTTPS", "2"),
    ("SECRET_KEY", ""),
    ("SECRET_KEY", "   "),
    ("ALLOWED_HOSTS", ""),
    ("ALLOWED_HOSTS", "https://example.org"),
    ("ALLOWED_HOSTS", "example.org:8000"),
    ("ALLOWED_HOSTS", "example.org,,localhost"),
    ("ALLOWED_HOSTS", "exa mple.org"),
    ("CSRF_TRUSTED_ORIGINS", "example.org"),
    ("CSRF_TRUSTED_ORIGINS", "https://example.org/path"),
    ("TRUSTED_PROXIES", "-1"),
    ("TRUSTED_PROXIES", "one"),
    ("TABLE_PACE", "slow"),
    ("TABLE_PACE", "-1"),
    ("ABSENCE_PACE", "soon"),
    ("DATABASE_URL", ""),
    ("DATABASE_URL", "db.sqlite3"),
    ("DATABASE_URL", "mysql://ana@localhost/truco"),
    ("DATABASE_URL", "sqlite://:memory:"),
    ("DATABASE_URL", "sqlite:///"),
    ("DATABASE_URL", "sqlite:////nowhere/at/all/db.sqlite3"),
    ("DATABASE_URL", "sqlite:///db.sqlite3?mode=fast"),
    ("DATABASE_URL", f"sqlite:///{ROOT}"),
    ("DATABASE_URL", "sqlite:////tmp/"),
    ("DATABASE_URL", f"postgres://ana:{SECRET}@localhost"),
    ("DATABASE_URL", f"postgres://ana:{SECRET}@localhost:port/truco"),
    ("DATABASE_URL", f"postgres://ana:{SECRET}#@localhost/truco"),
    ("DATABASE_URL", f"postgres://ana:{SECRET}@localhost/truco?speed=high"),
    ("REDIS_URL", ""),
    ("REDIS_URL", "localhost:6379"),
    ("REDIS_URL", f"http://:{SECRET}@localhost:6379"),
    ("REDIS_URL", "redis://"),
    ("REDIS_URL", "redis://localhost:six"),
    ("REDIS_URL", "redis://localhost/truco"),
    ("REDIS_URL", f"redis://:{SECRET}@localhost:6379/0?db=zero"),
    ("REDIS_URL", f"redis://:{SECRET}@localhost:6379/0?ssl_cert_reqs=maybe&x=1"),
    ("REDIS_URL", f"redis://:{SECRET}@localhost:6379/0#part"),
    ("REDIS_URL", "unix://"),
    ("EMAIL_URL", "mail.example.org"),
    ("EMAIL_URL", "smtp://"),
    ("EMAIL_URL", f"smtp+tls://ana:{SECRET}@mail.example.org:many"),
    ("EMAIL_URL", f"smtp+tls://ana:{SECRET}@mail.example.org?speed=high"),
    ("EMAIL_FROM", "nobody"),
    ("EMAIL_FROM", "Mesa <nobody>"),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_value_stops_the_start_with_one_sentence(name: str, value: str) -> None:
    result = check(**{name: value})
    assert result.returncode != 0
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"{name} ")
    assert line.endswith(".")
    assert SECRET not in line


def test_without_a_secret_key_only_debug_starts() -> None:
    result = start("manage.py", "check")
    assert result.returncode == 1
    assert result.stderr.startswith("SECRET_KEY is not set")
    assert start("manage.py", "check", DEBUG="1").returncode == 0


def test_a_wrong_value_stops_the_asgi_application_too() -> None:
    result = start("-c", "import truco_site.asgi", DEBUG="maybe")
    assert result.returncode == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith("DEBUG ")


def test_commands_that_sign_nothing_need_no_secret_key() -> None:
    result = start("manage.py", "makemigrations", "--check", "--dry-run", "sessions")
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"ALLOWED_HOSTS": "example.org, .example.com,10.0.0.7,[::1],*"},
        {"CSRF_TRUSTED_ORIGINS": "https://example.org,https://*.example.org:8443"},
        {"DATABASE_URL": "postgres://ana:p%40ss@localhost:5432/truco?sslmode=require"},
        {"DATABASE_URL": "postgresql:///truco"},
        {"DATABASE_URL": "sqlite:///other.sqlite3"},
        {"REDIS_URL": f"rediss://:{SECRET}@localhost:6379/1"},
        {"REDIS_URL": "unix:///run/redis/redis.sock"},
        {"EMAIL_URL": f"smtp+tls://ana:{SECRET}@mail.example.org:587"},
        {"EMAIL_FROM": "mesa@example.org"},
        {"HTTPS": "1", "TRUSTED_PROXIES": "1", "TABLE_PACE": "0.5"},
    ],
)
def test_right_values_start(environment: dict[str, str]) -> None:
    result = check(**environment)
    assert result.returncode == 0, result.stderr


def settings(expression: str, **environment: str) -> str:
    code = f"from truco_site import settings as s; print(({expression}))"
    result = start("-c", code, **{"SECRET_KEY": "enough", **environment})
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def test_debug_is_off_and_hosts_are_this_machine_by_default() -> None:
    assert settings("s.DEBUG, s.ALLOWED_HOSTS") == ("(False, ['localhost', '127.0.0.1', '[::1]'])")


def test_argon2_hashes_new_passwords() -> None:
    assert settings("s.PASSWORD_HASHERS[0]").endswith("Argon2PasswordHasher")


SECURE = "s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT"


def test_a_public_site_insists_on_https_and_a_local_one_does_not() -> None:
    assert settings(SECURE, ALLOWED_HOSTS="truco.example.org") == "(True, True, True)"
    assert settings(SECURE) == "(False, False, False)"
    assert settings(SECURE, ALLOWED_HOSTS="truco.example.org", HTTPS="0") == "(False, False, False)"


def test_sqlite_takes_its_write_lock_at_once() -> None:
    options = settings("s.DATABASES['default']['OPTIONS']")
    assert "'transaction_mode': 'IMMEDIATE'" in options
    assert "journal_mode=WAL" in options


def test_postgresql_gets_a_pool_and_a_lock_timeout() -> None:
    url = "postgres://ana@localhost/truco?sslmode=require"
    config = settings("s.DATABASES['default']", DATABASE_URL=url)
    for part in ("'max_size': 8", "lock_timeout=5s", "'CONN_MAX_AGE': 0", "'sslmode': 'require'"):
        assert part in config


def test_redis_carries_the_channel_layer_and_counts_the_attempts() -> None:
    layers = settings("s.CHANNEL_LAYERS, s.CACHES", REDIS_URL="redis://localhost:6379/0")
    assert "RedisPubSubChannelLayer" in layers
    assert "RedisCache" in layers
    assert "InMemory" in settings("s.CHANNEL_LAYERS")
