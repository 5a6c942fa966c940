"""The script blocks and expressions of PowerShell that only compute: `$_.Length -gt 1MB`."""

from __future__ import annotations

OPERATORS = frozenset(
    "-eq -ne -gt -ge -lt -le -like -notlike -match -notmatch -contains -notcontains -in -notin -and -or -not -xor -is"
    " -isnot -replace -split -join -f -ceq -cne -clike -cmatch -ieq -ine -ilike -imatch -band -bor".split()
)
VARIABLES = frozenset(
    "$_ $psitem $null $true $false $psversiontable $home $pwd $pid $iswindows $islinux $ismacos $pshome $psedition"
    " $env:path $env:username $env:computername $env:os $env:userprofile $env:temp $env:tmp $env:psmodulepath"
    " $env:processor_architecture $env:number_of_processors $env:pathext $env:systemroot $env:comspec".split()
)
UNITS = frozenset(("", "kb", "mb", "gb", "tb"))
QUOTES = frozenset("‘’‚‛“”„")  # end a string as the plain ones do
SINGLE = frozenset("+*/%!,() \t\r\n")


def is_simple(text: str) -> bool:
    """Whether `text` only reads properties and compares: no call, no command, no assignment."""
    at = depth = 0
    while at < len(text):
        end = _token(text, at)
        if end <= at:
            return False
        depth += text[at:end] == "("
        depth -= text[at:end] == ")"
        if depth < 0:
            return False
        at = end
    return depth == 0


def _token(text: str, at: int) -> int:
    """The end of the token that begins at `at`; -1 for one that may do more than compute."""
    letter = text[at]
    if letter in "'\"":
        return _string(text, at)
    if letter == "$":
        end = _name(text, at + 1, ":")
        return end if text[at:end].casefold() in VARIABLES else -1
    if letter == ".":
        end = _name(text, at + 1)
        is_call = text[end:].lstrip()[:1] == "("
        return end if end > at + 1 and not is_call and text[at - 1 : at] not in (" ", "\t", "\n", "(", ",") else -1
    if letter == "-":
        end = _name(text, at + 1)
        return end if end == at + 1 or text[at:end].casefold() in OPERATORS else -1
    if letter.isdigit():
        end = _name(text, at, ".")
        return end if text[at:end].casefold().lstrip("0123456789.") in UNITS else -1
    return at + 1 if letter in SINGLE else -1


def _name(text: str, at: int, others: str = "") -> int:
    while at < len(text) and (text[at].isalnum() or text[at] == "_" or text[at] in others) and text[at].isascii():
        at += 1
    return at


def _string(text: str, at: int) -> int:
    """A string without expansions other than `$_`."""
    closing = text.find(text[at], at + 1)
    inner = text[at + 1 : closing].replace("$_.", "").replace("$_ ", "")
    if closing < 0 or not QUOTES.isdisjoint(inner) or (text[at] == '"' and ("$" in inner or "`" in inner)):
        return -1
    return closing + 1
