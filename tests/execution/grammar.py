"""Scripts made at random: everything by which bash may come to start a program.

Each program that a script names is given a word of its own, `n17`, so that what ran can be told apart.
No script names a path outside of its folder, nor anything that would reach out of it.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

PROGRAMS = ("ls", "wc", "id", "uname", "rm", "mv", "touch")
NAMES = ("x", "y", "c", "v")
FUNCTIONS = ("f", "g")
DEEPEST = 3


class Grammar:
    """One script; `source` decides everything in it."""

    def __init__(self, source: Random) -> None:
        self.source = source
        self.tags = 0

    def one(self, *choices: str) -> str:
        return self.source.choice(choices)

    def some(self, made: Callable[[], str], most: int, least: int = 0) -> list[str]:
        return [made() for _ in range(self.source.randint(least, most))]

    def tag(self) -> str:
        self.tags += 1
        return f"n{self.tags}"

    def script(self) -> str:
        return self.lines(self.source.randint(1, DEEPEST), most=4) + "\n"

    def lines(self, depth: int, most: int = 2) -> str:
        return "\n".join(self.some(lambda: self.statement(depth), most, least=1))

    # --- words ---------------------------------------------------------------------------------

    def program(self) -> str:
        """A program with its own word: `rm n3`."""
        return f"{self.one(*PROGRAMS)} {self.tag()}"

    def name(self) -> str:
        return self.one(*NAMES)

    def text(self) -> str:
        """A text that may be code, a name, a program or a number, in quotes where that is needed."""
        plain = self.one("1", "2", "x", "y", "ls", "rm", "a b", "a[0]", "c=rm", "")
        hidden = f"a[$({self.program()})]"
        code = self.program()
        return shlex.quote(self.source.choice((plain, plain, plain, hidden, hidden, code)))

    def value(self, depth: int) -> str:
        """The value that an assignment may give."""
        made = self.source.choice((self.text, self.text, self.text, lambda: self.expansion(depth - 1)))
        return made()

    def word(self, depth: int) -> str:
        kinds = (
            lambda: self.one("a", "b", "'c d'", "{e,f}", "'*'", "g\\ h", "$'i\\tj'"),
            self.text,
            lambda: self.expansion(depth - 1),
            lambda: f'"{self.expansion(depth - 1, quoted=True)}"',
            lambda: f"k{self.expansion(depth - 1)}",
        )
        return self.source.choice(kinds)()

    def expansion(self, depth: int, *, quoted: bool = False) -> str:
        name = self.name()
        plain = ("${@}", "${!@}", "${@:-m}", "${@%b}", "${@#a}", "${#@}", "${@:0:2}", "${@:x}", "${@/a/b}", "${@^}")
        arrays = ("${a[@]}", "${a[0]}", "${a[x]}", "${!a[@]}", "${#a[@]}", "${!a}", "${a[$y]}", "${REPLY}", "$1", "$@")
        kinds = (
            lambda: f"${name}",
            lambda: f"${name}",
            lambda: self.one(*plain).replace("@", name),
            lambda: self.one(*arrays),
            lambda: f"$(({self.arithmetic(depth)}))",
            lambda: self.substitution(depth),
            lambda: self.one("${@:=", "${@:+", "${@:-").replace("@", name) + self.one("x", "$y", "1") + "}",
        )
        return self.source.choice(kinds)()

    def substitution(self, depth: int) -> str:
        if depth <= 0:
            return f"$(echo {self.one('x', '1', '$y', 'rm', 'REPLY')})"
        made = self.source.choice((self.command, self.statement))(depth - 1)
        return f"$({made}\n)" if "<<" in made or "((" in made else f"$( {made} )"

    def arithmetic(self, depth: int) -> str:
        kinds = (
            lambda: self.one("1", "2 + 3", "0"),
            self.name,
            lambda: f"{self.name()} + 1",
            lambda: f"${self.name()}",
            lambda: f"{self.name()} = {self.name()}",
            lambda: f"{self.name()}++",
            lambda: f"a[{self.name()}]",
            lambda: self.one(
                "REPLY", "MAPFILE", "_", "OPTARG", "1 + REPLY", "BASH_REMATCH[0]", "x ? y : c", "$1", "$#"
            ),
            lambda: self.substitution(depth - 1),
            lambda: f"${{{self.name()}:-{self.name()}}} * 2",
            lambda: f"({self.name()} > 0) && {self.name()}",
            lambda: f"a[{self.arithmetic(depth - 1)}] {self.one('=', '+=', '<<=', '==', '**')} {self.name()}",
            lambda: f"a[$({self.program()})]",
            lambda: f"{self.one('--', '++', '!', '-')}{self.name()}",
            lambda: (
                f"{self.name()} {self.one(',', '|', '?', '%')} {self.arithmetic(depth - 1)}"
                + self.one("", f" : {self.name()}")
            ),
            lambda: f"{self.one('16#', '2#', '0x')}{self.one('1', self.name())}",
            lambda: f"({self.name()} = {self.one('1', '2')}, {self.arithmetic(depth - 1)})",
            lambda: f"a[a[{self.name()}]]",
            lambda: self.one("RANDOM", "LINENO", "SECONDS", "PPID", "x[0]", "x[y]", "BASHPID + 1", "${#x}", "${!y}"),
        )
        return self.source.choice(kinds)() if depth > -DEEPEST else self.name()

    # --- commands ------------------------------------------------------------------------------

    def command(self, depth: int) -> str:
        """A simple command that names its program, perhaps behind wrappers."""
        before = self.source.choice(("", "", "", "", "env ", "command ", "timeout 5 ", "nice ", "X=1 ", "! "))
        words = " ".join(self.some(lambda: self.word(depth), 2))
        return f"{before}{self.program()} {words}".rstrip()

    def unnamed(self, depth: int) -> str:
        """A command whose program comes from somewhere."""
        name = self.name()
        kinds = (f"${name} {self.tag()}", f'"${name}" {self.tag()}', f"${{{name}}} {self.tag()}", f"$1 {self.tag()}")
        return self.one(*kinds, f"${{!{name}}} {self.tag()}", f"${{{name}:-ls}} {self.tag()}")

    def assignment(self, depth: int) -> str:
        name, value = self.name(), self.value(depth)
        kinds = (
            f"{name}={value}",
            f"{name}={value}",
            f"{name}={value} {self.name()}={self.value(depth)}",
            f"{name}+={value}",
            f"a=({value} {self.value(depth)})",
            f"a[{self.arithmetic(depth)}]={value}",
            f"export {name}={value}",
            f"declare {name}={value}",
            f"declare -i {name}; {name}={value}",
            f"local {name}={value}",
            f"builtin declare {name}={value}",
            f"read {name} <<< {value}",
            f"read -r <<< {value}; {name}=$REPLY",
            f"read -a a <<< {value}",
            f"mapfile -t a <<< {value}",
            f"mapfile -t <<< {value}",
            f"printf -v {name} %s {value}",
            f"printf -v {name} %d {value}",
            f"unset {name}",
            f"let {shlex.quote(self.arithmetic(depth))}",
            f"set -- {value} {self.value(depth)}",
            f"getopts a: {name} -a {value}",
            f"echo {value} > k; read {name} < k",
            f": ${{{name}:={value}}}",
            f"declare -n {name}={self.name()}",
            f"[[ {value} =~ (.*) ]]",
            "shift",
            f"printf -v 'a[{self.name()}]' %s {value}",
            f"mapfile -d : a <<< {value}",
            f"read -d x {name} <<< {value}",
            f"IFS=x; {name}={value}; set -- ${name}",
            f"declare -A a; a[{value}]={value}",
            f"declare -{self.one('l', 'u', 'x', 'r', 'a')} {name}={value}",
            f"readonly {name}={value}",
            f"typeset -n {name}='a[{self.one('0', 'x', '$(' + self.program() + ')')}]'",
            f"declare -gn {name}={value}",
            f"a+=({value})",
            f"a=([{self.arithmetic(depth)}]={value})",
            f"wait; {name}=$!",
            f"{name}=$(( {self.arithmetic(depth)} ))",
            f"[[ {value} =~ {self.one('^(.*)$', '[a-z]+', '(r)(m)')} ]]; {name}=${{BASH_REMATCH[1]}}",
        )
        return self.one(*kinds)

    def evaluation(self, depth: int) -> str:
        """The texts that bash evaluates without a program being named."""
        name, value = self.name(), self.value(depth)
        kinds = (
            f"(( {self.arithmetic(depth)} ))",
            f"echo $(({self.arithmetic(depth)}))",
            f"[[ {value} -eq 1 ]]",
            f"[[ ${name} -gt {self.arithmetic(depth).split(' ')[0]} ]]",
            f"[[ -v {value} ]]",
            f"[ -v {value} ]",
            f'test -v "${name}"',
            f"echo ${{!{name}}}",
            f"unset {value}",
            f"printf -v {value} %s 1",
            f"read {value} <<< 1",
            f"declare -a {shlex.quote('a=($(' + self.program() + '))')}",
            f'declare -a "a=${name}"',
            f"echo ${{{name}@P}}",
            f"let {value}",
            f"for ((x = {self.arithmetic(depth)}; x < 1; x++)); do {self.statement(depth - 1)}\ndone",
            f"echo ${{a[{self.arithmetic(depth)}]}}",
            f"echo ${{x:{self.arithmetic(depth)}}}",
            f"compgen -W {value}",
            f"[[ {value} =~ {self.expansion(depth - 1)} ]]",
            f"[[ {value} == {self.expansion(depth - 1)}* && {self.one('-n', '-z', '! -n')} ${name} ]]",
            f"[[ ( {value} < x || ${name} -{self.one('lt', 'ne', 'ge')} {self.name()} ) ]]",
            f"[[ -{self.one('R', 'v', 'o', 'e')} {value} ]]",
            f"[ {value} -{self.one('eq', 'gt')} 1 ]",
            f"echo ${{{name}@{self.one('P', 'Q', 'E', 'A', 'a', 'U', 'K', 'k')}}}",
            f"echo ${{a[@]@{self.one('P', 'Q', 'A')}}}",
            f"mapfile -C {shlex.quote(self.program())} -c 1 a <<< {value}",
            f"readarray -c1 -C 'eval {self.program()};:' a <<< {value}",
            f"while (( {self.arithmetic(depth)} )); do {self.statement(depth - 1)}\nbreak; done",
            f"echo ${{{name}:{self.arithmetic(depth)}:{self.arithmetic(depth)}}}",
            f"echo ${{{name}/{self.expansion(depth - 1)}/{self.expansion(depth - 1)}}}",
            f'echo "${{{name}:-$({self.program()})}}"',
            f"echo ${{{name}:?$({self.program()})}}",
            f"echo ${{{name}^^{self.expansion(depth - 1)}}}",
            f"echo ${{!{self.one('x', 'y', 'c')}@}} ${{!{name}:+$({self.program()})}}",
            f"test {value} -{self.one('eq', 'lt')} 1",
            f"exec {{{name}}}>k; echo ${name}",
            f"exec {{{name}}}<&{self.one('0', '-')}; echo $(({name}))",
            f"cat < $({self.program()}; echo k)",
            f"echo a > k$({self.program()})",
            f"echo a 2>&1 >/dev/null {self.one('<', '>')} >({self.program()})",
            f"cat < <({self.statement(depth - 1)}\n)",
            f"tee_() {{ cat; }}; echo a | tee_ > >({self.program()}); wait",
        )
        return self.one(*kinds)

    def texts(self, depth: int) -> str:
        """A text that is read as commands."""
        inner = self.statement(depth - 1)
        quoted = shlex.quote(inner)
        name = self.name()
        kinds = (
            f"eval {quoted}",
            f'eval "${name} {self.tag()}"',
            f"eval ${name}",
            f"bash -c {quoted}",
            f"bash {self.one('+c', '-ec', '-c +x', '-O lastpipe -c', '-e +c', '-c --', '+xc')} {quoted}",
            f"sh -c {self.one(shlex.quote(self.program()), shlex.quote('$1 ' + self.tag()))} _ {self.one('ls', 'rm')}",
            f"bash -c 'echo $(($1))' _ {self.value(depth)}",
            f"bash <<< {quoted}",
            f"echo {shlex.quote(self.program())} | bash",
            f"echo {shlex.quote(self.program())} | bash {self.one('-s', '+s', '-x +x', '-n', '-n +n', '-')}",
            f"bash <(echo {shlex.quote(self.program())})",
            f"source <(echo {shlex.quote(self.program())})",
            f"echo {shlex.quote(self.program())} > k; {self.one('bash k', '. ./k', 'sh < k', 'bash < k')}",
            f"trap {quoted} EXIT",
            f"trap {shlex.quote(self.program())} {self.one('EXIT', 'ERR', 'DEBUG')}; false",
            f"shopt -s expand_aliases\nalias q={shlex.quote(self.program())}\nq",
            f"PS4='$({self.program()})' bash -xc true",
            f"BASH_ENV=k bash -c true; echo {shlex.quote(self.program())} > k; BASH_ENV=./k bash -c true",
            f"xargs {self.program()} <<< {self.value(depth)}",
            f"echo {self.one('rm', 'a b', 'x')} {self.tag()} | xargs",
            f"echo {self.one('rm', 'ls')} {self.tag()} | xargs env",
            f"echo a | xargs -I{{}} {self.program()} {{}}",
            f"echo a | xargs bash -c {quoted} _",
            f"find . -name k -exec {self.program()} {{}} {self.one('+', chr(92) + ';')}",
            f"find . -name k -exec sh -c {shlex.quote(self.program() + ' $1')} _ {{}} \\;",
            f"export x={self.value(depth)}; bash -c 'echo $((x)) ${{!x}}'",
            f"{name}={self.value(depth)} bash -c 'echo $(({name}))'",
            f"bash -c {shlex.quote(self.one('$c ', '$x ', '$0 ') + self.tag())} {self.one('ls', 'rm')}",
            f"eval eval {shlex.quote(quoted)}",
            f"eval {shlex.quote('eval ' + quoted)}",
            f'eval "eval \\"${name} {self.tag()}\\""',
            f"builtin eval {quoted}",
            f"command eval {quoted}",
            f"eval -- {quoted}",
            (
                f"trap {shlex.quote(self.program())} "
                f"{self.one('DEBUG', 'RETURN', 'ERR', 'EXIT', '0', 'exit', 'SIGUSR1')}"
                f"; {self.one('true', 'false', 'kill -USR1 $$', 'f() { :; }; f')}"
            ),
            f"trap -- {shlex.quote(self.program())} DEBUG; true; trap - DEBUG",
            f"trap '${name} {self.tag()}' EXIT; {name}={self.one('ls', 'rm')}",
            f"f() {{ trap {shlex.quote(self.program())} RETURN; }}; f",
            f"PROMPT_COMMAND={shlex.quote(self.program())}; true",
            f"PROMPT_COMMAND={shlex.quote(self.program())} bash -ic true",
            f"PS1='$({self.program()})' bash -ic true",
            f"PS4='$({self.program()})'; set -x; true; set +x",
            f"echo {shlex.quote(self.program())} > k; export BASH_ENV=./k; bash -c true",
            f"echo {shlex.quote(self.program())} > k; ENV=./k sh -ic true",
            f"echo {shlex.quote(self.program())} > k; env BASH_ENV=./k bash -c true",
            f"{self.one('f', 'ls')}() {{ {self.program()}; }}; export -f {self.one('f', 'ls')}; bash -c 'f; ls'",
            f"env 'BASH_FUNC_ls%%=() {{ {self.program()}; }}' bash -c ls",
            f"declare -xf f; f() {{ {inner}\n}}; export -f f; bash -c f",
            f"coproc {self.program()}; wait",
            f"coproc N {{ {inner}\n}}; read {name} <&${{N[0]}}; ${name} {self.tag()}",
            (
                f'coproc cat; echo {shlex.quote(self.program())} >&${{COPROC[1]}}; eval exec "${{COPROC[1]}}>&-"'
                f"; read {name} <&${{COPROC[0]}}; eval ${name}"
            ),
            f"bash {self.one('-s', '')} <<E\n{inner}\nE",
            f"bash <<-E\n\t{self.program()}\n\tE",
            f"eval \"$(cat <<'E'\n{self.program()}\nE\n)\"",
            f"source /dev/stdin <<< {quoted}",
            f". /dev/fd/3 3<<< {quoted}",
            f"alias q={shlex.quote(self.program())}; eval q; shopt -s expand_aliases; eval q",
            f"complete -C {shlex.quote(self.program())} ls; compgen -C {shlex.quote(self.program())}",
            f"enable -n echo; echo {self.tag()}; {self.program()}",
            f"hash -p ./k ls; ls {self.tag()}",
            f"set -o posix; {inner}",
            f"set -k; {self.program()} PATH=x",
            f"select {name} in ls rm; do {inner}\nbreak; done <<< 1",
            f"until {inner}\ndo break; done",
            f"exec {self.program()}",
            f"( exec -a z {self.program()} )",
            f"{{ {inner}\n}} <<< x",
        )
        return self.one(*kinds)

    def document(self, depth: int) -> str:
        """A here-document, whose body runs what is in it unless it is quoted."""
        delimiter = self.one("E", "'E'", "\\E")
        name = self.name()
        inside = (
            f"$(({self.arithmetic(depth)}))",
            f"${{{name}:-$({self.program()})}}",
            f"${{{name}@P}}",
            f"\\$({self.program()})",
            f"\\\\$({self.program()})",
            f'"$({self.program()})"',
            f"'$({self.program()})'",
            f"a\\\n$({self.program()})",
            f"${{a[$({self.program()})]}}",
        )
        plain = (self.program(), f"$({self.program()})", f"`{self.program()}`", self.expansion(depth), "a")
        body = self.one(*plain, *inside)
        reader = self.one("cat", "bash", "cat; " + self.program(), "while read x; do $x; done", "read x")
        head, semicolon, rest = reader.partition("; ")
        if reader.startswith("while"):
            return f"{reader} <<{delimiter}\n{body}\nE"
        return f"{head} <<{delimiter}{semicolon}{rest}\n{body}\nE"

    def compound(self, depth: int) -> str:
        one, two = self.statement(depth - 1), self.statement(depth - 1)
        name = self.name()
        function = self.one(*FUNCTIONS)
        kinds = (
            lambda: f"{{ {one}\n}} {self.one('&&', '||', '|', ';')} {{ {two}\n}}",
            lambda: f"( {one}\n)",
            lambda: f"( ({one}\n) )",
            lambda: f"(({one}\n) | cat)",
            lambda: f"if {one}\nthen {two}\nelse {self.statement(depth - 1)}\nfi",
            lambda: f"for {name} in {self.value(depth)} {self.value(depth)}; do {one}\ndone",
            lambda: f"for {name} in 1 ls rm; do {one}\n{self.unnamed(depth)}\ndone",
            lambda: f"while read {name}; do {one}\ndone <<< {self.value(depth)}",
            lambda: f"echo {self.value(depth)} | while read {name}; do {one}\ndone",
            lambda: f"echo {self.value(depth)} | read {name}; {one}",
            lambda: (
                f"case {self.value(depth)} in {self.one('*', 'x', 'ls')}) {one}\n{self.one(';;', ';&')} *) {two}\nesac"
            ),
            lambda: f"{function}() {{ {one}\n}}; {function} {self.value(depth)}",
            lambda: f"{function}() {{ {self.unnamed(depth)}; }}; {function} {self.one('ls', 'rm')}",
            lambda: f"{self.one('ls', 'id')}() {{ {self.program()}; }}; {one}",
            lambda: f"shopt -s lastpipe; {name}=ls; echo rm | read {name}; ${name} {self.tag()}",
            lambda: f"set -e; {one}",
            lambda: f"coproc {{ {one}\n}}; wait",
            lambda: f"{one} &\nwait",
            lambda: f"cat <({one}\n)",
            lambda: f"[ {self.value(depth)} = x ] && {name}=rm || {name}=ls\n${name} {self.tag()}",
            lambda: f"{name}=ls; true {self.one('&&', '||')} {name}=rm; ${name} {self.tag()}",
            lambda: f"! {{ {one}\n}}",
            lambda: f"time {{ {one}\n}}",
        )
        return self.source.choice(kinds)()

    def statement(self, depth: int) -> str:
        if depth <= 0:
            return self.source.choice((self.command, self.unnamed, self.assignment))(0)
        weighted = (
            (self.command, 2),
            (self.unnamed, 3),
            (self.assignment, 7),
            (self.evaluation, 4),
            (self.texts, 4),
            (self.document, 1),
            (self.compound, 5),
        )
        kinds, weights = zip(*weighted, strict=True)
        made: Callable[[int], str] = self.source.choices(kinds, weights)[0]
        return made(depth)
