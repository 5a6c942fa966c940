"""Commands that show where one policy is looser than another, each decided by the real judge."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from assent.assessment import Context, findings_of
from assent.pattern import Pattern, show_pattern
from assent.policy import Decision
from assent.proof.model import Witness
from assent.proof.stances import Pair
from assent.record import replace
from assent.risk.category import Category

# What each category is typed as, inside the workspace and out of it. A test judges every one.
SAMPLES = {
    Category.ReadsFilesystem: ("ls",),
    Category.ReadsVcs: ("git status",),
    Category.ReadsRemote: ("git ls-remote origin", "npm view left-pad"),
    Category.ModifiesFilesystem: ("touch notes.txt",),
    Category.ModifiesVcs: ("git add notes.txt",),
    Category.DeletesRecoverable: (),  # words alone do not show what git holds
    Category.RunsProjectCode: ("npm test",),
    Category.RunsFetchedCode: ("npx cowsay hello", "cd ../other && npx cowsay hello"),
    Category.ModifiesSystem: ("touch ../notes.txt", "touch ~/.bashrc", "systemctl restart nginx"),
    Category.ModifiesRemote: ("git push origin main", "cd ../other && git push origin main"),
    Category.Unrecognized: ("unheard-of-program x", 'unheard-of-program "$(cat notes.txt)"', "$(cat notes.txt)"),
    Category.ReadsSecrets: ("cat .env", "printenv", "cat ~/.ssh/id_rsa"),
    Category.DeletesData: ("rm notes.txt", "rm ../notes.txt"),
    Category.Destroys: ("rm -rf /",),
}
_ENDINGS = ("", " x", " x y", ' "$x"', " ../../x")  # what may follow the words of a pattern


def written(pattern: Pattern) -> list[str]:
    """Commands that the pattern matches, the plainest first."""
    words = show_pattern(replace(pattern, open=False))
    return [words + ending for ending in (_ENDINGS if pattern.open else _ENDINGS[:1])]


def looser(commands: Iterable[str], pairs: Iterable[Pair]) -> Witness | None:
    """The first command that is decided more loosely under the second policy of a pair."""
    judged = [(command, findings_of(command, Context(remedies=False))) for command in commands]
    for pair, (command, findings) in product(pairs, judged):
        before, after = pair.before.decides(findings), pair.after.decides(findings)
        if after < before:
            return Witness(command, pair.stance, before, after)
    return None


def below(commands: Iterable[str], pairs: Iterable[Pair], least: Decision) -> Witness | None:
    """The first command that the second policy of a pair decides more loosely than `least`."""
    judged = [(command, findings_of(command, Context(remedies=False))) for command in commands]
    for pair, (command, findings) in product(pairs, judged):
        after = pair.after.decides(findings)
        if after < least:
            return Witness(command, pair.stance, least, after)
    return None
