"""Storage of the styles, scripts and pictures that are served as static files."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.storage import FileSystemStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

_IMPORTS = (r"""(?P<matched>\bfrom ["'](?P<url>\.{1,2}/[^"']+)["'])""", 'from "%(url)s"')


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Names with a hash, within our scripts too: a module that two others import is one, and a new one once it changes.
    What Django brings for that stumbles over the comments of libraries. The list of all names lies beside the folder that is
    served, not in it."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (_IMPORTS,)))

    def __init__(self, *arguments: Any, **options: Any) -> None:
        beside = FileSystemStorage(location=Path(settings.STATIC_ROOT).parent)
        super().__init__(*arguments, manifest_storage=beside, **options)

    def save_manifest(self) -> None:
        super().save_manifest()
        # Where earlier versions put it.
        self.delete(self.manifest_name)
