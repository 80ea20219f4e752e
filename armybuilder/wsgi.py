"""The WSGI entry point, for other servers than `armybuilder.server`. Put a proxy in front that takes bodies in before it asks:
behind this one a slow body holds a thread."""

import os

from django.core.wsgi import get_wsgi_application

from armybuilder.common.request_log import RequestLog

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")

application = RequestLog(get_wsgi_application())
