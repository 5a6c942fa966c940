"""Texts that are made to be slow to judge: each name with a generator, from how often something is repeated to a text.

Each grows in one direction. `make bench` prints the slowest at `LONGEST` characters;
tests/assessment/test_growth.py compares the work for one length with that for twice as much.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Generator = Callable[[int], str]

LONGEST = 65_536  # characters, the most that is parsed


def _repeated(unit: str, before: str = "", after: str = "") -> Generator:
    return lambda times: before + unit * times + after


def _nested(opening: str, closing: str, inner: str = "ls") -> Generator:
    return lambda times: opening * times + inner + closing * times


# Programs of many families, each given many words of every kind below.
LISTED = """
ls|rm|cp|mv|cat|grep|sed|awk|find|tar|curl|wget|git push|git log|git commit|git -c|git config|npm install
npm run|pip install|docker run|docker compose|kubectl get|kubectl delete|aws s3|gcloud compute|terraform apply
make|cargo build|go test|python3|node|perl|ruby|psql -c|ssh h|rsync|chmod|xargs|env|sudo|timeout 5|echo|printf
test|sort|jq|dd|openssl|gh api|bd create|freshctl ticket|systemctl|bash -c|eval|trap|export|read|seq|date|tee
cut|parallel|fd -x|nice|exec|source|find . -exec|ffmpeg|gpg|helm upgrade|ansible-playbook|mysql -e|sqlite3 x
redis-cli|mongosh|vim|crontab|useradd|mount|iptables|apt-get install|brew install|yarn add|pnpm add|mvn|gradle
dotnet build|az vm|convert
"""
PROGRAMS = LISTED.strip().replace("\n", "|").split("|")
WORDS = {
    "words": "word ",
    "options": "-x ",
    "long options": "--option=value ",
    "paths": "../a/b/c.txt ",
    "variables": '"$x" ',
    "an option that is a text": None,
}


def _each(unit: Callable[[int], str], before: str = "", after: str = "", between: str = "") -> Generator:
    """Units that differ by their number."""
    return lambda times: before + between.join([unit(number) for number in range(times)]) + after


def _with_words(program: str, kind: str) -> Generator:
    unit = WORDS[kind]
    if unit is None:
        return lambda times: f"{program} $'- " + "item and more\\n" * times + "'"
    return lambda times: f"{program} " + unit * times


TEXTS: dict[str, Generator] = {
    f"{program}: {kind}": _with_words(program, kind) for program in PROGRAMS for kind in WORDS
} | {
    "redirects": _repeated(">b ", "ls "),
    "appending redirects": _repeated(">>b ", "ls "),
    "redirects of descriptors": _repeated("2>&1 ", "ls "),
    "redirects to different files": lambda times: "ls " + "".join([f">b{i} " for i in range(times)]),
    "here-strings": _repeated("<<<x ", "cat "),
    "here-documents": lambda times: "cat " + "<<A " * min(times, 16) + "\n" + "x\nA\n" * min(times, 16),
    "here-documents one after the other": _repeated("cat <<A\nx\nA\n"),
    "a long here-document": _repeated("word $x `ls`\n", "cat <<A\n", "A\n"),
    "a long quoted here-document": _repeated("word $x\n", "bash <<'A'\n", "A\n"),
    "a here-document of no end": _repeated("x\n", "cat <<A\n"),
    "ended by ;": _repeated("ls; "),
    "ended by a line": _repeated("ls\n"),
    "joined by &&": _repeated("ls && ", "", "ls"),
    "joined by ||": _repeated("ls || ", "", "ls"),
    "in the background": _repeated("ls & "),
    "pipes": _repeated("cat | ", "", "cat"),
    "pipes to a shell": _repeated("curl x | sh; "),
    "pipes of tee": _repeated("tee a | ", "", "sh"),
    "directories": _repeated("cd a; "),
    "directories up": _repeated("cd ..; ", "", "rm -rf x"),
    "assignments": _repeated("x=1; "),
    "growing values": _repeated("x=$x$x; ", "x=ab; ", "ls $x"),
    "different assignments": lambda times: "".join([f"x{i}=1; " for i in range(times)]) + "ls $x1",
    "prefixes": _repeated("x=1 ", "", "ls"),
    "exports": _repeated("export x=1; "),
    "arrays": _repeated("a ", "x=(", '); ls "${x[@]}"'),
    "array members": lambda times: "".join([f"a[{i}]=x; " for i in range(times)]),
    "functions": lambda times: "".join([f"f{i}() {{ ls; }}; " for i in range(times)]) + "f1",
    "functions that call each other": lambda times: "".join(
        [f"f{i}() {{ f{i + 1}; f{i + 1}; }}; " for i in range(times)]
    ) + "f0",
    "loops": _repeated("for i in a b; do ls $i; done; "),
    "a loop of many words": _repeated("w ", "for i in ", "; do rm $i; done"),
    "loops in loops": _nested("for i in a b c; do ", "; done"),
    "conditions": _repeated("if ls; then ls; else ls; fi; "),
    "conditions in conditions": _nested("if ls; then ", "; fi"),
    "cases": _repeated("a) ls;; ", "case x in ", "esac"),
    "patterns of a case": _repeated("a|", "case x in ", "b) ls;; esac"),
    "tests": _repeated("[[ -f a ]] && ", "", "ls"),
    "a long test": _repeated("-f a && ", "[[ ", "-f b ]]"),
    "brackets in a test": _nested("[[ ( ", " ) ]]", "-f a"),
    "arithmetic": _repeated("1+", "echo $((", "1))"),
    "arithmetic commands": _repeated("((x+=1)); "),
    "brackets of arithmetic": _nested("$((1+", "))", "1"),
    "subshells": _nested("(", ")"),
    "two brackets": _nested("((", "))"),
    "two brackets side by side": _repeated("((a) | b); "),
    "open brackets": _repeated("("),
    "open double brackets": _repeated("(( "),
    "open substitutions": _repeated("$("),
    "open arithmetic": _repeated("$(("),
    "open expansions": _repeated("${"),
    "open expansions with a default": _repeated("${x:-"),
    "open braces": _repeated("{"),
    "open braces of words": _repeated("{a,"),
    "open here-documents": _repeated("<<A "),
    "open backticks": _repeated("`ls "),
    "open quotes": _repeated("' \" "),
    "open functions": _repeated("f() { "),
    "open conditions": _repeated("if ls; then "),
    "open cases": _repeated("case x in a) "),
    "substitutions": _nested("$(", ")"),
    "substitutions side by side": _repeated("$(ls) ", "echo "),
    "quoted substitutions": _nested('"$(', ')"'),
    "backticks side by side": _repeated("`ls` ", "echo "),
    "process substitutions": _repeated("<(ls) ", "cat "),
    "expansions": _repeated("${x:-y} ", "echo "),
    "expansions in expansions": _nested("${x:-", "}", "y"),
    "expansions that are refused": _repeated("${!x} ", "echo "),
    "expansions of an unknown form": _repeated("${ ", "echo "),
    "braces": _repeated("{a,b}", "echo "),
    "braces side by side": _repeated("{a,b} ", "echo "),
    "braces in braces": _nested("{a,", "}", "b"),
    "items of a brace": _repeated("a,", "echo {", "b}"),
    "ranges": _repeated("{1..9} ", "echo "),
    "globs": _repeated("*", "ls "),
    "globs side by side": _repeated("*.txt ", "ls "),
    "bracket expressions": _repeated("[a-z]", "ls "),
    "open bracket expressions": _repeated("[", "ls "),
    "tildes": _repeated("~/a ", "ls "),
    "tildes of a value": _repeated("~:", "x="),
    "escapes": _repeated("\\a", "echo "),
    "continued lines": _repeated("\\\n", "ls "),
    "continued words": _repeated("a\\\n", "ls "),
    "single quotes": _repeated("'a' ", "echo "),
    "double quotes": _repeated('"a" ', "echo "),
    "quotes in one word": _repeated("'a'\"b\"", "echo "),
    "escapes of ANSI": _repeated("\\x41", "echo $'", "'"),
    "comments": _repeated("# x\n"),
    "blank lines": _repeated("\n", "", "ls"),
    "blanks": _repeated(" ", "ls"),
    "one long word": _repeated("a", "ls "),
    "one long option": _repeated("a", "ls -"),
    "one long name": _repeated("a"),
    "a long path": _repeated("a/", "ls "),
    "a path upwards": _repeated("../", "ls "),
    "a long address": _repeated("a.", "curl http://", "com"),
    "long words of unknown programs": _repeated("frob nicate --x; "),
    "different unknown programs": lambda times: "".join([f"frob{i} do it; " for i in range(times)]),
    "different options of an unknown program": lambda times: "frob do " + "".join([f"--x{i} " for i in range(times)]),
    "wrappers": _repeated("env ", "", "ls"),
    "different wrappers": _repeated("sudo nice env timeout 5 ", "", "ls"),
    "shells in shells": _nested("bash -c '", "'"),
    "eval in eval": _repeated("eval ", "", "ls"),
    "texts for shells": _repeated("bash -c 'ls'; "),
    "a long text for a shell": _repeated("ls; ", "bash -c '", "'"),
    "a long text for Python": _repeated("print(1)\n", 'python3 -c "', '"'),
    "brackets for Python": _nested("(", ")", "1"),
    "a deep text for Python": lambda times: "python3 -c '" + "(" * times + "1" + ")" * times + "'",
    "a long sum for Python": _repeated("1+", "python3 -c '", "1'"),
    "a long text for node": _repeated("console.log(1);", "node -e '", "'"),
    "a deep text for node": lambda times: "node -e '" + "(" * times + "1" + ")" * times + "'",
    "a long text for perl": _repeated("print 1;", "perl -e '", "'"),
    "a long text for awk": _repeated("{print $1} ", "awk '", "' f"),
    "a long text for sed": _repeated("s/a/b/;", "sed '", "' f"),
    "a long text for SQL": _repeated("select 1; ", "psql -c '", "'"),
    "a deep text for SQL": lambda times: "psql -c 'select " + "(" * times + "1" + ")" * times + "'",
    "a long text for jq": _repeated(".a|", "jq '", ".b' f"),
    "a long format": _repeated("%s", "printf '", "' x"),
    "echoed into a shell": _repeated("ls; ", "echo '", "' | sh"),
    "echoed words into xargs": _repeated("a ", "echo ", "| xargs rm"),
    "files that are written and run": _repeated("echo ls > a.sh; sh a.sh; "),
    "files that are fetched and run": _repeated("curl -o a http://x; sh a; "),
    "a patch": _repeated("+a\n", "git apply <<A\n--- a/x\n+++ b/x\n@@ -0,0 +1,9 @@\n", "A\n"),
    "actions of find": _repeated("-exec ls {} \\; ", "find . "),
    "letters of another script": _repeated("é", "ls "),
    "letters of two code units": _repeated("😀 ", "ls "),
    "digits of another script": _repeated("²", "ls "),
    "letters that do not show": _repeated("​", "ls "),
    "surrogates": _repeated("\ud800", "ls "),
    "letters that combine": _repeated("á", "ls "),
    "nothing but marks": _repeated(";"),
    "nothing but ampersands": _repeated("&"),
    "nothing but pipes": _repeated("|"),
    "nothing but dollars": _repeated("$"),
    "nothing but exclamation marks": _repeated("! ", "", "ls"),
    "nothing but time": _repeated("time ", "", "ls"),
    "equals signs": _repeated("="),
    "traps": _repeated("trap 'ls' EXIT; "),
    "aliases": lambda times: "".join([f"alias a{i}=ls; " for i in range(times)]),
    "substitutions in arithmetic": _repeated("$(( $(ls) + 1 )) ", "echo "),
    "arithmetic in one word": _repeated("$((1))", "echo "),
    "loops of arithmetic": _repeated("for ((i=0;i<3;i++)); do ls; done; "),
    "assignments in arithmetic": _each(lambda i: f"a{i}=1", "((", "))", ","),
    "a keyed array": _each(lambda i: f"[{i}]=v", "declare -A m=(", "); ls", " "),
    "elements of an array": _each(lambda i: f'ls "${{a[{i}]}}"; ', "a=(1 2 3); "),
    "variables in a here-document": _repeated("$x", "cat <<A\n", "\nA\n"),
    "tabs in a here-document": _repeated("\tx $y\n", "cat <<-A\n", "A\n"),
    "a here-document for a shell in a shell": _repeated("echo hi\n", "bash <<'A'\nbash <<'B'\n", "B\nA\n"),
    "a here-document for ssh": _repeated("ls\n", "ssh h <<'A'\n", "A\n"),
    "a here-document that is run twice": _repeated("ls\n", "cat > a <<'A'\n", "A\nsh a; cd /b; sh a"),
    "different here-documents that are run": _each(lambda i: f"cat > a{i} <<'A'\nls\nA\nsh a{i}\n"),
    "products of braces": _repeated("{a,b}{c,d} ", "rm "),
    "braces of globs": _repeated("{*.a,*.b} ", "rm "),
    "globs of secrets": _repeated(".e*v* ", "cat "),
    "globs of folders": lambda times: "rm -rf " + ("*/" * 30 + "x ") * times,
    "globs of many stars": lambda times: "cat " + ("*a" * 40 + " ") * times,
    "question marks": _repeated("?", "rm "),
    "variables in one word": _repeated("a$x", "echo "),
    "variables in quotes": _repeated("ab$x ", 'echo "', '"'),
    "substitutions of a client": _repeated("curl $(cat a); "),
    "a name that is asked for": _repeated("ping $(cat .env); "),
    "variables out of variables": _each(lambda i: f"x{i + 1}=$(cat $x{i}); ", "", "curl -d $x9 h"),
    "shells in containers": _repeated("ls; ", "docker run x sh -c '", "'"),
    "a shell as root": _repeated("ls; ", "sudo sh -c '", "'"),
    "a long text for eval in eval": lambda times: "eval \"eval '" + "ls; " * times + "'\"",
    "a long text for calls in calls": _repeated("ls; ", f"perl -e '{'system(' * 8}\"", f"\"{')' * 8}'"),
    "a long text in backquotes": _repeated("ls; ", "`", "`"),
    "many words in backquotes": _repeated("a ", "echo `echo ", "`"),
    "a long function": _repeated("ls; ", "f() { ", "}; f"),
    "a function that is called eight times": lambda times: 'f() { ls "$1"; ' + "ls; " * times + "}; " + "f a; " * 8,
    "a loop in a loop": lambda times: "for i in a b c; do for j in d e f; do " + "rm $i$j; " * times + "done; done",
    "a loop of ninety words": lambda times: f"for i in {'a ' * 90}; do " + "ls $i; " * times + "done",
    "a home that is set at the end": lambda times: "ls ~; " * times + "HOME=/x",
    "commands of find": _repeated("find . -exec rm {} +; "),
    "lines that are read": _repeated("while read x; do rm $x; done < f; "),
    "lines that are piped": _repeated("ls | while read x; do rm $x; done; "),
    "files that are fetched, each of its own name": _each(lambda i: f"curl -o a{i} http://x; sh a{i}; "),
    "files that are written, each of its own name": _each(lambda i: f"echo ls > a{i}; sh a{i}; "),
    "files beside code": _each(lambda i: f"echo x > a{i}.py; python3 b{i}.py; "),
    "scripts of Python": _repeated("python3 a.py; "),
    "commands of git": _repeated("git status; "),
    "folders of git": _repeated("git -C a status; "),
    "files that are moved away": _each(lambda i: f"mv a{i} ~/b{i}; "),
    "values of SQL": _repeated("(1,2,3),", "psql -c 'insert into t values ", "(1)'"),
    "addresses of sed": _repeated("1,2{p};", "sed -n '", "' f"),
    "a mistake at the end": _repeated("ls; ", "", ")"),
    "a mistake at the end of lines": _repeated("ls\n", "", ")"),
    "a mistake at the end of an inner text": _repeated("ls\n", "bash -c '", ")'"),
    "what is refused on each line": _repeated("ls ${x@Z}\n"),
    "a test that is never closed": _repeated("ls; ", "[[ -n $(", ")"),
    "conditions of PowerShell": _repeated("if ($a) { ls } "),
    "expansions of another's name": _repeated("${!x%%*} ", "echo "),
    "a shell of xargs: redirects": _each(lambda i: f">a{i} ", "echo a | xargs -I{} sh -c 'ls ", "'"),
    "a shell of xargs: its arguments": _repeated('"$@" ', "echo a | xargs -I{} sh -c '", "'"),
    "a shell of xargs: exports": _each(lambda i: f"export A{i + 1}=$A{i}:b; ", "echo a | xargs -I{} sh -c '", "'"),
    "a shell elsewhere: replacements": _repeated("${x//a/$y} ", "ssh h 'echo ", "'"),
    "a shell elsewhere: fields": _each(lambda i: f'awk "{{print \\${i}}}" f; ', "ssh h '", "'"),
    "a shell elsewhere: files that are sourced": _each(lambda i: f"source a{i}.sh; ", "ssh h '", "'"),
    "files that are renamed and run, in a loop": _each(
        lambda i: f"mv a{i} b{i}; sh b{i}; ", "while read l; do ", "done < f"
    ),
    "archives that are unpacked and built, in a loop": _each(
        lambda i: f"tar xf a{i}.tgz && make -C a{i}; ", "while read l; do ", "done < f"
    ),
    "repositories that are cloned and built, in a loop": _each(
        lambda i: f"git clone http://h/r{i} && cd r{i} && make; ", "while read l; do ", "done < f"
    ),
    "links that are made and read, in a loop": _each(
        lambda i: f"ln -s a{i} b{i}; cat b{i}; ", "while read l; do ", "done < f"
    ),
    "deletions in PowerShell": _repeated("rm a; ", "powershell -c '", "'"),
    "loops of PowerShell": _each(lambda n: f"foreach ($d in 1..3) {{ ni f$d-{n} }}; ", "powershell -c '", "'"),
    "texts of PowerShell": _each(lambda n: f"$v{n} = gc a{n}; $v{n}.Trim() | sc b{n}; ", "powershell -c '", "'"),
    "deletions in cmd": _repeated("del a & ", "cmd /c '", "'"),
    "globs in a loop": _repeated("cat *.py | head -3; ", "while true; do ", "true; done"),
    "globs with brackets": _repeated("[a-z]*?.txt ", "cat "),
    "different globs": _each(lambda i: f"cat *{i}.py; "),
    "globs of different folders": _each(lambda i: f"cat *{i}/*.py; "),
    "files that a loop moves": _repeated('for i in *.txt; do mv "$i" b/; done; ', "while true; do ", "true; done"),
    "code that deletes, in a here-document": _each(
        lambda i: f"python3 -c 'import os; os.remove(\"{i}\")'\n", "sh <<'E'\n", "E\n"
    ),
}  # fmt: skip

# Texts in which secrets are looked for, before they are recorded or shown.
SECRETS: dict[str, Generator] = {
    "a program that takes a password": _repeated("sshpass -p x "),
    "a program that takes names": _repeated("npm config set -p x a b "),
    "a program that takes names, in commands": _repeated("npm set x; "),
    "a program with many options": _repeated("curl -u a:b "),
    "a program with arguments": _repeated("jq --arg token x "),
    "values without an end": _repeated("TOKEN="),
    "values in quotes": _repeated('"password": "x" '),
    "values in quotes that are not closed": _repeated('TOKEN="'),
    "values with escaped quotes": _repeated('password="\\"'),
    "quoted names": _repeated("'password:'"),
    "headers": _repeated("Authorization: "),
    "headers with a value": _repeated("Authorization: Bearer x; "),
    "names without a value": _repeated("PASSWORD "),
    "one name": _repeated("_PASSWORD"),
    "beginnings of keys": _repeated("-----BEGIN PRIVATE KEY TOKEN="),
    "beginnings of tokens": _repeated("ghp_"),
    "passwords of SQL": _repeated("IDENTIFIED BY '\\'"),
    "beginnings of addresses": _repeated("://a:b@"),
    "passwords in substitutions": _repeated("$(sshpass -p x "),
    "passwords in backticks": _repeated("`sshpass -p "),
    "a password of dollars": _repeated("$", "sshpass -p "),
    "a text of logins that is fed": _repeated("docker login;", '(echo x)| bash -c "', '"'),
    "a login that much is fed to": lambda times: "(" + "echo a;" * times + ")|" + "docker login " * times,
    "brackets around a password": lambda times: "sshpass -p x;" + "(a;" * times + ")" * times,
    "brackets that are fed": lambda times: "sshpass -p x;" + "(" * times + "a" + ")|b" * times,
}  # fmt: skip


def of_length(generator: Generator, length: int = LONGEST) -> str:
    """The longest text that a generator makes within `length` characters."""
    one, two = len(generator(1)), len(generator(2))
    times = max((length - one) // max(two - one, 1) + 1, 1)
    while times > 1 and len(generator(times)) > length:
        times = times * 99 // 100 - (times < 100)
    return generator(max(times, 1))
