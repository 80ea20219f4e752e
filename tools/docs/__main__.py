"""Write the generated pages of docs/ anew: `make docs`. Nothing is stored, so that the settings of the tests do."""

import os

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tools.docs.pages import DOCS, pages  # noqa: PLC0415 - they ask models, which need the settings

    for path, text in pages().items():
        (DOCS / path).parent.mkdir(exist_ok=True)
        (DOCS / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
