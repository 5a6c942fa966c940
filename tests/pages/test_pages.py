"""Charts, texts and marks of the pages."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from assent.assessment import Context
from assent.pages.calls import CallLine, Filter, by_day, wanted
from assent.pages.chart import HEIGHT, WIDTH, chart, spark
from assent.pages.explained import explained
from assent.pages.shown import day_name, marked, safe, short
from assent.pages.trial import TrialText, trial
from assent.policy import Policy, Preset

KINDS = {"yes": "answered yes", "deny": "denied"}


def test_bars_are_as_high_as_their_figures() -> None:
    days = ["2026-11-21", "2026-11-22", "2026-11-23"]
    drawn = chart(days, {days[0]: {"yes": 4}, days[1]: {"yes": 1, "deny": 1, "other": 9}}, KINDS)
    assert [(bar.kind, bar.height, bar.y) for bar in drawn.bars] == [
        ("yes", HEIGHT, 0),
        ("yes", HEIGHT / 4, HEIGHT * 3 / 4),
        ("deny", HEIGHT / 4, HEIGHT / 2),
    ]
    assert [line.value for line in drawn.lines] == [0, 2, 4]
    assert chart(days, {}, KINDS).bars == ()
    assert [bar.told for bar in spark(days, {days[1]: 3})] == ["2026-11-22: 3"]


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=90))
def test_no_bar_leaves_the_drawing(figures: list[int]) -> None:
    days = [f"20{number // 28 + 20}-01-{number % 28 + 1:02}" for number in range(len(figures))]
    drawn = chart(days, {day: {"yes": count} for day, count in zip(days, figures, strict=True)}, KINDS)
    assert len(drawn.bars) <= len(days)
    for bar in drawn.bars:
        assert 0 <= bar.x < WIDTH
        assert bar.y >= -0.1
        assert bar.y + bar.height <= HEIGHT + 0.1


@given(st.text(max_size=200))
def test_the_pieces_are_the_text(text: str) -> None:
    assert "".join([piece.text for piece in explained(text, Context()).pieces]) == text


def test_a_part_in_a_part_has_its_own_colour() -> None:
    pieces = explained("rm -rf $(cat x)", Context()).pieces
    assert [(piece.text, piece.decision, piece.number) for piece in pieces] == [
        ("rm -rf ", "ask", 0),
        ("$(", "ask", 1),
        ("cat x", "allow", 2),
        (")", "ask", 0),
    ]


@given(st.text())
def test_nothing_of_a_text_is_markup(text: str) -> None:
    shown = marked(text)
    assert shown.striptags() is not None
    assert shown.replace("<code>", "").replace("</code>", "").count("<") == 0


def test_texts_are_safe_short_and_in_words() -> None:
    assert safe("a\tb\x1b[0m\r\nc\u202e") == "a    b\\x1b[0m\nc\\u202e"
    assert short("a\nb", 10) == "a ⏎ b"
    assert short("x" * 20, 10) == "xxxxxxxxxx…"
    assert day_name("2026-11-22", "2026-11-22") == "Today"
    assert day_name("2026-11-21", "2026-11-22") == "Yesterday"
    assert day_name("2026-11-15", "2026-11-22") == "Sunday, 15 November 2026"
    assert day_name("never", "2026-11-22") == "never"


@given(st.dictionaries(st.sampled_from(["text", "agent", "since", "before"]), st.text(max_size=300)))
def test_a_filter_is_its_address(query: dict[str, str]) -> None:
    from urllib.parse import parse_qsl, urlsplit

    found = wanted(query)
    assert wanted(dict(parse_qsl(urlsplit(found.address()).query, keep_blank_values=True))) == found
    assert Filter().address() == "/"


def test_calls_stand_under_their_days() -> None:
    calls = [
        CallLine(key, at, "ls", "", "", "", "", "", "", "", False)
        for key, at in enumerate(("2026-11-22T00:00:01.000Z", "2026-11-21T23:59:59.000Z", ""))
    ]
    days = by_day(calls, utc=True)
    assert [(day.day, [clock for clock, _ in day.calls]) for day in days] == [
        ("2026-11-22", ["00:00:01"]),
        ("2026-11-21", ["23:59:59"]),
        ("", [""]),
    ]


def test_another_policy_is_tried_on_the_past() -> None:
    texts = [
        TrialText("ls", "/w", "allow", 9),
        TrialText("touch x", "/w", "ask", 2),
        TrialText("rm -rf /", "/w", "deny", 1),
    ]
    tried = trial(texts, Policy(), Policy(preset=Preset.Balanced), "/home/user")
    assert (tried.judged, tried.left_out, tried.total()) == (12, 0, 2)
    assert [(change.command, change.before, change.after) for change in tried.changes] == [("touch x", "ask", "allow")]
    assert tried.kinds() == [("ask", "allow", 2)]
    assert trial(texts, Policy(), Policy(), "/home/user", most=1).left_out == 3
