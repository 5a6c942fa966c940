"""A replay as one HTML file: charts drawn inline, nothing loaded from elsewhere, readable without any script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise

from assent.history.call import ReadingTally
from assent.policy import Decision
from assent.replay.plain import Saving, mean, moment
from assent.replay.result import AskedName, Denied, Result
from assent.syntax.hidden import visible

_MOST = 25  # rows of a list
_LONGEST = 300  # characters of a command
_WIDTH, _ROW, _LABEL = 720, 22, 220  # of a chart, in pixels
_COLOURS = {Decision.allow: "#2da44e", Decision.ask: "#d4a72c", Decision.deny: "#cf222e"}
_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: .25rem .75rem .25rem 0; vertical-align: top; }
td.number, th.number { text-align: right; } code { font-size: .9em; overflow-wrap: anywhere; }
svg { width: 100%; height: auto; } svg text { fill: currentColor; font-size: 13px; } .dim { opacity: .7; }
""".strip()


def page(result: Result, saving: Saving, tally: ReadingTally) -> str:
    """The whole page. Every text of a command is escaped, and shown with its control characters spelled out."""
    corpus = result.corpus
    title = f"{len(corpus):,} commands in {len(corpus.sessions):,} sessions"
    days = f", {moment(corpus.first)} to {moment(corpus.last)}" if corpus.first else ""
    parts = [
        f"<h1>{title}{days}</h1>",
        "<h2>Under each policy</h2>",
        _policies(result),
        "<h2>Questions a session</h2>",
        _histogram(result.questions(0)),
        _saving(result, saving),
        "<h2>Asked about most</h2>",
        _bars([(kind.name, kind.count) for kind in result.asked()[:_MOST]], _COLOURS[Decision.ask]),
        _denied(result.denied()[:_MOST]),
        _host(result),
        _unread(tally),
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    body = "\n".join([part for part in parts if part])
    top = f'<!doctype html>\n<html lang="en"><head>{head}{policy}<style>{_STYLE}</style></head>'
    return f"{top}\n<body>\n{body}\n</body></html>\n"


def _text(text: str) -> str:
    cut = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return escape("\n".join([visible(line) for line in cut.split("\n")]))


def _policies(result: Result) -> str:
    """One bar for each policy, in three parts."""
    pieces = []
    for column, title in enumerate(result.titles):
        totals = result.totals(column)
        counts = (totals.allow, totals.ask, totals.deny)
        y, x, room = column * 2 * _ROW, float(_LABEL), _WIDTH - _LABEL
        pieces.append(f'<text x="0" y="{y + 16}">{_text(title)}</text>')
        for decision, count in zip(Decision, counts, strict=True):
            width = room * count / max(sum(counts), 1)
            told = f"{count:,} {decision.name}"
            pieces.append(
                f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{_ROW - 2}" fill="{_COLOURS[decision]}">'
                f"<title>{told}</title></rect>"
            )
            x += width
        shown = ", ".join([f"{count:,} {decision.name}" for decision, count in zip(Decision, counts, strict=True)])
        pieces.append(f'<text x="{_LABEL}" y="{y + _ROW + 14}" class="dim">{shown}</text>')
    return _svg(len(result.titles) * 2 * _ROW, pieces)


def _histogram(counts: Sequence[int]) -> str:
    """The numbers of sessions that have 0, 1–5, 6–10 … questions, as bars."""
    steps = (0, 5, 10, 20, 40, 80)
    labels = ["none", *[f"{low + 1} to {high}" for low, high in pairwise(steps)], "more than 80"]
    found = [0] * len(labels)
    for count in counts:
        found[next((at for at, step in enumerate(steps) if count <= step), len(steps))] += 1
    return _bars(list(zip(labels, found, strict=True)), "#0969da")


def _bars(rows: Sequence[tuple[str, int]], colour: str) -> str:
    most = max([count for _, count in rows], default=0) or 1
    pieces = []
    for at, (label, count) in enumerate(rows):
        y, width = at * _ROW, (_WIDTH - _LABEL - 70) * count / most
        shown = label if len(label) <= 32 else f"{label[:31]}…"
        pieces.append(f'<text x="0" y="{y + 15}">{_text(shown)}</text>')
        pieces.append(f'<rect x="{_LABEL}" y="{y}" width="{width:.1f}" height="{_ROW - 4}" fill="{colour}"></rect>')
        pieces.append(f'<text x="{_LABEL + width + 6:.1f}" y="{y + 15}">{count:,}</text>')
    return _svg(len(rows) * _ROW, pieces)


def _svg(height: int, pieces: Iterable[str]) -> str:
    return f'<svg viewBox="0 0 {_WIDTH} {max(height, 1)}" role="img">{"".join(pieces)}</svg>'


def _saving(result: Result, saving: Saving) -> str:
    now = mean(result.questions(0))
    rows = [
        f"<tr><td><code>assent approvals trust-verb '{_text(each.pattern)}'</code></td>"
        f'<td class="number">{each.questions:,}</td></tr>'
        for each in saving.approvals
    ]
    head = f"<p>{now:g} a session now, {mean(saving.balanced):g} with the preset balanced.</p>"
    if not rows:
        return head
    head += f"<p>{mean(saving.questions):g} with these approvals, {mean(saving.both):g} with both:</p>"
    return f'{head}<table><tr><th></th><th class="number">saves</th></tr>{"".join(rows)}</table>'


def _denied(denied: Sequence[Denied]) -> str:
    if not denied:
        return ""
    rows = [
        f"<tr><td><code>{_text(each.command)}</code><br><span class=dim>{_text(each.reason)}</span></td>"
        f'<td class="number">{each.count:,}</td><td class="number">{each.ran:,}</td></tr>'
        for each in denied
    ]
    head = '<tr><th>command</th><th class="number">calls</th><th class="number">ran</th></tr>'
    return f"<h2>Denied</h2><table>{head}{''.join(rows)}</table>"


def _host(result: Result) -> str:
    unlike = result.unlike_host()
    if not unlike.passed and not unlike.needless:
        return ""
    items = "".join(_host_items(unlike.passed, unlike.passed_names, unlike.needless))
    return f"<h2>Your agents' own rules</h2><ul>{items}</ul>"


def _host_items(passed: int, names: Sequence[AskedName], needless: int) -> Iterator[str]:
    listed = ", ".join([f"<code>{_text(kind.name)}</code> {kind.count:,}" for kind in names[:_MOST]])
    yield f"<li>let {passed:,} commands run that Assent asks about or denies: {listed}</li>"
    if needless:
        yield f"<li>asked you about {needless:,} that Assent allows</li>"


def _unread(tally: ReadingTally) -> str:
    if not tally.missed:
        return ""
    items = [
        f"<li>{count:,} × {_text(' '.join([agent, version]).strip())}: {_text(what)}</li>"
        for (agent, version, what), count in tally.unread.items()
    ]
    return f"<h2>Not understood</h2><ul>{''.join(items[:_MOST])}</ul>"
