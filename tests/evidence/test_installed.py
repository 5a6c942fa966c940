"""Programs that `npx` and its like would fetch if the project had them not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context, Shell
from assent.risk import Category

from .project import judged, write

if TYPE_CHECKING:
    from pathlib import Path

RUN = ["npx vite build", "npx -y vite", "npm exec vite", "bunx vite", "cd web && npx vite"]
LOCKS = {
    "package-lock.json": '{"packages": {"node_modules/vite": {"version": "5.0.0"}}}\n',
    "yarn.lock": '# yarn\n\nvite@^5.0.0:\n  version "5.0.0"\n',
    "pnpm-lock.yaml": "packages:\n\n  vite@5.0.0:\n    resolution: {}\n",
    "bun.lock": '{"packages": {"vite": ["vite@5.0.0", ""]}}\n',
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "project/web").mkdir(parents=True)
    return tmp_path / "project"


def category(project: Path, command: str, shell: Shell = Shell.Bash) -> Category:
    return judged(command, Context(str(project), str(project), "/home/you", shell=shell)).category


def install(project: Path, name: str) -> None:
    write(project / "node_modules", {f"{name}/cli.js": "x\n"})
    (project / "node_modules/.bin").mkdir(exist_ok=True)
    (project / "node_modules/.bin" / name).symlink_to(f"../{name}/cli.js")


@pytest.mark.parametrize(
    "command", ["npx vite; npm install x; npx vite", "for i in 1 2; do npx vite; npm install x@latest; done"]
)
def test_repeated_after_a_change(project: Path, command: str) -> None:
    install(project, "vite")
    assert category(project, command) >= Category.RunsFetchedCode


@pytest.mark.parametrize(
    "command", [*RUN, "for i in 1 2 3; do npx vite build | tail -3; done", "npx vite build && npx vite build"]
)
def test_what_is_installed_is_the_projects(project: Path, command: str) -> None:
    assert category(project, command) is Category.RunsFetchedCode
    install(project, "vite")
    assert category(project, command) is Category.RunsProjectCode


@pytest.mark.parametrize("lock", LOCKS)
def test_what_a_lock_file_names_is_the_projects(project: Path, lock: str) -> None:
    write(project, {lock: LOCKS[lock]})
    assert category(project, "npx vite build") is Category.RunsProjectCode
    assert category(project, "npx vit build") is Category.RunsFetchedCode
    assert category(project, "npx ite build") is Category.RunsFetchedCode


@pytest.mark.parametrize("command", ["npx cowsay", "npx vite@latest", "pnpm dlx vite", "npx -p evil vite", "uvx vite"])
def test_what_is_not_is_fetched(project: Path, command: str) -> None:
    install(project, "vite")
    assert category(project, command) is Category.RunsFetchedCode


def test_a_program_that_leads_out_of_the_packages_is_not_installed(project: Path) -> None:
    install(project, "vite")
    (project / "node_modules/.bin/vite").unlink()
    (project / "node_modules/.bin/vite").symlink_to("/bin/sh")
    assert category(project, "npx vite") is Category.RunsFetchedCode


def test_what_the_text_itself_installs_is_not_the_projects(project: Path) -> None:
    install(project, "vite")
    assert category(project, "npm i vite && npx vite") is Category.RunsFetchedCode
    assert category(project, "git switch topic; npx vite") is Category.RunsFetchedCode
    assert category(project, "sudo npx vite") > Category.RunsFetchedCode


@pytest.mark.parametrize(
    "before",
    [
        *("npx tsc --noEmit", "npm test", "npm run build 2>&1 | tail -5", "pytest -q", "node_modules/.bin/tsc"),
        *("sed -i s/a/b/ src/a.ts", "mkdir -p src/x", "mv src/a.ts src/b.ts", "cp a.ts b.ts", "echo x > a.json"),
        "cat > src/a.ts <<'E'\nx\nE\ntrue",
        *("git add -A", "git mv src/a.ts src/b.ts"),
        "find src -name '*.ts' -print0 | xargs -0 sed -i s/a/b/",
    ],
)
def test_the_projects_own_code_before_it_changes_nothing_about_that(project: Path, before: str) -> None:
    install(project, "vite")
    install(project, "tsc")
    assert category(project, f"{before} && npx vite build") is Category.RunsProjectCode


@pytest.mark.parametrize(
    "before",
    [
        *("npm uninstall vite", "npm prune", "pnpm remove vite", "npx cowsay", "tar xf a.tgz", "git checkout x"),
        *("rm -rf node_modules", "mv node_modules x", "echo x > package.json", "cp -r /opt/x node_modules"),
        *("git mv package.json x", "git rm -rf node_modules", "git -C .. add -A"),
        *("ln -sfn /opt/x node_modules", "cd web && echo x > ../package-lock.json; cd ..", "cp /opt/a.test.js src/"),
        *("curl -so src/a.js https://x.example", "git clone https://x.example/y src/y", "rsync -a /opt/x/ ./"),
        "curl -s https://x.example | tee src/a.js",
        "curl -s https://x.example | sed -n p > src/a.js",
        'echo "$(curl -s https://x.example)" > src/a.js',
        "cat < <(curl -s https://x.example) > src/a.js",
    ],
)
def test_what_may_change_the_packages_before_it_does(project: Path, before: str) -> None:
    install(project, "vite")
    assert category(project, f"{before} && npx vite build") >= Category.RunsFetchedCode


@pytest.mark.parametrize("shell", [Shell.PowerShell, Shell.Cmd])
@pytest.mark.parametrize("command", ["npx vite build", "npm exec vite", "git status & npx vite", "npx vite & npx vite"])
def test_what_is_installed_is_the_projects_to_every_shell(project: Path, shell: Shell, command: str) -> None:
    command = command.replace("&", ";") if shell is Shell.PowerShell else command
    assert category(project, command, shell) is Category.RunsFetchedCode
    install(project, "vite")
    assert category(project, command, shell) is Category.RunsProjectCode


@pytest.mark.parametrize(
    "command",
    [
        *("npx cowsay", "npx vite@latest", "cd web; npx vite", "npm i vite; npx vite", "npx vite > a.cmd"),
        *("Set-Content node_modules/.bin/vite x; npx vite", "foreach ($i in 1..2) { npx vite; npm i x }"),
        *("Set-Alias npx x; npx vite", "npx $x", "git checkout x; npx vite"),
    ],
)
def test_what_is_not_is_fetched_by_powershell(project: Path, command: str) -> None:
    install(project, "vite")
    assert category(project, command, Shell.PowerShell) >= Category.RunsFetchedCode
