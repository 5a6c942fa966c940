"""Secret variables in the words of a command: a program that reads may print them, a client sends them elsewhere.

A key that a program logs in with is neither: the value of an option that is named so, and the login in an address.
"""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.risk.category import Category
from assent.risk.entries.programs import CODE, CODE_FIRST, CODED, KEEPING, POWERSHELL, SENDING, SHELL
from assent.risk.flow import names
from assent.risk.variables.variables import is_secret
from assent.rules_table import BUILTIN, DECLARER, ENGINE, QUERYING, SEARCHER, SILENT, is_a, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Argument, Command
    from assent.risk.entries.tally import Tally
    from assent.risk.finding import Judgement

_GIT = "git"
_KEYS = frozenset(  # parts of the names of options behind which is a key, or what is set for others
    """
    token tokens key apikey password passwd pass passphrase passin passout storepass keypass auth authkey authtoken
    secret secrets credential credentials cred creds user login bearer hmac pw pwd upw opw header headers env arg var
    set from literal
    """.split()
)
_LETTERS = ("-p", "-P", "-u", "-U", "-a", "-k", "-e", "-H", "-w")  # the same of short ones
_SETTING = frozenset("config credential remote submodule".split())  # subcommands of git that keep what they are told
_TALLIES = frozenset("MAX MIN NUM COUNT TOTAL LIMIT BUDGET USED".split())  # parts of the names of numbers of tokens
# Ends of the names of what tells no secret.
_PLACES = ("FILE", "PATH", "DIR", "FOLDER", "NAME", "TTL", "TIMEOUT", "VERSION", "ROOT", "HOME", "STORE")
_PLACE = "GOOGLE_APPLICATION_CREDENTIALS"  # names a file
_PASSWORDS = ("password", "passwd", "pwd", "pass", "by", "requirepass")  # before the value in a statement
_QUIET = frozenset("qlLc")  # options of a search that shows no lines
_SAID = frozenset(  # parts of the names of options for what others read
    "message body title subject text description comment notes label tag topic payload content annotation".split()
)
_CALCULATING = "calculator"  # prints what its words say
_REWRITING = "rewriter"  # has code, and an option by which it writes into the file
_HERE = ("localhost", "127.0.0.1", "[::1]")
_LEAST = 2  # labels behind a variable that is in the name of a machine
_PLACING = (Category.ReadsRemote, Category.RunsFetchedCode, Category.ModifiesSystem, Category.ModifiesRemote)
_TALKING = (Category.ModifiesFilesystem, *_PLACING, Category.Unrecognized)  # may ask for an address


def weigh_words(tally: Tally, command: Command, judgement: Judgement) -> None:
    """Raise the tally by a variable with the name of a secret, which the program may show or sends elsewhere."""
    if not command.argv or command.function or _is_silent(command):
        return
    for before, word in pairwise(command.argv):
        for name in _secrets(word):
            does = _does(command, judgement, before, word, name)
            if does:
                from assent.risk.called import called

                reason = f"`{called(command)}` {does} `${name}`, which may hold a secret"
                tally.add(Category.ReadsSecrets, reason, word)
                return


def _is_silent(command: Command) -> bool:
    """Whether nothing that a command is told is printed; others of the shell are judged by their own rules."""
    return is_a(command.program, SILENT, DECLARER, BUILTIN, SHELL, POWERSHELL)


def _secrets(word: Argument) -> Iterator[str]:
    """The variables in a word whose values are likely secrets: no file, number or name of one."""
    if word.exact or word.glob:
        return
    for name in names(word):
        at = word.text.find(name)
        if word.text[at - 1 : at] == "#" or word.text[at + len(name) :].lstrip(":").startswith("+"):
            continue  # ${#NAME} and ${NAME:+set} tell only about it
        if is_secret(name) and not name.endswith(_PLACES) and name != _PLACE and _TALLIES.isdisjoint(name.split("_")):
            yield name


def _does(command: Command, judgement: Judgement, before: Argument, word: Argument, name: str) -> str:
    """The verb of what the program does with the variable in a word; empty where that remains unseen."""
    if command.program == _GIT:
        return _by_git(command, judgement, before, word, name)
    if judgement.category <= Category.ReadsVcs:
        return "" if _is_key(command, before, word) or _is_sought(command, word) else "may print"
    if _is_in_code(command, judgement, word, name):
        return "may print"
    if judgement.category not in _TALKING or is_a(command.program, *SENDING, CODE_FIRST):
        return ""  # what sends is judged with what it sends
    if not KEEPING.isdisjoint([each.text for each in command.argv[1:4]]):
        return ""
    placed = _is_addressed(word, name) or _is_placed(command, judgement, before, word, name)
    return "sends" if placed or (judgement.category in _PLACING and _is_said(before, word)) else ""


def _by_git(command: Command, judgement: Judgement, before: Argument, word: Argument, name: str) -> str:
    """The same of git: what it is told goes into names, messages and addresses, all of which others see."""
    words = [each.text for each in command.argv[1:]]
    if before.text in ("-c", "--config-env") or not _SETTING.isdisjoint(words[:4]) or "://" in word.text:
        return "sends" if _is_addressed(word, name) else ""
    return "may print" if judgement.category <= Category.ModifiesVcs else "sends"


def _is_key(command: Command, before: Argument, word: Argument) -> bool:
    """Whether a word is the value of an option behind which the program takes a key."""
    option = word.text.partition("=")[0] if word.prefix[:1] == "-" else before.text
    if option[:1] != "-" or (word.prefix[:1] == "-" and "=" not in word.prefix and word.prefix[1:2] == "-"):
        return False
    if not _KEYS.isdisjoint(option.strip("-").casefold().replace("_", "-").split("-")):
        return True
    hidden = known(command.program or "").get("hides", "").split()
    return any(place.rstrip("+.~") in (option, option[:2]) for place in hidden if place[:1] == "-")


def _is_sought(command: Command, word: Argument) -> bool:
    """Whether a search for the variable's value shows no line with it: grep -rq "$API_KEY" ."""
    if not is_a(command.program, SEARCHER) or "=" in word.prefix:
        return False
    options = [each.text for each in command.argv[1:] if each.text[:1] == "-" != each.text[1:2]]
    operands = [each for each in command.argv[1:] if each.prefix[:1] != "-"]
    return operands[:1] == [word] and any(not _QUIET.isdisjoint(option) for option in options)


def _is_in_code(command: Command, judgement: Judgement, word: Argument, name: str) -> bool:
    """Whether a word is, or is given to, code that the command itself holds: python3 -c '…' "$TOKEN"."""
    if judgement.category is not Category.Unrecognized:
        return False
    words = [each.text for each in command.argv[1:]]
    if is_a(command.program, QUERYING):
        before = word.text.partition(f"${name}")[0].partition(f"${{{name}")[0]
        is_statement = " " in word.text or "(" in word.text
        return is_statement and not before.rstrip("'\"=: (").casefold().endswith(_PASSWORDS)
    if not is_a(command.program, *CODED, _CALCULATING):
        return False
    if is_a(command.program, _REWRITING) and any(text[:1] == "-" != text[1:2] and "i" in text for text in words):
        return False
    return not CODE.isdisjoint(words) or bool(command.given()) or is_a(command.program, _CALCULATING, CODE_FIRST)


def _is_addressed(word: Argument, name: str) -> bool:
    """Whether a variable is in an address, not in front of its host: https://x.example/$T, $T.x.example."""
    for piece in word.text.split("$")[1:]:
        if piece.lstrip("{").startswith(name):
            labels = piece.lstrip("{")[len(name) :].lstrip("}").partition("/")[0].partition(":")[0].split(".")
            if len(labels) > _LEAST and not labels[0] and all(label.isalnum() for label in labels[1:]):
                return True
    address = word.text.partition("://")[2]
    authority, _, path = address.partition("/")
    _, _, host = authority.rpartition("@")
    return f"${name}" in f"{host}/{path}".replace("{", "") and host.partition(":")[0] not in _HERE


def _is_placed(command: Command, judgement: Judgement, before: Argument, word: Argument, name: str) -> bool:
    """Whether a variable is part of the name of what is elsewhere: docker push x.example/$T."""
    if before.prefix[:1] == "-" or word.prefix[:1] in ("-", "/", ".", "~") or "://" in word.text:
        return False
    elsewhere = is_a(command.program, ENGINE) or judgement.category in _PLACING
    at = word.text.replace("{", "").find(f"${name}")
    return elsewhere and any(sign in word.text[:at] for sign in ("/", "=="))


def _is_said(before: Argument, word: Argument) -> bool:
    """Whether a word is the value of an option for what others read: aws sns publish --message "$X"."""
    option = word.text.partition("=")[0] if word.prefix[:1] == "-" else before.text
    return option[:2] == "--" and not _SAID.isdisjoint(option.strip("-").casefold().split("-"))
