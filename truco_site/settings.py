"""Django settings; whatever differs from one installation to the next comes from the environment.

The README has the table of variables, `truco_site.environment` the readers that refuse wrong ones.
"""

from pathlib import Path
from typing import Any

from truco_site import environment as env
from truco_site.databases import tuned
from truco_site.secret_key import secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"]

# --- Safety ---------------------------------------------------------------------------------------

DEBUG = env.switch("DEBUG", False)
SECRET_KEY = secret_key(debug=DEBUG, path=BASE_DIR / ".secret_key")
ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS", LOCAL_HOSTS)
CSRF_TRUSTED_ORIGINS = env.origins("CSRF_TRUSTED_ORIGINS", [])

# Off only where nobody but this machine can be a visitor, so that a public site is never served
# with cookies that travel in the clear.
HTTPS = env.switch("HTTPS", not DEBUG and not set(ALLOWED_HOSTS) <= set(LOCAL_HOSTS))
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
# The reverse proxy that ends TLS must set this header itself, and drop a visitor's own.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# Behind n proxies the visitor's address is the n-th from the end of X-Forwarded-For; at 0 that
# header is a visitor's word, and not believed.
ALLAUTH_TRUSTED_PROXY_COUNT = env.number("TRUSTED_PROXIES", 0)

SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_ENGINE = "truco_site.sessions"
SESSION_COOKIE_AGE = 60 * 24 * 3600
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

# --- Parts ----------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "rooms",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "django_htmx",
    "allauth",
    "allauth.account",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "truco_site.middleware.content_security_policy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "truco_site.middleware.kept_nowhere",
    "truco_site.sessions.plausible_keys",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "truco_site.sessions.renewal",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "truco_site.middleware.Language",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "truco_site.middleware.ErrorPages",
]

ROOT_URLCONF = "truco_site.urls"
ASGI_APPLICATION = "truco_site.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CONTEXT_PROCESSORS = [
    "django.template.context_processors.request",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
]
TEMPLATES: list[dict[str, Any]] = [
    {
        # The table is rendered four times per action: Jinja2 does it in a quarter of the time.
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates" / "jinja2"],
        "OPTIONS": {"environment": "truco_site.jinja2env.environment"},
    },
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": CONTEXT_PROCESSORS},
    },
]

# --- Data -----------------------------------------------------------------------------------------

DATABASES = {"default": tuned(env.database("DATABASE_URL", f"sqlite:///{BASE_DIR / 'db.sqlite3'}"))}

REDIS_URL = env.redis("REDIS_URL")
if REDIS_URL:
    # Publish/subscribe, since the other Redis layer dropped messages to busy consumers.
    CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": "vale-quatro"},
        }
    }
    # The limits on log-in attempts are counted here: several processes must count together.
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "vale-quatro",
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# --- The table ------------------------------------------------------------------------------------

# How long bots think and finished hands stay on the table, as a multiple of a person's pace.
TABLE_PACE = env.fraction("TABLE_PACE", 1.0)
# The same for how long somebody may be away, and a room without anybody stays open.
ABSENCE_PACE = env.fraction("ABSENCE_PACE", 1.0)

# --- Static files ---------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# --- Language and time ----------------------------------------------------------------------------

LANGUAGE_CODE = "pt-br"
# Only what is complete (a test says so): what is missing would be in Portuguese amid the rest.
LANGUAGES = [("pt-br", "Português (Brasil)"), ("es", "Español"), ("en", "English")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "truco_site.formats"
TIME_ZONE = "America/Sao_Paulo"
USE_TZ = True

# --- People ---------------------------------------------------------------------------------------

AUTH_USER_MODEL = "rooms.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_VALIDATION}.MinimumLengthValidator"},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATION}.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "truco_site.accounts.adapter.AccountAdapter"
_FORMS = "truco_site.accounts.forms"
ACCOUNT_FORMS = {
    "add_email": f"{_FORMS}.AddEmailForm",
    "change_password": f"{_FORMS}.ChangePasswordForm",
    "login": f"{_FORMS}.LoginForm",
    "reauthenticate": f"{_FORMS}.ReauthenticateForm",
    "reset_password": f"{_FORMS}.ResetPasswordForm",
    "reset_password_from_key": f"{_FORMS}.ResetPasswordKeyForm",
    "set_password": f"{_FORMS}.SetPasswordForm",
    "signup": f"{_FORMS}.SignupForm",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_EMAIL_VERIFICATION = "optional"
# One address per account: it serves to recover the password, nothing else.
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Vale Quatro] "
# Nobody gets a letter from us because a stranger typed their address.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_SESSION_REMEMBER = True
# New guests and wrong room codes from one address; besides allauth's own limits on log-ins and
# sign-ups. A code has 40 bits: so many tries find none, and a typing error costs nobody anything.
ACCOUNT_RATE_LIMITS = {
    "make_guest": "2000/h/ip" if DEBUG else "20/h/ip",
    "guess_code": "60/10m/ip",
}

# --- E-mail ---------------------------------------------------------------------------------------

# EMAIL_BACKEND, EMAIL_HOST and so on, all from one URL.
globals().update(env.email("EMAIL_URL", "consolemail://"))
DEFAULT_FROM_EMAIL = env.address("EMAIL_FROM", "Vale Quatro <nao-responda@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# --- Log ------------------------------------------------------------------------------------------

# Plain lines on the console. No request is logged with its body, and no access log is kept: an
# address may hold the key of a password reset.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "class": "truco_site.logs.Discreet",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        # Replaces Django's own handlers, one of which mails whole requests to the admins.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "daphne": {"level": "WARNING"},
    },
}
