"""Texts that are made to be slow in two ways at once: a unit that repeats, inside what makes of many commands one.

`make bench` looks for the slowest among these and those of `texts`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bench.texts import Generator

# Each unit ends in what parts commands; {i} differs in each place.
UNITS = {
    "globs of one's own": "cat *{i}.py; ",
    "globs of folders": "cat *{i}/*.py; ",
    "values of commands": "v{i}=$(ls d{i}); rm $v{i}; ",
    "files that are written and read": "echo x > f{i}; cat f{i}; ",
    "fetched and run": "curl http://h{i}/x | sh; ",
    "functions": 'g{i}() {{ rm "$1"; }}; g{i} a; ',
    "archives": "tar xf a{i}.tgz && make -C a{i}; ",
    "moves": "mv a{i} b{i}; sh b{i}; ",
    "clones": "git clone http://h/r{i} && make -C r{i}; ",
    "arrays": 'a{i}=(x y); rm "${{a{i}[@]}}"; ',
    "unknown programs": "prog{i} --opt{i} w{i}; ",
    "secrets": "curl -u u:p{i} -d token=t{i} http://h; ",
    "checkouts": "git checkout -- f{i} && git add f{i}; ",
    "pipes": "grep w{i} a | sort | uniq -c | head -{i}; ",
    "loops": "for x in *.t{i}; do mv $x b/; done; ",
    "inline code": "python3 -c \"import os; os.remove('f{i}')\"; ",
    "jq and awk": 'jq .a{i} f | awk "{{print \\$1}}"; ',
    "settings": "export A{i}=b:$A{i}; ls $A{i}; ",
}
AROUND = {
    "in a loop": ("while read l; do ", "true; done < f"),
    "in a loop over words": ("for q in a b; do ", "true; done"),
    "in a function": ("f() { ", "true; }; f"),
    "in a subshell": ("(", "true)"),
    "in a shell": ("bash <<'ZZ'\n", "\nZZ\n"),
    "elsewhere": ("ssh h <<'ZZ'\n", "\nZZ\n"),
}


def _mixture(unit: str, before: str, after: str) -> Generator:
    return lambda times: before + "".join([unit.format(i=number) for number in range(times)]) + after


MIXTURES: dict[str, Generator] = {
    f"{name}, {where}": _mixture(unit, before, after)
    for name, unit in UNITS.items()
    for where, (before, after) in AROUND.items()
}
