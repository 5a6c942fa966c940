"""Go: the go command, formatters and checkers."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import NONE, READS, RUNS, WRITES, Effect, Operands, Program, always, proven, raises, turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

CODE = Category.RunsProjectCode
FILES = Category.ModifiesFilesystem
SYSTEM = Category.ModifiesSystem
REMOTE = Category.ReadsRemote


def flags(text: str) -> str:
    """Options as package flag reads them: one dash or two, and a switch may be given a value: -json=false."""
    return " ".join([_spelled(entry) for entry in text.split()])


def _spelled(entry: str) -> str:
    names = entry.rstrip("=").split(",")
    both = ",".join([spelling for name in names for spelling in (name, f"-{name}")])
    return both + ("=" if entry.endswith("=") else "=?")


def effects_of(effects: dict[str, Effect]) -> dict[str, Effect]:
    """The same, where each option has its effect."""
    return {flags(spelled): effect for spelled, effect in effects.items()}


def _go(
    names: str,
    options: str = "",
    operands: Operands = NONE,
    effects: dict[str, Effect] | None = None,
    category: Category = Category.ReadsFilesystem,
    phrase: str = "",
) -> Program:
    """A subcommand with options in Go's manner."""
    spelled = flags(f"-h,-help -C= {options}")
    return Program(names, spelled, operands, effects_of(effects or {}), category, phrase, words=True, permutes=False)


def runs(names: str, category: Category, phrase: str) -> Program:
    """A subcommand that builds or changes; asked for help as its first word it shows text."""
    return Program(
        names,
        flags("-h,-help"),
        category=category,
        phrase=phrase,
        loose=True,
        words=True,
        permutes=False,
        modes=(("-h", Program("")),),
    )


def _profile(word: Argument) -> Judgement:
    """A profile that pprof shows; it fetches one that is given by an address."""
    if not word.exact or ":" in word.text or "=" in word.text:
        return Judgement(Category.Unrecognized, f"`{word.text}` may be fetched from a server", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))


def _modules(word: Argument) -> Judgement:
    if word.exact and word.text in ("readonly", "vendor"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(FILES, f"`-mod={word.text}` may change go.mod", word)


def _tools(names: str, options: str, operands: Operands, effects: dict[str, Effect] | None = None) -> Program:
    return Program(names, flags(options), operands, effects_of(effects or {}), words=True, permutes=False)


LIST = """
-f= -json -m -deps -test -e -find -retracted -reuse= -tags= -modcacherw -race -trimpath -v -x -buildvcs= -gcflags=
-ldflags= -asmflags= -compiler= -a -n -p= -buildmode= -installsuffix= -linkshared -pgo=
"""
REPLACES = raises(Category.Unrecognized, "takes other sources, as they are listed in")
RUNS_IT = {"-toolexec=": RUNS, "-exec=": RUNS, "-overlay=": REPLACES, "-modfile=": REPLACES}

GO = (
    _go("version", "-m -v -json", Operands(READS)),
    _go(
        "env",
        "-json -changed",
        Operands(),
        {"-w": raises(SYSTEM, "changes go's settings"), "-u": raises(SYSTEM, "changes go's settings")},
    ),
    _go(
        "list",
        LIST,
        Operands(),
        {
            **RUNS_IT,
            "-mod=": proven(_modules),
            "-export": raises(CODE, "builds the packages"),
            "-compiled": raises(CODE, "runs cgo"),
            "-u": raises(REMOTE, "asks for newer versions"),
            "-versions": raises(REMOTE, "asks for all versions"),
        },
    ),
    _go(
        "doc",
        "-all -c -cmd -short -src -u -ex",
        Operands(),
        {"-http": raises(Category.Unrecognized, "starts a server and a browser")},
    ),
    _go("help", "", Operands()),
    Program(
        "mod",
        flags("-h,-help"),
        subcommands=(
            _go("graph", "-go= -x"),
            _go("why", "-m -vendor", Operands()),
            _go("verify"),
            _go("help", "", Operands()),
            Program(
                "edit",
                flags("-json -print"),
                Operands(READS),
                category=FILES,
                phrase="changes go.mod",
                loose=True,
                words=True,
                modes=(("-json -print", Program("")),),
            ),
            Program(
                "tidy",
                flags("-diff -e -v -x -go= -compat="),
                NONE,
                category=FILES,
                phrase="changes go.mod and go.sum",
                words=True,
                modes=(("-diff", Program("", category=REMOTE)),),
            ),
            runs("download", FILES, "downloads modules"),
            runs("init vendor", FILES, "writes files of the project"),
        ),
        words=True,
    ),
    Program(
        "work",
        flags("-h,-help"),
        subcommands=(
            Program(
                "edit",
                flags("-json -print"),
                category=FILES,
                phrase="changes go.work",
                loose=True,
                words=True,
                modes=(("-json -print", Program("")),),
            ),
            runs("init use sync vendor", FILES, "changes go.work"),
        ),
        words=True,
    ),
    Program(
        "telemetry",
        "",
        Operands(raises(SYSTEM, "changes the statistics that go sends:")),
        words=True,
    ),
    Program(
        "tool",
        flags("-n"),
        subcommands=(
            _tools("nm", "-n -size -sort= -type", Operands(READS)),
            _tools("objdump", "-S -gnu -s=", Operands(READS)),
            _tools("buildid", "", Operands(READS), {"-w": turns(WRITES)}),
            _tools("addr2line", "", Operands(READS)),
            Program(
                "dist",
                subcommands=(
                    _tools("list version env", "-json -broken -v -p -w", NONE),
                    always("test banner bootstrap clean install", CODE, "builds Go"),
                ),
            ),
            _tools("doc", "-all -c -cmd -short -src -u -ex", Operands()),
            _tools(
                "cover",
                "-func= -V",
                NONE,
                {
                    "-html=": raises(Category.Unrecognized, "opens a browser"),
                    "-o=": WRITES,
                },
            ),
            _tools(
                "pprof",
                "-top -text -tree -traces -peek= -list= -cum -flat -lines -functions -files -raw -nodecount= -focus="
                " -ignore= -show= -hide= -unit= -sample_index= -alloc_space -inuse_space -alloc_objects -inuse_objects"
                " -nodefraction= -edgefraction= -trim= -disasm= -noinlines -relative_percentages -diff_base= -base=",
                Operands(proven(_profile)),
                {"-output=": WRITES, "-http=": raises(Category.Unrecognized, "starts a server")},
            ),
            runs("trace test2json asm compile link cgo covdata vet fix pack", CODE, "builds or serves"),
            always(  # go.mod names them, and go.sum what they are made of; others go tool does not run
                "stringer mockgen golangci-lint goimports gofumpt staticcheck govulncheck sqlc buf wire oapi-codegen"
                " templ air ginkgo gotestsum enumer protoc-gen-go protoc-gen-go-grpc goose swag ko task mage gqlgen"
                " controller-gen kustomize setup-envtest ent deadcode gopls dlv",
                CODE,
                "runs a tool of the project",
                permutes=False,
            ),
        ),
        words=True,
    ),
    runs("vet", CODE, "compiles {|the packages} for a check"),
    runs("build test generate fix", CODE, "builds the project, which may run its code"),
    runs("run", CODE, "builds and runs {1:|the package}"),
    Program(
        "fmt",
        flags("-h -n -x -mod="),
        Operands(),
        category=FILES,
        phrase="rewrites {|the sources}",
        words=True,
        permutes=False,
        modes=(("-n", Program("")),),
    ),
    runs("get", FILES, "changes go.mod, and downloads modules"),
    runs("install", SYSTEM, "builds and installs programs"),
    Program(
        "clean",
        flags("-h -n -x -i -r -cache -testcache -modcache -fuzzcache -tags= -mod="),
        Operands(),
        category=Category.DeletesData,
        phrase="deletes cached builds",
        words=True,
        permutes=False,
        modes=(("-n", Program("")),),
    ),
    runs("bug", Category.Unrecognized, "opens a browser"),
)

PROGRAMS = (
    Program(
        "go",
        flags("-C= -h,-help"),
        subcommands=GO,
        words=True,
    ),
)

EXAMPLES = """
ReadsFilesystem: go version
ReadsFilesystem: go version -m ./bin/app
ReadsFilesystem: go env
ReadsFilesystem: go env -json GOPATH
ReadsFilesystem: go env --changed
ReadsFilesystem: go list ./...
ReadsFilesystem: go list -m -json all
ReadsFilesystem: go list -f '{{.ImportPath}} {{.Dir}}' ./...
ReadsFilesystem: go list -deps -test ./pkg
ReadsFilesystem: go -C sub list ./...
ReadsRemote: go list -m -u all
ReadsRemote: go list -m -versions example.org/thing
ReadsFilesystem: go doc -all fmt.Println
ReadsFilesystem: go help build
ReadsFilesystem: go build -h
ReadsFilesystem: go mod graph
ReadsFilesystem: go mod why -m example.org/thing
ReadsFilesystem: go mod verify
ReadsFilesystem: go mod edit -json
ReadsFilesystem: go tool
ReadsFilesystem: go tool cover -func=cover.out
ReadsFilesystem: go tool dist list
RunsProjectCode: go tool dist test
RunsProjectCode: go tool stringer -type=Kind
RunsProjectCode: go tool golangci-lint run --fix
Unrecognized: go tool frobnicate
ReadsFilesystem: go tool pprof -top cpu.prof
ReadsFilesystem: go telemetry
ReadsFilesystem: go fmt -n ./...
Unrecognized: go tool pprof -top http://example.org/debug/pprof/heap
Unrecognized: go tool pprof -http=:8080 cpu.prof
Unrecognized: go tool cover -html=cover.out
Unrecognized: go list -toolexec=./evil ./...
Unrecognized: go list --toolexec ./evil ./...
ModifiesFilesystem: go list -mod=mod -m all
ReadsFilesystem: go list -mod=vendor ./...
Unrecognized: go list -overlay x.json ./...
Unrecognized: go frobnicate
Unrecognized: go doc -http
RunsProjectCode: go list -export ./...
RunsProjectCode: go list -compiled ./...
RunsProjectCode: go build ./...
RunsProjectCode: go test ./... -run X
RunsProjectCode: go run . -h
RunsProjectCode: go vet ./...
RunsProjectCode: go generate
ModifiesFilesystem: go fmt ./...
ModifiesFilesystem: go mod tidy
ReadsRemote: go mod tidy -diff
ModifiesFilesystem: go mod edit -require example.org/x@v1
RunsFetchedCode: go get example.org/x
ModifiesFilesystem: go work sync
ReadsFilesystem: go work edit -json
Unrecognized: go work edit -json -use=./x
ModifiesSystem: go install example.org/x@latest
ModifiesSystem: go env -w GOFLAGS=-mod=mod
ModifiesSystem: go env -u GOFLAGS
DeletesData: go clean -modcache
ReadsFilesystem: go clean -n
"""
