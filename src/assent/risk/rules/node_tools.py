"""Compilers, checkers, formatters, test runners and servers for JavaScript."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import HELP, READS, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.rules.publishing import publishing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

PROJECT = Category.RunsProjectCode
CHANGES = Category.ModifiesFilesystem
LISTED = Operands(READS, here=READS)
FIXES = raises(CHANGES, "rewrites {|files}")
LOADS = raises(PROJECT, "loads", READS.role)
WRITE = raises(CHANGES, "writes to", WRITES.role)


def _source(word: Argument) -> Judgement:
    """A file to check; `--noEmit false` is no check."""
    if word.exact and word.text == "false":
        return Judgement(PROJECT, "`false` takes the option before it back", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))


TSC = """
-h,--help -v,--version --all --pretty --strict --skipLibCheck --allowJs --checkJs --esModuleInterop --jsx= -t,--target=
-m,--module= --moduleResolution= --lib= --types= --noEmit --noImplicitAny --strictNullChecks --noUnusedLocals
--noUnusedParameters --listFiles --listFilesOnly --showConfig --traceResolution --explainFiles --extendedDiagnostics
--diagnostics --isolatedModules --resolveJsonModule --allowSyntheticDefaultImports --experimentalDecorators
--forceConsistentCasingInFileNames --noErrorTruncation --preserveWatchOutput --locale= -w,--watch
--maxNodeModuleJsDepth=
--allowImportingTsExtensions --noResolve --downlevelIteration --useDefineForClassFields
--noImplicitReturns --noFallthroughCasesInSwitch --noUncheckedIndexedAccess --verbatimModuleSyntax --stopBuildOnErrors
"""
BUILD_INFO = raises(CHANGES, "writes tsconfig.tsbuildinfo")
TSC_EFFECTS = {
    "-p,--project=": READS,
    "--outDir=": WRITE,
    "--outFile=": WRITE,
    "--rootDir=": Effect(),
    "--baseUrl=": Effect(),
    "--declarationDir=": WRITE,
    "--tsBuildInfoFile=": WRITE,
    "--incremental": BUILD_INFO,  # also with --noEmit
    "--composite": BUILD_INFO,
    "--generateTrace=": WRITE,
    "--generateCpuProfile=": WRITE,
    "--init": raises(CHANGES, "writes tsconfig.json"),
    "-b,--build": raises(PROJECT, "builds the project"),
}

TYPES = (
    Program(
        "tsc",
        TSC,
        Operands(READS),
        TSC_EFFECTS,
        PROJECT,
        "builds the project",
        abbreviates=False,
        words=True,
        modes=(
            *HELP,
            ("-v", Program("")),
            ("--init --outFile --outDir -b", Program("", category=PROJECT, phrase="builds the project")),
            ("--noEmit --showConfig --listFilesOnly", Program("", operands=Operands(proven(_source)))),
        ),
    ),
    always("vue-tsc svelte-check astro-check tsc-watch tsd attw", PROJECT, "runs code of the project{+for}"),
)

PRETTIER = """
-h,--help -v,--version -c,--check -l,--list-different --arrow-parens= --bracket-spacing --no-bracket-spacing
--bracket-same-line --end-of-line= --html-whitespace-sensitivity= --jsx-single-quote --print-width= --prose-wrap=
--quote-props= --no-semi --semi --single-attribute-per-line --single-quote --tab-width= --trailing-comma= --use-tabs
--vue-indent-script-and-style --insert-pragma --require-pragma --range-start= --range-end= --parser= --no-editorconfig
--no-config --config-precedence= --ignore-path= --with-node-modules --color --no-color --stdin-filepath= --log-level=
--no-error-on-unmatched-pattern -u,--ignore-unknown --find-config-path= --file-info= --support-info --cache-strategy=
"""

# Formatters and checkers that load no code but what their settings name.
FORMATTERS = (
    Program(
        "prettier",
        PRETTIER,
        Operands(READS),
        {
            "-w,--write": FIXES,
            "--plugin=": LOADS,
            "--config=": LOADS,
            "--cache": raises(CHANGES, "writes a cache"),
            "--cache-location=": WRITE,
        },
        abbreviates=False,
        modes=HELP,
    ),
    Program(
        "biome rome",
        "-h,--help -V,--version",
        subcommands=(
            Program(
                "check lint format ci",
                """
                -h,--help --colors= --use-server --verbose --log-level= --log-kind= --max-diagnostics= --skip-errors
                --error-on-warnings --reporter= --diagnostic-level= --changed --staged --since= --only= --skip=
                --formatter-enabled= --linter-enabled= --assist-enabled= --enforce-assist= --files-ignore-unknown=
                --no-errors-on-unmatched --stdin-file-path= --indent-style= --indent-width= --line-width=
                --organize-imports-enabled= --vcs-enabled=
                """,
                LISTED,
                {
                    "--write": FIXES,
                    "--fix": FIXES,
                    "--apply": FIXES,
                    "--apply-unsafe": FIXES,
                    "--unsafe": Effect(),
                    "--suppress": FIXES,
                    "--config-path=": READS,
                },
                abbreviates=False,
                modes=HELP,
            ),
            Program("explain rage version help search", "-h,--help --formatter --linter", modes=HELP),
            always("start stop lsp-proxy clean init migrate upgrade", CHANGES, "changes settings or its server"),
        ),
        abbreviates=False,
    ),
    Program(
        "oxlint",
        """
        -h,--help -V,--version -A,--allow= -W,--warn= -D,--deny= --rules --quiet --deny-warnings --max-warnings=
        -f,--format= --no-ignore --ignore-pattern= --silent --threads= --react-plugin --import-plugin --jest-plugin
        --jsx-a11y-plugin --nextjs-plugin --promise-plugin --node-plugin --vitest-plugin --print-config
        --disable-unicorn-plugin --disable-oxc-plugin --disable-typescript-plugin
        """,
        LISTED,
        {
            "--fix": FIXES,
            "--fix-suggestions": FIXES,
            "--fix-dangerously": FIXES,
            "-c,--config=": LOADS,
            "--tsconfig=": READS,
            "--type-aware": raises(PROJECT, "starts another program"),
        },
        abbreviates=False,
        modes=HELP,
    ),
    Program(
        "markdownlint markdownlint-cli2",
        "-h,--help -V,--version -q,--quiet -j,--json --enable= --disable= -i,--ignore= -s,--stdin --dot",
        Operands(READS),
        {"-f,--fix": FIXES, "--fix": FIXES, "-o,--output=": WRITE, "-c,--config=": LOADS, "-r,--rules=": LOADS},
        abbreviates=False,
    ),
)

RUNNERS = (
    always(
        "eslint eslint_d standard xo tslint stylelint commitlint lint-staged", PROJECT, "runs code of its settings{+on}"
    ),
    always(
        "jest vitest mocha ava tap jasmine karma playwright cypress wdio nightwatch",
        PROJECT,
        "runs tests of the project{+for}",
    ),
    always("nyc c8", PROJECT, "runs a program", permutes=False),
    publishing(
        always(
            "webpack webpack-cli rollup esbuild swc babel tsup parcel vite next nuxt nuxi astro gatsby remix"
            " svelte-kit ng"
            " vue-cli-service react-scripts craco storybook rspack rsbuild turbopack metro expo eas"
            " react-native ember"
            " quasar"
            " eleventy hexo docusaurus vuepress vitepress"
            " gulp grunt brunch snowpack microbundle unbuild electron-builder"
            " tauri capacitor ionic cap nest medusa strapi sanity",
            PROJECT,
            "runs code of the project{+for}",
        )
    ),
    Program(
        "ts-node tsx ts-node-esm babel-node nodemon pm2 forever concurrently npm-run-all run-s run-p zx esno jiti"
        " vite-node"
        " node-dev ts-node-dev wireit",
        "-h,--help -v,--version",
        category=PROJECT,
        phrase="runs code of the project{+for}",
        loose=True,
        permutes=False,
        modes=(*HELP, ("-v", Program(""))),
    ),
    Program(
        "serve http-server live-server json-server local-web-server",
        "-h,--help -v,--version",
        category=Category.Unrecognized,
        phrase="serves {|files} to the network",
        loose=True,
        modes=HELP,
    ),
    Program(
        "npm-check-updates ncu",
        """
            -h,--help --deep -f,--filter= -x,--reject= -t,--target= --dep= --jsonUpgraded --format= -s
            """,
        effects={"-u,--upgrade": FIXES, "-i,--interactive": FIXES, "-g,--global": Effect(), "-m,--minimal": Effect()},
        category=Category.ReadsRemote,
        phrase="asks the registry",
    ),
    always("patch-package husky syncpack sort-package-json", CHANGES, "changes files of the project{+by}"),
    always(
        "drizzle-kit typeorm sequelize knex graphql-codegen openapi-generator",
        PROJECT,
        "runs code of the project{+for}",
    ),
    always("node-gyp prebuild-install", PROJECT, "builds native code{+by}"),
    always(
        "vercel-build release-it semantic-release np standard-version", Category.ModifiesRemote, "publishes a release"
    ),
    always("degit create-react-app create-next-app create-vite", CHANGES, "makes a project"),
)

PROGRAMS = (*TYPES, *FORMATTERS, *RUNNERS)

EXAMPLES = """
DeletesData: sequelize db:drop
DeletesData: knex migrate:rollback --all
Unrecognized: ts-node -e 'x()'
ModifiesSystem: pm2 startup
ReadsFilesystem: tsc --version
ReadsFilesystem: tsc -v
ReadsFilesystem: tsc --noEmit
RunsProjectCode: tsc --noEmit false
ModifiesFilesystem: tsc --noEmit --incremental
ReadsFilesystem: tsc -p tsconfig.json --noEmit --pretty
ReadsFilesystem: tsc --showConfig
RunsProjectCode: tsc
RunsProjectCode: tsc -p tsconfig.json
RunsProjectCode: tsc --noEmit --outDir dist
RunsProjectCode: tsc -b
Unrecognized: tsc --noEmit --plugins x
ReadsFilesystem: prettier --check .
ReadsFilesystem: prettier -l "src/**/*.ts"
ReadsFilesystem: prettier --version
ModifiesFilesystem: prettier --write src
RunsProjectCode: prettier --check --plugin=x .
ReadsFilesystem: biome check src
ReadsFilesystem: biome lint .
ModifiesFilesystem: biome check --write src
ReadsFilesystem: oxlint src
ModifiesFilesystem: oxlint --fix
RunsProjectCode: eslint .
RunsProjectCode: eslint --fix src
ReadsFilesystem: eslint --version
RunsProjectCode: stylelint "**/*.css"
RunsProjectCode: jest --coverage
RunsProjectCode: nyc ./x -h
RunsProjectCode: vitest run
ReadsFilesystem: jest --version
RunsProjectCode: playwright test
RunsProjectCode: vue-tsc --noEmit
ReadsFilesystem: markdownlint README.md
ModifiesFilesystem: markdownlint --fix README.md
RunsProjectCode: markdownlint -c rules.js README.md
ReadsRemote: ncu
ModifiesFilesystem: ncu -u
ModifiesFilesystem: ncu -i
ModifiesFilesystem: husky install
RunsProjectCode: knex migrate:latest
ReadsFilesystem: knex --version
RunsProjectCode: node-gyp rebuild
ModifiesRemote: semantic-release
ModifiesFilesystem: degit user/repo app
RunsProjectCode: next build
RunsProjectCode: vite
RunsProjectCode: webpack --mode production
RunsProjectCode: tsx x.ts
RunsProjectCode: ts-node x.ts --help
ReadsFilesystem: tsx --version
Unrecognized: serve dist
"""
