"""Django settings. Whatever differs between machines comes from the environment or from `.env`.

SECRET_KEY      required; `make setup` and `make dev` write one into `.env`
DEBUG           off unless said otherwise
HTTPS           on unless DEBUG: secure cookies, redirect to https, HSTS; `make setup` turns it off for this machine, and
                nobody else is served without it
ALLOWED_HOSTS   comma-separated; this machine only unless said otherwise
ADMIN           on to have the admin at /admin/, where staff looks records up; off unless said otherwise
DATABASE_URL    an embedded SQLite file unless said otherwise: postgres://user:password@host/name
TRUSTED_PROXIES addresses and networks of proxies in front, 127.0.0.1,172.16.0.0/12: what they say in X-Forwarded-For and
                X-Forwarded-Proto counts; what anybody else says there does not. None unless said otherwise (once BEHIND_PROXY)
MUSTER_URL      where QR codes and mails lead, https://host; the address under which a print or a mail is asked for unless said otherwise
EMAIL_URL       who sends mails that set a new password: smtp+tls://user:password@host:587; no mail is sent unless said,
                and while DEBUG is on it is printed where the worker runs
MAIL_FROM       whom these mails come from: Muster <muster@localhost> unless said otherwise
OWNER_MEGABYTES what is kept of one owner at most, with history and pictures, 100 unless said otherwise
NETWORK_MEGABYTES what is stored from one network in a day at most, 100 unless said otherwise, 0 without a bound
SITE_MEGABYTES  how large the database may become, 10,000 unless said otherwise, 0 without a bound; the last
                fifth is for those who have something there already
FREE_MEGABYTES  what stays free on the disk of an SQLite database, 200 unless said otherwise
STATUS_SECRET   with it as its bearer token a monitor reads /status/ as JSON; only staff sees the page unless said otherwise
BACKUPS         folder of what `manage.py backup` writes, `backups` beside the program unless said otherwise
LOG_LEVEL       INFO unless said otherwise; a line a request is INFO, what a visitor did wrong and our faults are more
SERVER_THREADS  threads of each server process that answer requests, 2 unless said otherwise; costly ones leave one free
SERVER_MEMORY   megabytes of a server process beyond which another one takes its place, 768 unless said otherwise
BATTLE_WORKERS  processes that play test battles, as many as there are cores unless said otherwise
BATTLE_TABLES   folder of what is known of tables of test battles, which all processes of this machine share: some 10 MB, never
                more than 200; one among temporary files unless said otherwise, nothing is kept where it is empty
DASK_SCHEDULER  address of a Dask cluster that plays them instead: tcp://host:8786
RATE_LIMIT_ADDRESS units of work a minute for one address, 60000 unless said otherwise, and RATE_LIMIT_VISITOR for one visitor,
                30000; 0 is no bound. A unit is about what a core does in a millisecond (armybuilder/ratelimit/costs.py); what is not
                used is saved up for two minutes (once BUDGET_ADDRESS and BUDGET_VISITOR, which still count)
RATE_LIMIT_FILE where all processes of this machine see what is spent, a file in its folder for temporary ones unless said
                otherwise (once BUDGET_FILE, likewise)
REQUEST_SECONDS seconds of a core after which a request is stopped, 10 unless said otherwise; 0 is no bound
"""

import os
import tempfile
from hashlib import sha256
from pathlib import Path

import django
import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from factions.systems import APPS

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
env_file = Path(os.environ.get("ENV_FILE", BASE_DIR / ".env"))
if env_file.is_file():
    env.read_env(env_file)

DEBUG = env.bool("DEBUG", default=False)
HTTPS = env.bool("HTTPS", default=not DEBUG)
SECRET_KEY = env.str("SECRET_KEY")
ADMIN = env.bool("ADMIN", default=False)
MUSTER_URL = env.str("MUSTER_URL", default="")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "csp",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "rest_framework",
    "factions",
    *(app.package for app in APPS.values()),
    "armybuilder.accounts",
    "armybuilder.api",
    "armybuilder.battles",
    "armybuilder.campaigns",
    "armybuilder.forces",
    "armybuilder.jobs",
    "armybuilder.maintenance",
    "armybuilder.packs",
    "armybuilder.ratelimit",
    "armybuilder.scenarios",
    "armybuilder.battles.live",
    "armybuilder.lab",
    "armybuilder.battles.tracker",
    "armybuilder.tournaments",
]

MIDDLEWARE = [
    # The API has a list of its own, below.
    "armybuilder.middleware.ApiMiddleware",
    "armybuilder.common.proxies.ProxyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "armybuilder.middleware.PagesCSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    # What stands above also guards static files.
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "armybuilder.middleware.RefusalMiddleware",
    # Before whatever may answer with what was sent: a form of another site is refused, and nothing of it is shown.
    "django.middleware.csrf.CsrfViewMiddleware",
    "armybuilder.middleware.RateLimitMiddleware",
    "armybuilder.middleware.FullDiskMiddleware",
    "armybuilder.middleware.QuotaMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "armybuilder.middleware.SessionMiddleware",
    "armybuilder.i18n.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "armybuilder.ratelimit.idempotency.IdempotencyMiddleware",
]
# What is asked below /api/v1/ has no session, no messages and no form that another site could send. Views throttle.
API_MIDDLEWARE = [
    "armybuilder.common.proxies.ProxyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "armybuilder.middleware.PagesCSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "armybuilder.middleware.RefusalMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "armybuilder.i18n.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
]

ROOT_URLCONF = "armybuilder.urls"
WSGI_APPLICATION = "armybuilder.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "libraries": {
                "texts": "armybuilder.i18n.script_texts",
                "lines": "armybuilder.common.request_log",
                "rows": "armybuilder.forces.presenters.rows",
                "site": "armybuilder.common.site_map",
            },
        },
    },
]

# Data

DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{BASE_DIR / 'db.sqlite3'}")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        # A writer takes the lock when it begins and waits for it, instead of failing half-way.
        "transaction_mode": "IMMEDIATE",
        # Who waits holds a thread that others need; after that he is told (`operating/disk.py`).
        "timeout": 5 if "SERVER_THREADS" in os.environ else 20,
        # FULL: a list that was saved survives a power cut, not only a killed process.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

OWNER_MEGABYTES = env.int("OWNER_MEGABYTES", default=100)
NETWORK_MEGABYTES = env.int("NETWORK_MEGABYTES", default=100)
SITE_MEGABYTES = env.int("SITE_MEGABYTES", default=10_000)
FREE_MEGABYTES = env.int("FREE_MEGABYTES", default=200)
STATUS_SECRET = env.str("STATUS_SECRET", default="")
BACKUPS = env.str("BACKUPS", default=str(BASE_DIR / "backups"))

CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    # The PDFs behind previews, of which each worker keeps the last ones.
    "prints": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "prints",
        "TIMEOUT": 600,
        "OPTIONS": {"MAX_ENTRIES": 10},
    },
    # Pictures of shared lists, which chats ask for many at a time.
    "covers": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "covers",
        "TIMEOUT": 600,
        "OPTIONS": {"MAX_ENTRIES": 100},
    },
}

# Lists belong to the visitor's session, so a session lasts.
SESSION_ENGINE = "armybuilder.accounts.sessions"
SESSION_COOKIE_AGE = 365 * 24 * 60 * 60

DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FILES = 200  # as many lists as are checked at once
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

# Static files: hashed, compressed, and served by the app itself

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "armybuilder.common.static_files.StaticFiles"},
}

SERVER_THREADS = env.int("SERVER_THREADS", default=2)

# Test battles: jobs wait in the database until a worker of its own process plays them

BATTLE_WORKERS = env.int("BATTLE_WORKERS", default=0)
DASK_SCHEDULER = env.str("DASK_SCHEDULER", default="")

# Work: who asks for much of it waits, and what takes too long is stopped

RATE_LIMIT_ADDRESS = env.int("RATE_LIMIT_ADDRESS", default=env.int("BUDGET_ADDRESS", default=60_000))
RATE_LIMIT_VISITOR = env.int("RATE_LIMIT_VISITOR", default=env.int("BUDGET_VISITOR", default=30_000))
_site = sha256(f"{BASE_DIR} {DATABASES['default']['NAME']}".encode()).hexdigest()[:12]
_file = env.str("BUDGET_FILE", default=f"{tempfile.gettempdir()}/muster-rates-{os.getuid()}-{_site}")
RATE_LIMIT_FILE = env.str("RATE_LIMIT_FILE", default=_file)
REQUEST_SECONDS = env.float("REQUEST_SECONDS", default=10)

# Security

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
# A share link is a secret in a URL: no other site learns it.
SECURE_REFERRER_POLICY = "same-origin"

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "armybuilder.views.csrf_error"
CSRF_COOKIE_SAMESITE = "Lax"
if HTTPS:
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_SECURE = True
    CSRF_COOKIE_NAME = "__Host-csrftoken"
TRUSTED_PROXIES = env.list("TRUSTED_PROXIES", default=[])
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
elif env.bool("BEHIND_PROXY", default=False):
    raise ImproperlyConfigured("BEHIND_PROXY says no longer enough: name your proxy, such as TRUSTED_PROXIES=127.0.0.1")

AUTHENTICATION_BACKENDS = ["armybuilder.accounts.backends.GuardedBackend"]
LOGIN_URL = "accounts:login"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Mail: the way to a new password

_mail = env.email_url("EMAIL_URL", default="consolemail://" if DEBUG else "dummymail://")
SENDS_MAIL = not _mail["EMAIL_BACKEND"].endswith("dummy.EmailBackend")
DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", default="Muster <muster@localhost>")
if django.VERSION >= (6, 1):
    _named = {
        "EMAIL_HOST": "host",
        "EMAIL_PORT": "port",
        "EMAIL_HOST_USER": "username",
        "EMAIL_HOST_PASSWORD": "password",
    }
    _named |= {"EMAIL_USE_TLS": "use_tls", "EMAIL_USE_SSL": "use_ssl"}
    _options = {name: _mail[key] for key, name in _named.items() if _mail.get(key)} if _mail.get("EMAIL_HOST") else {}
    MAILERS = {"default": {"BACKEND": _mail["EMAIL_BACKEND"], "OPTIONS": _options}}
else:
    globals().update(_mail)

# Language and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
# A room of the locale folder holds what one part of the code says, so that a text is found beside those that go with it.
# Where two say the same word, that of all pages counts before that of a game.
GAMES = BASE_DIR / "factions" / "data"
LOCALE_PATHS = sorted((BASE_DIR / "locale").iterdir(), key=lambda room: ((GAMES / room.name).is_dir(), room.name))
# Figures keep the decimal point of the books; dates are written as each language writes them.
FORMAT_MODULE_PATH = ["armybuilder.i18n.formats"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

# API

REST_FRAMEWORK = {
    # Nothing that the API answers depends on who asks.
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "armybuilder.api.problems.handle",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Muster",
    "DESCRIPTION": "Build, check and print army lists for mecha wargames.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    # The schema tells what rows there are, and the check is made before there are tables; tests hold it without a warning.
    "ENABLE_DJANGO_DEPLOY_CHECK": False,
    "POSTPROCESSING_HOOKS": ["armybuilder.api.schema.hooks.complete"],
}

# Log to standard error, where the process manager collects it

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "armybuilder.common.request_log.LineFormatter",
            "format": "{asctime} {levelname} {name}{request}: {message}",
            "style": "{",
        },
    },
    "filters": {"discreet": {"()": "armybuilder.common.request_log.RedactingFilter"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["discreet"]},
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {
        # Django's own handlers print only while debugging and mail otherwise: ours does both jobs.
        "django": {"handlers": [], "propagate": True},
        # What a visitor is refused stands in the line of his request.
        "django.request": {"level": "ERROR"},
        "django.server": {"handlers": ["console"], "propagate": False},
    },
}
