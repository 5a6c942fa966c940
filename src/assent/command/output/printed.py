"""Words that some commands are known to print: numbers, and names that no option can be mistaken for.

`git rev-parse HEAD` prints the name of an object, `pgrep node` numbers. What they are is not known before they run,
but none begins with a dash, has a blank, or leads out of the current directory.
"""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.options import Reading, grammar, read
from assent.command.output.git_names import printed_by_git
from assent.command.word import JOB, LABEL, LABELS, NUMERAL
from assent.neighbours import pairwise
from assent.rules_table import CLUSTER, ENGINE, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


LABELLING = "labeller"  # prints names or numbers of a form that is known
GET = """
-n,--namespace= -A,--all-namespaces -l,--selector= -o,--output= --context= --no-headers --field-selector= --sort-by=
--show-labels -w,--watch-only --ignore-not-found --show-kind
"""
NAMED = frozenset((".metadata.name", ".metadata.namespace", ".metadata.uid", ".status.podIP", ".spec.nodeName"))
CONTAINERS = (
    "-q,--quiet -a,--all -l,--latest -n,--last= -f,--filter= --no-trunc --format= -s,--size --services --status="
)
LISTED = frozenset(
    ("ps", "images", "container ls", "container ps", "image ls", "volume ls", "network ls", "compose ps")
)
FORMATS = frozenset("{{.ID}} {{.Names}} {{.Name}} {{json .ID}}".split())
REQUESTS = """
--json= -q,--jq= -L,--limit= -s,--state= -l,--label= -A,--author= -a,--assignee= -B,--base= -H,--head= -S,--search=
-R,--repo= -w,--workflow= -b,--branch= --status= --event= -c,--commit= -u,--user= -d,--draft --created=
"""
FIELDS = {  # of what a hosting service knows
    **dict.fromkeys(("number", "databaseId", "attempt", "workflowDatabaseId"), NUMERAL),
    **dict.fromkeys(("oid", "headRefOid", "headSha", "nameWithOwner"), LABEL),
}
PROCESSES = (
    "-n,--newest -o,--oldest -x,--exact -f,--full -u,--euid= -U,--uid= -P,--parent= -i,--ignore-case -s -c,--count"
)
RELEASES = "-q,--short -n,--namespace= -A,--all-namespaces -a,--all -f,--filter= --deployed --failed"
GIVEN = frozenset(  # names that AWS chooses
    "InstanceId VpcId SubnetId VolumeId SnapshotId ImageId AllocationId NetworkInterfaceId RouteTableId StackId"
    " taskArns taskDefinitionArns serviceArns clusterArns".split()
)
DIGITS = "sYmdHMSFyjuVNTG"  # letters of date that print digits, some parted by a dash or a colon
PARTING = frozenset("-_.:TZhms0123456789")  # between them
NOW = frozenset(("now", "today", "yesterday", "tomorrow", "midnight"))
UNITS = frozenset("second sec minute min hour day week".split())
TERSE = frozenset("tinP")  # letters of lsof that take no value, but for addresses
STEPS = frozenset(".[]0123456789? ")  # of an expression of jq that only picks


def is_known(program: str) -> bool:
    """Whether anything about the output of the program is known."""
    return is_a(program, LABELLING, CLUSTER, ENGINE)


def labels(program: str, words: Sequence[Argument]) -> str:
    """As a pattern, what each word fits that a command prints; empty where that may be anything."""
    match program:
        case "git":
            return printed_by_git(words)
        case "gh":
            return _requests(words)
        case "helm":
            return _releases(words)
        case "aws":
            return _given(words)
        case "jobs":
            return JOB if [word.text for word in words[1:]] == ["-p"] else ""
        case _ if is_a(program, CLUSTER):
            return _cluster(words)
        case _ if is_a(program, ENGINE):
            return _containers(words)
        case _:
            return NUMERAL if _prints_numbers(program, words) else ""


def _prints_numbers(program: str, words: Sequence[Argument]) -> bool:
    """Whether a command prints numbers alone: of processes, of processors, of a date."""
    match program:
        case "pgrep" | "pidof":
            return not read(words, grammar(PROCESSES)).problems
        case "adb":
            finds = [word.text for word in words[1:3]] == ["shell", "pidof"]
            return finds and not read(words[2:], grammar(PROCESSES)).problems
        case "lsof":
            return any(_is_terse(word.text) for word in words[1:])
        case "nproc":
            return len(words) == 1
        case "seq":
            return _counts([word.text for word in words[1:]])
        case "date":
            return _prints_date([word.text for word in words[1:]])
        case "id":
            return [word.text for word in words[1:]] in (["-u"], ["-g"], ["--user"], ["--group"])
        case _:
            return False


def word(pattern: str, at: int) -> Argument:
    """The words of a command that fit `pattern`."""
    certain = min([pattern.find(label) for label in LABELS if label in pattern])
    return Argument(at, at, pattern, pattern[:certain], exact=False, several=True, glob=True)


def lists(reading: Reading) -> bool:
    """Whether objects of a cluster are listed: `get`."""
    return not reading.problems and reading.operands[:1] != () and reading.operands[0].text == "get"


def _cluster(words: Sequence[Argument]) -> str:
    reading = read(words, grammar(GET))
    shown = reading.value("-o")
    if not lists(reading) or shown is None:
        return ""
    return LABEL if shown.text == "name" or _is_names(shown.text) else ""


def _is_names(text: str) -> bool:
    """Whether a template prints names only: `jsonpath={.items[*].metadata.name}`."""
    kind, _, template = text.partition("=")
    template = template.strip("'\"")
    if kind == "custom-columns":
        head, _, field = template.partition(":")
        return (not head or head.isalnum()) and f".{field.removeprefix('.')}" in NAMED
    fields = template.replace("{range .items[*]}", "").replace("{end}", "").replace('{"\\n"}', " ").replace("}{", "} {")
    return kind == "jsonpath" and all(_is_named(field) for field in fields.split())


def picked(words: Sequence[Argument], origin: Sequence[Argument]) -> str:
    """The names that jq picks out of a document: `kubectl get pods -o json | jq -r '.items[].metadata.name'`."""
    texts = [word.text for word in words[1:]]
    filters = [text for text in texts if text[:1] != "-"]
    raw = {"-r", "--raw-output"}
    if len(filters) != 1 or not raw.issuperset(set(texts) - set(filters)):
        return ""
    *before, last = [step.strip() for step in filters[0].split("|")]
    if not all(_walks(step) or _selects(step) for step in before):
        return ""
    found = _of_objects(last, origin) if is_a(origin[0].text, CLUSTER) else _of_requests(last, origin)
    return found if found == NUMERAL or not raw.isdisjoint(texts) else ""


def _of_objects(step: str, origin: Sequence[Argument]) -> str:
    """The pattern of what the last step of a filter picks out of objects of a cluster."""
    reading = read(origin, grammar(GET))
    shown = reading.value("-o")
    field = next((name for name in NAMED if step.endswith(name)), "")
    is_document = lists(reading) and shown is not None and shown.text == "json"
    return LABEL if field and is_document and _walks(step.removesuffix(field)) else ""


def _of_requests(step: str, origin: Sequence[Argument]) -> str:
    """The pattern of what the last step of a filter picks out of issues and the like: gh pr list --json number."""
    path, _, field = step.rpartition(".")
    reading = read(origin, grammar(REQUESTS))
    lone = origin[0].text == "gh" and reading.has("--json") and not reading.has("-q") and not reading.problems
    return FIELDS.get(field, "") if lone and _walks(path) else ""


def _walks(step: str) -> bool:
    """Whether a step of an expression of jq only goes into a document: `.items[]`, `.[0]`."""
    return step[:1] in ("", ".") and set(step.replace("items", "")) <= STEPS


def _is_named(field: str) -> bool:
    inner = field.removeprefix("{").removesuffix("}")
    if inner.startswith(".items["):
        index, _, inner = inner.removeprefix(".items[").partition("]")
        return (index == "*" or index.removeprefix("-").isdigit()) and inner in NAMED
    return inner in NAMED


def _containers(words: Sequence[Argument]) -> str:
    reading = read(words, grammar(CONTAINERS))
    texts = [word.text for word in reading.operands]
    if reading.problems or not texts:
        return ""
    listed = texts[0] in LISTED or (len(texts) > 1 and f"{texts[0]} {texts[1]}" in LISTED)
    shown = reading.value("--format")
    if not listed or (shown is not None and shown.text not in FORMATS):
        return ""
    return LABEL if reading.has("-q") or shown is not None or reading.has("--services") else ""


def _requests(words: Sequence[Argument]) -> str:
    """gh … --json number --jq '.[0].number'."""
    reading = read(words, grammar(REQUESTS))
    picked = reading.value("-q")
    if reading.problems or picked is None or not reading.has("--json") or reading.operands[:1] == ():
        return ""
    path, _, field = picked.text.rpartition(".")
    picks = all(set(step) <= STEPS or _selects(step.strip()) for step in path.split("|"))
    return FIELDS.get(field.strip(), "") if picks else ""


def _selects(step: str) -> bool:
    """Whether a step of an expression of jq passes on some of what it is given, as it is."""
    return step.startswith("select(") and step.find(")") == len(step) - 1


def read_helm(words: Sequence[Argument]) -> Reading:
    """The words of `helm list`."""
    return read(words, grammar(RELEASES))


def _releases(words: Sequence[Argument]) -> str:
    reading = read_helm(words)
    listing = [word.text for word in reading.operands] in (["list"], ["ls"])
    return LABEL if listing and not reading.problems and reading.has("-q") else ""


def _given(words: Sequence[Argument]) -> str:
    """The names that aws itself gave: `--query 'Reservations[0].Instances[0].InstanceId' --output text`."""
    texts = [word.text for word in words]
    behind = dict(pairwise(texts))
    asked = behind.get("--query", "")
    field = asked.rpartition(".")[2].partition("[")[0]
    plain = all(part.partition("[")[0].isalnum() and set(part.partition("[")[2]) <= STEPS for part in asked.split("."))
    return LABEL if plain and behind.get("--output") == "text" and (field in GIVEN or field.endswith("Arn")) else ""


def _counts(texts: Sequence[str]) -> bool:
    """Whether seq prints whole numbers from 0 on: `5`, `1 5`, `9 -2 1`."""
    ends = [*texts[:1], *texts[2:]] if len(texts) == 3 else texts
    step = texts[1].removeprefix("-") if len(texts) == 3 else "1"
    return 0 < len(texts) <= 3 and all(text.isascii() and text.isdecimal() for text in (*ends, step))


def _prints_date(texts: Sequence[str]) -> bool:
    """Whether date prints digits: +%F, -d '1 hour ago' +%s, -u -v-1H +%s000."""
    given = [text for text in texts if text not in ("-u", "--utc")]
    moment = ""
    if given[:1] in (["-d"], ["--date"]):
        moment, given = "".join(given[1:2]), given[2:]
    elif given and given[0].startswith(("--date=", "-v-")):
        moment, given = given[0].removeprefix("--date=").replace("-v-", ""), given[1:]
    near = not moment or _is_near(moment)  # seconds before 1970 have a sign
    return len(given) == 1 and _is_dated(given[0]) and (near or "%s" not in given[0])


def _is_near(moment: str) -> bool:
    """Whether a moment is some hours, days or weeks from now: `-2 days`, `30 minutes ago`, `yesterday`, `1H`."""
    words = moment.replace("ago", "").split()
    number = words[0].lstrip("+-").rstrip("SMHdw") if words else ""
    counted = number.isdecimal() and len(number) <= len("999")
    unit = "".join(words[1:]).rstrip("s")
    return moment in NOW or (counted and (unit in UNITS if len(words) > 1 else not words[0].isdecimal()))


def _is_dated(text: str) -> bool:
    """Whether a format of date begins with digits and holds neither a blank nor a slash: `+%Y%m%d-%H%M`."""
    first, *rest = text.removeprefix("+%").split("%")
    steps = [first, *rest]
    plain = all(step[:1] in DIGITS and step[:1] and PARTING.issuperset(step[1:]) for step in steps)
    return text.startswith("+%") and plain


def _is_terse(text: str) -> bool:
    """Whether letters of lsof have it print nothing but numbers: `-t`, `-ti:3000`."""
    letters = text[1:].partition(":")[0]
    return text[:1] == "-" and "t" in letters and set(letters) <= TERSE
