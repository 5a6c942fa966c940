"""Go: formatters, checkers, generators and the debugger."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import READS, WRITES, Effect, Operands, Program, always, raises, turns
from assent.risk.rules.go import CODE, FILES, SYSTEM, effects_of, flags, runs

FORMATS = "-l -d -e -s -r= -h,-help -local= -v -srcdir= -format-only -extra -lang= -modpath= -all -allow-generated"
PROFILES = {"-cpuprofile=": WRITES, "-memprofile=": WRITES, "-trace=": WRITES}

PROGRAMS = (
    Program(
        "gofmt goimports gofumpt gci golines",
        flags(f"{FORMATS} -m= -max-len= --dry-run"),
        Operands(READS),
        effects_of({"-w": turns(WRITES), **PROFILES}),
        words=True,
        permutes=False,
    ),
    Program(
        "golangci-lint",
        "-h,--help --color= -v,--verbose",
        subcommands=(
            Program("version linters formatters help", "-h,--help --format= --json --short --debug -v,--verbose"),
            Program("config", "-h,--help", subcommands=(Program("path verify", "-h,--help -v,--verbose --json"),)),
            Program(
                "cache",
                "-h,--help",
                subcommands=(
                    Program("status", "-h,--help"),
                    always("clean", SYSTEM, "empties the cache"),
                ),
            ),
            always("run fmt migrate custom", CODE, "loads the project and its linters"),
        ),
    ),
    Program(
        "staticcheck",
        flags("-version -explain= -list-checks -h,-help -debug.version -f="),
        Operands(raises(CODE, "loads the project:")),
        category=CODE,
        phrase="loads {|the project}",
        loose=True,
        words=True,
        modes=(("-version -explain -list-checks -h", Program("")),),
    ),
    Program(
        "gopls",
        flags("-h,-help -v"),
        subcommands=(
            Program("version help bug api-json licenses", flags("-h,-help -json -v"), words=True),
            runs(
                "check definition references symbols workspace_symbol implementation call_hierarchy highlight signature"
                " folding_ranges links prepare_rename format imports rename codeaction codelens fix serve remote stats"
                " vulncheck inspect execute semtok mcp",
                CODE,
                "loads {|the project}",
            ),
        ),
        words=True,
    ),
    Program(
        "dlv",
        "-h,--help",
        subcommands=(
            Program("version help", "-h,--help -v,--verbose"),
            always(
                "debug test exec attach connect core dap replay run trace backend log",
                Category.Unrecognized,
                "runs {1:|a program} in the debugger",
                permutes=False,
            ),
        ),
    ),
    Program(
        "gocyclo misspell dupl gocognit goconst",
        flags("-over= -avg -avg-short -top= -ignore= -n -error -locale= -q -t= -threshold= -plumbing -set-exit-status"),
        Operands(READS),
        effects_of({"-w": turns(WRITES), "-o=": WRITES}),
        words=True,
    ),
    runs(
        "govulncheck ineffassign gosec revive errcheck gotestsum ginkgo mockgen mockery wire air mage godoc gotests"
        " gomodifytags stringer richgo reflex sqlc templ swag wails fyne gomobile tinygo",
        CODE,
        "loads or runs the project",
    ),
    Program(
        "goreleaser",
        "-h,--help -v --verbose",
        subcommands=(
            Program(
                "check healthcheck jsonschema help", "-h,--help -q,--quiet --soft", effects={"-f,--config=": READS}
            ),
            always("build changelog init", CODE, "builds the project", permutes=False),
            always("release publish announce continue", Category.ModifiesRemote, "publishes a release"),
        ),
    ),
    Program(
        "buf",
        "-h,--help --version --debug --timeout= --log-format=",
        subcommands=(
            Program(
                "lint build ls-files stats",
                "-h,--help --error-format= --path= --exclude-path= --format= --as-file-descriptor-set",
                Operands(READS),
                {"-o,--output=": WRITES, "--config=": READS},
            ),
            Program("breaking", "-h,--help --error-format= --path= --against=", Operands(READS), {"--config=": READS}),
            Program(
                "format",
                "-h,--help -d,--diff --exit-code --error-format= --path=",
                Operands(READS, here=READS),
                {"-w,--write": turns(WRITES), "-o,--output=": WRITES},
            ),
            always("generate", CODE, "runs plugins"),
            always("push registry beta alpha", Category.ModifiesRemote, "talks to the registry"),
            always("dep mod config export convert curl", FILES, "writes files"),
        ),
        abbreviates=False,
    ),
    Program(
        "protoc",
        "-h,--help -I= --proto_path= --version",
        Operands(Effect(READS.role, CODE, "generates code from")),
        category=CODE,
        phrase="runs plugins that generate code",
        loose=True,
    ),
)

EXAMPLES = """
ReadsFilesystem: gofmt -l .
ReadsFilesystem: gofmt -d -s main.go
ReadsFilesystem: goimports -l -local example.org .
ModifiesFilesystem: gofmt -w .
ModifiesFilesystem: gofmt -l --w main.go
ModifiesFilesystem: gofmt -cpuprofile=p main.go
ReadsFilesystem: golangci-lint version
ReadsFilesystem: golangci-lint linters
RunsProjectCode: golangci-lint run --fix
ReadsFilesystem: staticcheck -explain SA1000
RunsProjectCode: staticcheck ./...
ReadsFilesystem: gopls version
RunsProjectCode: gopls check main.go
ReadsFilesystem: dlv version
Unrecognized: dlv exec ./x
ReadsFilesystem: gocyclo -over 15 .
ModifiesFilesystem: misspell -w README.md
RunsProjectCode: govulncheck ./...
ReadsFilesystem: govulncheck --version
ReadsFilesystem: goreleaser check
ModifiesRemote: goreleaser release --clean
ReadsFilesystem: buf lint
ReadsFilesystem: buf format -d
ModifiesFilesystem: buf format -w
ReadsFilesystem: protoc --version
RunsProjectCode: protoc --go_out=. x.proto
"""
