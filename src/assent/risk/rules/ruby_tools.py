"""Ruby: gem, bundler, rails, checkers and what is built on them."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import LISTS, NONE, WRITES, Operands, Program, always, proven, raises
from assent.risk.rules.publishing import publishing
from assent.risk.rules.runners import IN_PROJECT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

CODE = Category.RunsProjectCode
SYSTEM = Category.ModifiesSystem
FILES = Category.ModifiesFilesystem
REMOTE = Category.ReadsRemote

GEM = """
-h,--help -V,--verbose -q,--quiet --silent --backtrace --debug --norc -d,--details -a,--all -l,--local -i,--installed
-I --versions -v,--version= --prerelease --no-versions --exact -e --platform= -u --update-sources -b,--both --ruby
-R,--reverse-dependencies -p,--pipe --field= --marshal --yaml --lib-only --show-install-dir --no-prefix --prefix
"""
GEM_REMOTE = {
    "-r,--remote": raises(REMOTE, "asks the registry"),
    "-s,--source=": raises(Category.Unrecognized, "asks another registry"),
    "--config-file=": raises(Category.Unrecognized, "reads settings"),
}


def _gem(names: str, category: Category = Category.ReadsFilesystem) -> Program:
    return Program(names, GEM, Operands(), GEM_REMOTE, category)


def _bundle(names: str, options: str = "", category: Category = Category.ReadsFilesystem) -> Program:
    return Program(
        names,
        f"-h,--help -V,--verbose --no-color -r,--retry= {options}",
        Operands(),
        {"--gemfile=": IN_PROJECT},
        category,
        abbreviates=False,
    )


def _setting(word: Argument) -> Judgement:
    """The name of a setting of bundler: the ones of hosts hold passwords."""
    if not word.exact or "." in word.text or "__" in word.text or "key" in word.text.casefold():
        return Judgement(Category.ReadsSecrets, f"the setting `{word.text}` may hold a password", word)
    return Judgement(Category.ReadsFilesystem, "")


def _rails(word: Argument) -> Judgement:
    """What rails is told: a task that drops the database is worse than another."""
    if word.exact and word.text.startswith(DROPS):
        return Judgement(Category.DeletesData, f"`{word.text}` deletes a database", word)
    if word.exact and word.text.startswith("credentials"):
        return Judgement(Category.ReadsSecrets, f"`{word.text}` shows secrets", word)
    return Judgement(CODE, f"`rails {word.text}` runs the application", word)


DROPS = ("db:drop", "db:reset", "db:purge", "db:schema:load", "db:truncate", "db:seed:replant", "db:setup", "destroy")

COPS = """
-h,--help -v -V,--verbose-version --version --format= -f= --only= --except= -l,--lint -F,--fail-fast -P --parallel -d
--display-only-fail-level-offenses --fail-level= --force-exclusion -D -E -S --no-color --color --stdin=
"""

PROGRAMS = (
    Program(
        "gem",
        "-h,--help -v,--version",
        subcommands=(
            _gem("list query info environment env which contents dependency specification spec help stale check"),
            _gem("search outdated", REMOTE),
            Program(
                "sources source",
                "-h,--help -l,--list",
                Operands(),
                {},
                SYSTEM,
                "changes the sources of packages",
                loose=True,
                modes=(("-l -h", Program("")),),
            ),
            Program("owner", "-h,--help", Operands(most=1), category=REMOTE),
            always("install i uninstall update", SYSTEM, "{verb} {package|packages}"),
            always("up cleanup pristine setup", SYSTEM, "changes installed packages{+with}"),
            always("build compile exec", CODE, "runs code of {package}", permutes=False),
            always("fetch unpack cert generate_index mirror lock rebuild", FILES, "writes files for {gem|a gem}"),
            always("push signin signout", Category.ModifiesRemote, "changes the registry{+with}"),
            always("yank", Category.DeletesData, "takes back {published package}"),
            always("open server", Category.Unrecognized, "opens an editor or a server{+for}"),
        ),
    ),
    Program(
        "bundle bundler",
        "-h,--help -v,--version -V,--verbose --no-color",
        subcommands=(
            _bundle("list ls", "--name-only --paths --only-group= --without-group= --format="),
            _bundle("show info", "--paths --path --outdated --version"),
            _bundle("check", "--dry-run --path="),
            _bundle("platform env doctor licenses help version", "--ruby --quiet --ssl"),
            _bundle(
                "outdated",
                "--groups --group= --local --pre --strict --filter-strict --filter-major --filter-minor --filter-patch"
                " --parseable --porcelain --only-explicit --update-strict --major --minor --patch",
                REMOTE,
            ),
            _bundle("audit", "--quiet --no-update -i,--ignore= --format=", REMOTE),
            Program(
                "config",
                "-h,--help --parseable --local --global",
                Operands(first=(proven(_setting),), rest=raises(SYSTEM, "changes a setting to")),
                {"--delete=": raises(SYSTEM, "changes the settings")},
                abbreviates=False,
            ),
            always("exec e console c open", CODE, "runs {1:|code} of the bundle", permutes=False),
            always(
                "install i update upgrade add remove lock cache package pack pristine binstubs plugin gem init"
                " viz inject"
                " fund issue",
                CODE,
                "installs packages into the project",
            ),
            always("clean", Category.DeletesData, "deletes installed packages"),
        ),
        abbreviates=False,
    ),
    Program(
        "rails",
        "-v,--version -h,--help",
        Operands(proven(_rails)),
        {},
        CODE,
        "runs the application{+for}",
        loose=True,
        permutes=True,
        modes=(("-v", Program("", operands=NONE)),),
    ),
    publishing(
        always(
            "rspec cucumber minitest puma unicorn thin passenger sidekiq resque rackup racksh erb spinach"
            " standardrb reek erblint haml-lint slim-lint fasterer solargraph ruby-lsp srb steep jekyll middleman nanoc"
            " kamal bridgetown hanami appraisal parallel_test parallel_rspec zeitwerk i18n-tasks annotate ruby-build",
            CODE,
            "runs code of the project",
            permutes=False,
        )
    ),
    Program(
        "rubocop",
        COPS,
        Operands(raises(CODE, "loads the plugins of the project to check")),
        {},
        CODE,
        "loads the plugins of the project",
        loose=True,
        abbreviates=False,
        modes=(("-v -V -h", Program("", operands=NONE)),),
    ),
    Program(
        "brakeman",
        "-h,--help -v,--version -q,--quiet -f,--format= -A -p,--path= --no-pager -w= -z --no-exit-on-warn"
        " --summary --color",
        Operands(LISTS),
        {"-o,--output=": WRITES, "-I,--interactive-ignore": WRITES},
    ),
    Program(
        "bundle-audit bundler-audit",
        "-h,--help",
        subcommands=(
            Program(
                "check version help stats",
                "-h,--help -q,--quiet -v,--verbose -i,--ignore= -F,--format=",
                Operands(),
                {"-o,--output=": WRITES, "-u,--update": raises(SYSTEM, "updates its copy of known faults")},
            ),
            always("update download", SYSTEM, "updates its copy of known faults"),
        ),
    ),
    always("rvm chruby", SYSTEM, "changes which Ruby is used"),
    always("fastlane", Category.ModifiesRemote, "runs {lane|lanes}, which may publish", permutes=False),
    Program(
        "pod",
        "-h,--help --version",
        subcommands=(
            Program("env help", "-h,--help"),
            Program("search list", "-h,--help --simple --stats --no-pager --regex", Operands(), category=REMOTE),
            Program(
                "repo",
                "-h,--help",
                subcommands=(
                    Program("list", "-h,--help --count-only"),
                    always("add remove update push add-cdn", SYSTEM, "changes them"),
                ),
            ),
            Program(
                "trunk",
                "-h,--help",
                subcommands=(
                    Program("me info", "-h,--help", Operands(), category=REMOTE),
                    always("push register add-owner remove-owner deprecate", Category.ModifiesRemote, "publishes"),
                    always("delete", Category.DeletesData, "takes back a published pod"),
                ),
            ),
            always(
                "install update outdated init lib spec deintegrate setup cache ipc try plugins",
                CODE,
                "runs the Podfile",
            ),
        ),
        abbreviates=False,
    ),
)

EXAMPLES = """
ReadsFilesystem: gem list
ReadsFilesystem: gem list --local rails
ReadsFilesystem: gem --version
ReadsFilesystem: gem env
ReadsFilesystem: gem which json
ReadsFilesystem: gem sources --list
ReadsFilesystem: gem help install
ReadsRemote: gem list -r rails
ReadsRemote: gem search rails
ReadsRemote: gem outdated
Unrecognized: gem list -r --source http://example.org
Unrecognized: gem open rails
ModifiesSystem: gem install rails
ModifiesSystem: gem sources --add http://example.org
RunsProjectCode: gem build x.gemspec
ModifiesRemote: gem push x.gem
DeletesData: gem yank x
ReadsFilesystem: bundle list
ReadsFilesystem: bundle show rails
ReadsFilesystem: bundle info rails --path
ReadsFilesystem: bundle check
ModifiesSystem: bundle show --gemfile=/tmp/Gemfile
ReadsFilesystem: bundle --version
ReadsFilesystem: bundle config path
ReadsFilesystem: bundle install --help
ReadsRemote: bundle outdated --strict
ReadsSecrets: bundle config gems.example.org
ModifiesSystem: bundle config path vendor
RunsProjectCode: bundle install
RunsProjectCode: bundle exec rspec
RunsProjectCode: bundle exec x -h
DeletesData: bundle clean
ReadsFilesystem: rails --version
ReadsFilesystem: rails -v
RunsProjectCode: rails routes
RunsProjectCode: rails server
DeletesData: rails db:drop
DeletesData: rails db:reset
ReadsSecrets: rails credentials:show
RunsProjectCode: rspec
ReadsFilesystem: rspec --version
ReadsFilesystem: rubocop --version
RunsProjectCode: rubocop -a
ReadsFilesystem: brakeman -q
ModifiesFilesystem: brakeman -o x.html
ReadsFilesystem: bundle-audit check
ModifiesSystem: rvm use 3.3
ModifiesRemote: fastlane release
ReadsFilesystem: pod --version
ReadsFilesystem: pod env
RunsProjectCode: pod install
ModifiesRemote: pod trunk push x.podspec
ModifiesFilesystem: gem fetch rails
ModifiesSystem: bundle-audit update
DeletesData: pod trunk delete Tool 1.0.0
ModifiesFilesystem: bundle-audit check -o audit.txt
ModifiesSystem: pod repo add team https://git.example/specs.git
"""
