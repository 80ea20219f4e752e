"""The ASGI entry point. Prefer `armybuilder.rsgi`: synchronous views are several times slower behind ASGI."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")

application = get_asgi_application()
