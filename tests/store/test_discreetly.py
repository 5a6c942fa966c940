"""A judgement as it may be shown: no text of it names a secret of the command, and nothing else changes."""

from __future__ import annotations

from assent.assessment import Context, assess
from assent.record import replace
from assent.store.discretion import discreetly

SECRET = "hunter2secret"
TEXT = f"mysql --password={SECRET} -e 'drop table x'; eval \"$y\" > /etc/x"
SAID = f"it says --password={SECRET} aloud"


def test_every_text_is_masked() -> None:
    plain = assess(TEXT, Context())
    assert plain.findings
    assert plain.opaque
    assert plain.trace
    found = [replace(each, reason=SAID, remedy=SAID, consequence=SAID) for each in plain.findings]
    full = replace(
        plain,
        reason=SAID,
        consequence=SAID,
        findings=tuple(found),
        opaque=tuple([replace(each, reason=SAID) for each in plain.opaque]),
        trace=tuple([replace(each, why=SAID) for each in plain.trace]),
    )
    shown = discreetly(full)
    texts = [shown.reason, shown.consequence]
    texts += [text for each in shown.findings for text in (each.reason, each.remedy, each.consequence)]
    texts += [each.reason for each in shown.opaque] + [each.why for each in shown.trace]
    assert set(texts) == {"it says --password=*** aloud"}
    assert (shown.command, shown.decision, shown.category) == (TEXT, full.decision, full.category)
    assert [each.command for each in shown.findings] == [each.command for each in full.findings]


def test_a_remedy_that_is_not_there_remains_so() -> None:
    plain = assess(TEXT, Context())
    bare = replace(plain, findings=tuple([replace(each, remedy="") for each in plain.findings]))
    assert {each.remedy for each in discreetly(bare).findings} == {""}


def test_without_a_secret_it_is_the_same() -> None:
    plain = assess("git push origin main", Context())
    assert discreetly(plain) is plain


def test_a_word_that_is_no_secret_elsewhere_is_told() -> None:
    assert discreetly(assess("OPENAI_API_KEY=test npm test", Context())).reason.startswith("`npm test` ")
