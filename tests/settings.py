"""The site's settings, made quick and independent of the machine for tests."""

import os

# The site itself refuses to start without one.
os.environ.setdefault("SECRET_KEY", "for tests only")

from truco_site.settings import *  # noqa: F403
from truco_site.settings import STORAGES

# Argon2 is slow on purpose; a test of the site's own settings sees to it that it comes first there.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# No collectstatic before the tests.
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
