"""Templates of Jinja2 in `templates/`: everything that is put into them is escaped, and nothing in them is a script."""

from __future__ import annotations

import os

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from assent.pages.shown import day_name, folder_name, in_plain_words, marked, one_line, safe, short
from assent.record import Record

_HERE = os.path.dirname(os.path.abspath(__file__))
_TEMPLATES = Environment(
    loader=FileSystemLoader(os.path.join(_HERE, "templates")),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_TEMPLATES.filters |= {
    "day_name": day_name,
    "folder_name": folder_name,
    "marked": marked,
    "one_line": one_line,
    "safe_text": safe,
    "short": short,
    "words": in_plain_words,
}
STYLE, ICON = (os.path.join(_HERE, "static", name) for name in ("style.css", "icon.svg"))

# What browsers are to keep to, whoever serves the pages: no script, no style of the page's own, nothing from elsewhere.
# Without any referrer browsers would send our own forms with the origin `null`, which is refused.
HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "interest-cohort=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Frame(Record):
    """The frame of every page around its own content."""

    nav: tuple[tuple[str, str], ...]  # address, name
    here: str  # the address in `nav` that the page belongs to
    csrf: str = ""  # what its forms must bring
    told: str = ""  # what was just done
    failed: bool = False  # it was not
    who: str = ""  # who is signed in, where somebody is
    calls: str = "/"  # where the stream of calls is
    refresh: int = 0  # seconds after which the page is loaded again; 0: never


def rendered(name: str, frame: Frame, **values: object) -> str:
    """The page of that template."""
    return _TEMPLATES.get_template(name).render(frame=frame, **values)
