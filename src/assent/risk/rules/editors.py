"""Editors: whatever is opened in one can be changed, and each can start programs; only what shows text is known."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import HELP, Effect, Operands, Program, Role, raises

OPENS = "opens an editor{+with}, which can change files and start programs"
RUNS = raises(Category.Unrecognized, "runs commands in the editor")
EXTENSION = raises(Category.ModifiesSystem, "changes the extensions of the editor")
CODE = Program(
    "code code-insiders codium vscodium code-oss cursor windsurf positron trae kiro antigravity",
    """
    -h,--help -v,--version -s,--status --list-extensions --show-versions --category= -d,--diff -m,--merge -a,--add
    -g,--goto -n,--new-window -r,--reuse-window -w,--wait --locale= --profile= --verbose --log= --disable-extensions
    --disable-gpu --telemetry --pre-release --force --remove
    """,
    Operands(Effect(Role.Writes, Category.Unrecognized, "opens in an editor")),
    {
        "--install-extension=": EXTENSION,
        "--uninstall-extension=": EXTENSION,
        "--update-extensions": EXTENSION,
        "--enable-proposed-api=": EXTENSION,
        "--add-mcp=": raises(Category.Destroys, "changes the tools of an agent"),
    },
    Category.Unrecognized,
    "opens an editor{+with}",
    modes=(
        *HELP,
        ("-v", Program("", operands=Operands(most=0))),
        ("-s", Program("", operands=Operands(most=0))),
        (
            "--list-extensions",
            Program("", operands=Operands(most=0)),
        ),
        (
            "--install-extension --uninstall-extension --update-extensions",
            Program("", category=Category.ModifiesSystem, phrase="changes the extensions of the editor"),
        ),
    ),
    abbreviates=False,
)


def _editor(names: str, asked: str = "-h,--help", effects: dict[str, Effect] | None = None) -> Program:
    """An editor, which only shows text when it is asked for its version or for help."""
    spellings = asked.split(",")
    return Program(
        names,
        f"{asked} -version",
        Operands(Effect(Role.Writes, Category.Unrecognized, "opens in an editor")),
        effects or {},
        category=Category.Unrecognized,
        phrase=OPENS,
        loose=True,
        modes=((spellings[0], Program("", operands=Operands(most=0))),),
        abbreviates=False,
    )


PROGRAMS = (
    _editor("vim vi view gvim mvim rvim rview vimdiff gvimdiff vimtutor", effects={"-c=": RUNS}),
    _editor("nvim nvim-qt lvim neovide", "-h,-v,--help", {"-c=": RUNS}),
    _editor("ex", "--help"),
    _editor("nano pico rnano joe jmacs jed ne mcedit mg tilde micro dte", "-h,-V,--help"),
    _editor("emacs emacsclient xemacs zile qemacs", "--help", {"--eval=": RUNS, "-f=": RUNS, "-l=": RUNS}),
    _editor("ed red"),
    _editor("hx helix kak kakoune", "-h,-V,--help", effects={"--health": Effect()}),
    _editor(
        "subl sublime_text mate bbedit atom zed zeditor gedit kate kwrite gnome-text-editor mousepad xed pluma"
        " leafpad geany notepadqq idea pycharm webstorm goland clion rider phpstorm rubymine fleet studio xcode"
        " lapce howl lite-xl nvr"
    ),
    CODE,
)

EXAMPLES = """
ReadsFilesystem: vim --version
ReadsFilesystem: nvim --help
ReadsFilesystem: nvim -h
ReadsFilesystem: nvim -v
ReadsFilesystem: nano -V
Unrecognized: nvim -v a.py
Unrecognized: vim a.py
Destroys: vim -es -c wq .claude/settings.json
Destroys: code ~/.codex/config.toml
Unrecognized: vim -es -c 'w! /etc/x' -c q a.py
Unrecognized: nvim --headless +'!./run' +q
Unrecognized: view a.py
Unrecognized: ex -s a
ReadsFilesystem: nano --version
Unrecognized: nano a.py
ReadsFilesystem: emacs --version
Unrecognized: emacs --batch --eval '(delete-file "a")'
Unrecognized: ed a
ReadsFilesystem: hx --version
Unrecognized: hx a.py
Unrecognized: subl .
ReadsFilesystem: code --version
ReadsFilesystem: code --list-extensions --show-versions
Unrecognized: code .
Unrecognized: code
Unrecognized: cursor a.py
ModifiesSystem: code --install-extension x.y
Destroys: code --add-mcp '{}'
"""
