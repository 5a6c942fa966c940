"""The desktop: opening, clipboards, notices, dialogs, mail and printing."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

FOLDERS = frozenset("DESKTOP DOWNLOAD TEMPLATES PUBLICSHARE DOCUMENTS MUSIC PICTURES VIDEOS".split())
ACTIONS = frozenset(  # of fzf, none of which runs a program
    """
    abort accept accept-non-empty accept-or-print-query backward-char backward-delete-char backward-word
    beginning-of-line bell cancel clear-screen clear-selection clear-query close delete-char deselect deselect-all
    disable-search down
    down-match down-selected enable-search end-of-line exclude first focus forward-char forward-word half-page-down
    half-page-up hide-header hide-input hide-preview ignore jump kill-line last next-history next-selected
    offset-down offset-middle offset-up page-down page-up pos prev-history prev-selected preview-bottom preview-down
    preview-half-page-down preview-half-page-up preview-page-down preview-page-up preview-top preview-up print
    print-query put refresh-preview replace-query select select-all show-header show-input show-preview toggle
    toggle-all toggle-bind toggle-down toggle-header toggle-hscroll toggle-in toggle-input toggle-multi-line toggle-out
    toggle-preview toggle-preview-wrap toggle-search toggle-sort toggle-track toggle-up toggle-wrap top track
    unix-line-discard unix-word-rubout untrack-current up up-match up-selected yank
    """.split()
)


def bindings(word: Argument) -> Judgement:
    """`key:action+action`, separated by commas."""
    actions = [action for each in word.text.split(",") for action in each.partition(":")[2].split("+")]
    known = [action.partition("(")[0] for action in actions if action.count("(") == action.endswith(")")]
    if word.exact and len(known) == len(actions) and ACTIONS.issuperset(known):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` runs no program")
    return Judgement(Category.Unrecognized, f"`{word.text}` may run a program", word)


def folder(word: Argument) -> Judgement:
    """The name of a folder, which the script puts into a text that it evaluates."""
    if word.exact and word.text in FOLDERS:
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.Unrecognized, f"`xdg-user-dir` evaluates `{word.text}` as shell code", word)
