"""How styles, scripts and pictures are stored to be served."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

_IMPORTS = (r"""(?P<matched>\bfrom ["'](?P<url>\.{1,2}/[^"']+)["'])""", 'from "%(url)s"')


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Names with a hash, within our scripts too: a module that two others import is one, and a new one once it changes.
    What Django brings for that stumbles over the comments of libraries."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (_IMPORTS,)))
