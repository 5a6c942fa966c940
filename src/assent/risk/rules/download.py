"""wget, HTTPie and aria2c: fetching, which unlike with curl often means saving."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import Reading, read
from assent.command.word import part
from assent.record import replace
from assent.risk.address import READING, addressed, feeds, header, include_deletion, last_name, method, sent, url
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.proofs import requested
from assent.risk.entries.table import judge
from assent.risk.entries.tally import Tally, writing
from assent.risk.finding import Judgement
from assent.risk.rules.passwords import kept_here
from assent.risk.wording import quoted


def wget(command: Command, _: Surroundings) -> Judgement:
    """The file that wget saves under the last name of the address, unless an option says otherwise."""
    found = index.as_stated("wget", command.argv)
    tally = Tally(found.reason)
    tally.include(found)
    reading = read(command.argv, index.stated("wget").grammar)
    is_recursive = reading.has("-r") or reading.has("-m")
    if _is_endless(reading):
        tally.add(Category.ModifiesSystem, "`wget` follows links without end", reading.operands[0])
    if not (reading.has("-O") or reading.has("--spider")):
        for word in reading.operands:
            saved = f"the pages that {quoted(word.text)} links to" if is_recursive else f"`{last_name(word).text}`"
            tally.include(writing(last_name(word), f"`wget` saves {saved}", word))
            if is_recursive and not reading.has("-P"):
                tally.include(writing(replace(word, text=".", prefix="."), f"`wget` saves {saved}", word))
    stated = reading.value("--method")
    data = [word.value for word in reading.options if word.name in BODIES and word.value]
    if data or (stated is not None and stated.text.upper() not in READING):
        include_deletion(tally, reading.operands, data)
    tally.reason = addressed(tally.reason, "wget", reading.operands)
    return tally.judgement()


def _is_endless(reading: Reading) -> bool:
    """Whether links are followed to any depth (`-r -l inf`), with no bound on bytes or folders."""
    level, bound = reading.value("-l"), reading.value("-n")
    if level is None or not reading.operands or not (reading.has("-r") or reading.has("-m")):
        return False
    bounded = reading.has("-Q") or reading.has("--no-parent") or (bound is not None and "p" in bound.text)
    return level.text in ("inf", "0") and not bounded


BODIES = ("--post-data", "--body-data", "--post-file", "--body-file")
METHODS = frozenset("GET HEAD OPTIONS POST PUT PATCH DELETE".split())


def httpie(command: Command, _: Surroundings) -> Judgement:
    """`http [METHOD] URL [ITEM …]`: an item with data makes it a POST, as does what is piped into it."""
    name = command.argv[0].text
    tally = Tally(f"`{name}` fetches an address")
    reading = read(command.argv, index.stated("http").grammar)
    words, changes = list(reading.operands), False
    if words and words[0].exact and words[0].text.isalpha() and words[0].text.upper() in METHODS and len(words) > 1:
        changes = words[0].text.upper() not in READING
        tally.include(requested(method(words.pop(0)), name))
    tally.include(judge(kept_here(index.stated("http"), command.argv, ("-a",), words[:1]), command.argv, name))
    if words and tally.category is Category.ReadsRemote:
        tally.reason = f"`{name}` fetches {quoted(words[0].text)}"
    places = words[:1]
    if words:
        tally.include(_place(words.pop(0)))
    items = [_item(word) for word in words]
    for item in items:
        tally.include(item)
    fed = command.stdin is not None or any(feeds(redirection) for redirection in command.redirects)
    if fed and not reading.has("--ignore-stdin"):
        to = f" to {quoted(reading.operands[-1].text)}" if reading.operands else ""
        tally.add(Category.ModifiesRemote, f"`{name}` sends its input{to}", command.argv[0])
    if changes or any(item.category is Category.ModifiesRemote for item in items):
        include_deletion(tally, reading.operands, words)
    if places:
        tally.reason = tally.reason.replace("saves the fetched files", f"downloads {quoted(places[0].text)}")
    tally.reason = addressed(tally.reason, name, places)
    return tally.judgement()


def _place(word: Argument) -> Judgement:
    """`:3000/path` is short for localhost."""
    if word.exact and word.text.startswith(":") and word.text[1:2] in tuple("/0123456789"):
        return Judgement(Category.ReadsRemote, f"`{word.text}` is this machine")
    return url(word)


def _item(word: Argument) -> Judgement:
    """`name==value` is part of the address, `Name:value` a header, all others are data."""
    at = min([word.text.find(sign) for sign in (":=", "==", "=", ":", "@") if sign in word.text], default=-1)
    if at < 0 or not word.exact:
        return Judgement(Category.ModifiesRemote, f"the request sends {quoted(word.text)}", word)
    sign = word.text[at : at + 2]
    if sign == "==" and not word.text[at + 2 :].startswith("@"):
        return sent(word)
    if sign[0] == ":" and sign != ":=" and not word.text[at + 1 :].startswith("@"):
        return header(word)
    reads = (part(word, word.text.rfind("@") + 1),) if "@" in word.text else ()
    shown = word.text if reads else word.text[:at]  # the value may be a password
    return Judgement(Category.ModifiesRemote, f"the request sends {quoted(shown)}", word, reads=reads)
