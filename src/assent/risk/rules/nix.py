"""Nix and Guix."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import LISTS, NONE, READS, RUNS, WRITES, Operands, Program, always, raises, turns

SYSTEM = Category.ModifiesSystem
REMOTE = Category.ReadsRemote
CODE = Category.RunsProjectCode
FILES = Category.ModifiesFilesystem
BUILDS = "builds or runs code of {1:expression}"

ANY = """
-h,--help -v,--verbose -q,--quiet -L,--print-build-logs --json --refresh --offline --no-write-lock-file
--no-update-lock-file --all-systems --recursive,-r -s,--size,--human-readable -S,--closure-size --sigs --derivation
--profile= -l,--long --all,-a --precise --no-registries --inputs-from= --legacy --no-pretty --pretty -e,--exclude=
--extra-experimental-features= --experimental-features= --log-format= --no-warn-dirty
"""
SETS = {
    "--option": raises(Category.Unrecognized, "changes a setting"),
    "--override-input": raises(Category.Unrecognized, "takes code from elsewhere"),
    "--accept-flake-config": raises(Category.Unrecognized, "takes settings from the flake"),
    "--store=": raises(Category.Unrecognized, "asks another store"),
    "--impure": raises(CODE, "reads the environment"),
    "--expr=": RUNS,
    "-f,--file=": RUNS,
}


def _nix(names: str, category: Category = Category.ReadsFilesystem, phrase: str = "") -> Program:
    return Program(names, ANY, Operands(), SETS, category, phrase, abbreviates=False)


def _group(names: str, *subcommands: Program) -> Program:
    return Program(names, ANY, effects=SETS, subcommands=subcommands, abbreviates=False)


PROGRAMS = (
    Program(
        "nix",
        f"{ANY} --version",
        effects=SETS,
        subcommands=(
            _nix("search", REMOTE, "asks the repositories"),
            _nix("path-info why-depends log help doctor help-stores"),
            _group(
                "flake",
                _nix("show metadata info", REMOTE, "asks for the flake"),
                always("check", CODE, BUILDS),
                always("update lock init new clone prefetch archive", FILES, "writes files"),
            ),
            _group(
                "profile",
                _nix("list history diff-closures"),
                always("install add remove upgrade rollback wipe-history", SYSTEM, "changes the profile{+with}"),
            ),
            _group(
                "store",
                _nix("ls cat ping info diff-closures path-from-hash-part dump-path"),
                always(
                    "verify repair optimise add add-file add-path sign copy-sigs copy-log", SYSTEM, "changes the store"
                ),
                always("gc delete", Category.DeletesData, "deletes from the store"),
            ),
            _group("derivation", _nix("show"), always("add", SYSTEM, "changes the store")),
            _group("registry", _nix("list"), always("add remove pin", SYSTEM, "changes the registry")),
            _group(
                "hash",
                Program(
                    "file path to-base16 to-base32 to-base64 to-sri convert", "--type= --to= --from= --base32 --sri"
                ),
            ),
            _group("nar", _nix("ls cat dump-path")),
            always("show-config config", Category.ReadsSecrets, "shows the settings, tokens included"),
            always("build run shell develop eval repl bundle fmt edit print-dev-env env", CODE, BUILDS, permutes=False),
            always("copy upgrade-nix daemon", SYSTEM, "changes the store"),
        ),
        abbreviates=False,
    ),
    Program(
        "nix-env",
        """
        -q,--query -a,--available --installed -s,--status -P,--attr-path --description --out-path --drv-path --meta
        --json --xml --list-generations --version -c,--compare-versions -p,--profile= --no-name --system -A,--attr=
        -h,--help -b,--prebuilt-only -v,--verbose
        """,
        Operands(),
        {"-f,--file=": RUNS},
        SYSTEM,
        "changes the profile{+with}",
        loose=True,
        abbreviates=False,
        modes=(("-q --list-generations --version -h", Program("")),),
    ),
    Program(
        "nix-store",
        """
        -q,--query -R,--requisites --references --referrers --referrers-closure --deriver -d --graph --tree --binding=
        --hash --size --roots --outputs -u --use-output -l,--read-log --verify-path --version
        --dump --print-env -h,--help
        """,
        Operands(),
        {},
        SYSTEM,
        "changes the store",
        loose=True,
        abbreviates=False,
        modes=(("-q -l --version --dump --verify-path -h", Program("")),),
    ),
    Program(
        "nix-channel",
        "--list --version -h,--help",
        Operands(),
        {},
        SYSTEM,
        "changes the channels",
        loose=True,
        abbreviates=False,
        modes=(("--list --version -h", Program("")),),
    ),
    Program("nix-info nixos-version", "-m,--markdown --host-os --json --revision --hash", NONE, abbreviates=False),
    Program("nix-hash", "--flat --base32 --base64 --sri --type= --to-base16 --to-base32", Operands(READS)),
    Program(
        "nixfmt nixpkgs-fmt alejandra",
        "-c,--check -q,--quiet -v,--verbose -w,--width= -e,--exclude=",
        Operands(WRITES),
        modes=(("-c", Program("", operands=Operands(READS))),),
    ),
    Program("deadnix", "-h,--help -f,--fail -q,--quiet", Operands(LISTS), {"-e,--edit": turns(WRITES)}),
    always("nix-build nix-shell nix-instantiate devenv devbox", CODE, BUILDS, permutes=False),
    always("nix-collect-garbage", Category.DeletesData, "deletes from the store"),
    always("nixos-rebuild darwin-rebuild home-manager nix-copy-closure", SYSTEM, "changes the system"),
    Program(
        "guix",
        "-h,--help -V,--version",
        subcommands=(
            Program(
                "search show describe size graph lint refresh processes weather help",
                "-h,--help -f,--format= -t,--type=",
            ),
            always("install remove upgrade pull package system home gc deploy", SYSTEM, "changes the profile{+with}"),
            always("build shell environment run repl", CODE, BUILDS, permutes=False),
        ),
    ),
)

EXAMPLES = """
ReadsFilesystem: nix --version
ReadsRemote: nix search nixpkgs ripgrep
ReadsRemote: nix flake show
ReadsRemote: nix flake metadata --json
ReadsFilesystem: nix profile list
ReadsFilesystem: nix path-info -r ./result
ReadsFilesystem: nix why-depends ./a ./b
ReadsFilesystem: nix store ls /nix/store/x
ReadsFilesystem: nix build --help
RunsProjectCode: nix build
RunsProjectCode: nix run nixpkgs#x -- -h
RunsProjectCode: nix develop
RunsProjectCode: nix flake check
RunsProjectCode: nix eval .#x
ModifiesFilesystem: nix flake update
ModifiesSystem: nix profile install nixpkgs#x
DeletesData: nix store gc
Unrecognized: nix search --option plugin-files x nixpkgs y
Unrecognized: nix path-info --expr 'x'
ModifiesSystem: nix-env -iA nixpkgs.x
ReadsFilesystem: nix-env -q
ReadsFilesystem: nix-env --list-generations
ReadsFilesystem: nix-store -q --references ./result
ModifiesSystem: nix-store --delete x
ReadsFilesystem: nix-channel --list
ModifiesSystem: nix-channel --update
ReadsFilesystem: nixos-version
ReadsFilesystem: nix-hash --type sha256 f
ReadsFilesystem: nixfmt --check a.nix
ModifiesFilesystem: nixfmt a.nix
ReadsFilesystem: deadnix .
RunsProjectCode: nix-shell -p x
DeletesData: nix-collect-garbage -d
ModifiesSystem: nixos-rebuild switch
ReadsFilesystem: guix describe
ModifiesSystem: guix install x
"""
