"""Scripts that a command runs without naming them as its own are read where nobody is asked about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from assent.assessment import Context, assess
from assent.policy import Decision, Policy, Preset
from assent.record import replace

from .project import judged, write

LONG = """\
services:
  a:
    image: alpine
    entrypoint: ["sh", "-c"]
    command: ["rm -rf /h/x"]
    volumes:
      - type: bind
        source: /
        target: /h
"""
FILES = {
    "x.sh": "#!/bin/sh\nrm -rf ~\n",
    "sub/x.sh": "#!/bin/sh\nrm -rf ~\n",
    "ok.sh": "#!/bin/sh\nls\n",
    "sub/ok.sh": "#!/bin/sh\nls\n",
    "notes.txt": "x\n",
    "wipe.py": "import os\nos.system('rm -rf ~')\n",
    "wipe.js": "require('child_process').execSync('rm -rf ~')\n",
    "wipe.php": "<?php system('rm -rf ~');\n",
    "wipe.gradle": 'task x { doLast { exec { commandLine "rm", "-rf", "/home/you" } } }\n',
    "wipe.cmake": "execute_process(COMMAND rm -rf /home/you)\n",
    "wipe.ninja": "rule a\n  command = rm -rf ~\nbuild x: a\n",
    "wipe.pl": "system('rm -rf ~');\n",
    "wipe.rb": "system('rm -rf ~')\n",
    "wipe.tcl": "exec rm -rf /home/you\n",
    "wipe.exp": "spawn rm -rf /home/you\n",
    "wipe.groovy": '"rm -rf /home/you".execute()\n',
    "wipe.clj": '(clojure.java.shell/sh "rm" "-rf" "/home/you")\n',
    "wipe.go": 'package main\nfunc main() { exec.Command("rm", "-rf", "/home/you").Run() }\n',
    "wipe.c": 'int main() { system("rm -rf ~"); }\n',
    "wipe.vim": "!rm -rf ~\n",
    "wipe.gdb": "shell rm -rf ~\n",
    "Rakefile": 'task :default do\n  sh "rm -rf ~"\nend\n',
    "wipe.mk": "all:\n\trm -rf ~\n",
    "mk/Makefile": "all:\n\trm -rf ~\n",
    "tf/main.tf": 'resource "x" "y" {\n  provisioner "local-exec" {\n    command = "rm -rf ~"\n  }\n}\n',
    "compose.yaml": "services:\n  a:\n    image: alpine\n    command: rm -rf /h\n    volumes:\n      - /:/host\n",
    "home.yaml": 'services:\n  a:\n    image: x\n    command: rm -rf /h/x\n    volumes:\n      - "~:/h"\n',
    "keys.yaml": 'services:\n  a:\n    image: x\n    volumes: ["~/.aws:/root/.aws:ro"]\n',
    "long.yaml": LONG,
    "plain.yaml": "services:\n  web:\n    build: .\n    volumes:\n      - ./src:/app\n    command: npm run dev\n",
    "local.yml": "- hosts: localhost\n  tasks:\n    - shell: ./x.sh\n",
    "play.yml": "- hosts: localhost\n  tasks:\n    - shell: rm -rf ~\n",
    "inner.sh": "#!/bin/sh\nGIT_EDITOR=./x.sh git commit\n",
    "hooks.d/10-x": "#!/bin/sh\nrm -rf ~\n",
    "tpl/hooks/post-checkout": "#!/bin/sh\nrm -rf ~\n",
    "git.cfg": "[core]\n\tpager = ./x.sh\n",
    "plain.cfg": "[user]\n\tname = a\n",
    "wipe": "system('rm -rf ~');\n",
    "carries.sh": '#!/bin/sh\nexpect -c "spawn rm -rf /home/you"\n',
}
RUNS = [
    "./x.sh > notes.txt",  # what it overwrites is not all that it does
    "git -c alias.z='!./x.sh' z",
    "GIT_EDITOR=./x.sh git commit",
    "git -c core.editor=./x.sh commit",
    "git -c core.pager='sh x.sh' log",
    "git rebase -x 'sh x.sh' HEAD~1",
    "git rebase --exec=./x.sh HEAD~1",
    "sudo git -c core.editor=./x.sh commit",
    "bash -c 'GIT_EDITOR=./x.sh git commit'",
    "env GIT_EDITOR=./x.sh git commit",
    "bash inner.sh",
    "bash carries.sh",
    "PAGER=./x.sh man ls",
    "frob --hook ./x.sh",
    "frob sh x.sh",
    "zip a.zip notes.txt -T -TT 'sh x.sh'",
    "sort --compress-program=./x.sh notes.txt",
    "tar cf a.tar --checkpoint=1 --checkpoint-action=exec=./x.sh sub",
    "rsync -e ./x.sh a: b",
    "sed '1e ./x.sh' notes.txt",
    "awk 'BEGIN{system(\"./x.sh\")}'",
    "gdb -batch -ex 'shell ./x.sh'",
    "vim -c '!./x.sh'",
    "expect -c 'spawn ./x.sh'",
    "python3 -c 'import os; os.system(\"./x.sh\")'",
    'python3 -c \'import subprocess; subprocess.run(["sh", "x.sh"])\'',
    "python3 -c 'import wipe'",
    'node -e \'require("child_process").execSync("./x.sh")\'',
    "node -e 'require(\"./wipe.js\")'",
    "perl -e 'system(\"./x.sh\")'",
    "perl -e 'do \"./wipe.pl\"'",
    "ruby -e 'system(\"./x.sh\")'",
    "ruby -e 'load \"./wipe.rb\"'",
    "bash x*.sh",
    "bash ?.sh",
    "pushd sub; ./x.sh",
    "systemd-run --user ./x.sh",
    "git submodule foreach ./x.sh",
    "cp x.sh y.sh && ./y.sh",
    "cp x.sh ok.sh; ./ok.sh",
    "mv x.sh y.sh && sh y.sh",
    "ln -s x.sh y.sh && ./y.sh",
    "cat x.sh > y.sh; sh y.sh",
    "install -m 755 x.sh y.sh && ./y.sh",
    "cp -r sub other; other/x.sh",
    "cp -r sub mk; mk/sub/x.sh",
    "tclsh wipe.tcl",
    "tclsh <(echo 'exec rm -rf ~')",
    "expect wipe.exp",
    "groovy wipe.groovy",
    "clojure wipe.clj",
    "go run wipe.go",
    "tcc -run wipe.c",
    "gcc wipe.c -o wipe && ./wipe",
    "vim -S wipe.vim",
    "vim -c 'source wipe.vim'",
    "vim -S <(echo '!rm -rf ~')",
    "gdb -batch -ex 'source wipe.gdb' ./a",
    "rake",
    "make -f wipe.mk",
    "make -fwipe.mk",
    "make -C mk",
    "make -f <(printf 'all:\n\trm -rf ~\n')",
    "terraform -chdir=tf apply -auto-approve",
    "ansible-playbook play.yml",
    "find . -name x.sh | while read f; do sh $f; done",
    "python3 - < wipe.py",
    "node < wipe.js",
    "python3 -c '__import__(\"wipe\")'",
    "python3 -c 'import importlib; importlib.import_module(\"wipe\")'",
    "make -f - < wipe.mk",
    "cp wipe.mk Makefile && make",
    "ash x.sh",
    "busybox ash x.sh",
    "fish x.sh",
    "tcsh x.sh",
    "rbash x.sh",
    "node -r ./wipe.js notes.txt",
    "node --import ./wipe.js notes.txt",
    "NODE_OPTIONS='--require ./wipe.js' npm test",
    "RUBYOPT=-r./wipe.rb ruby -v",
    "ruby -r./wipe.rb -e 1",
    "php -d auto_prepend_file=wipe.php -r 1",
    "pytest -p wipe",
    "coverage run wipe.py",
    "python3 -m pdb wipe.py",
    "python3 -m cProfile wipe.py",
    "python3 -m unittest wipe",
    "mocha ./wipe.js",
    "nodemon wipe.js",
    "webpack -c wipe.js",
    "eslint -c wipe.js sub",
    "prettier --plugin ./wipe.js sub",
    "gradle -I wipe.gradle",
    "cmake -P wipe.cmake",
    "ninja -f wipe.ninja",
    "make CC=./x.sh",
    "CC=./x.sh cargo build",
    "git grep -O./x.sh pattern",
    "SUDO_ASKPASS=./x.sh sudo -A ls",
    "TEXEDIT=./x.sh tex a",
    "run-parts hooks.d",
    "git --exec-path=./hooks.d status",
    "GIT_EXEC_PATH=hooks.d git status",
    "GIT_TEMPLATE_DIR=./tpl git init sub",
    "GIT_CONFIG_GLOBAL=./git.cfg git log",
    "git -c include.path=$PWD/git.cfg log",
    "npm pkg set scripts.build=./x.sh",
    "npm pkg set scripts.build='sh x.sh' && npm run build",
    "composer config scripts.post-install-cmd ./x.sh",
    "perl -e 'eval `cat wipe`'",
    "perl -e 'do \"./wipe\"'",
    'perl -e \'open F, "wipe"; eval join "", <F>\'',
    "PYTHONBREAKPOINT=wipe.run python3 -c 'breakpoint()'",
    "RUBYLIB=. ruby -rwipe -e 1",
    "RUBYOPT=-rwipe RUBYLIB=. ruby -v",
    "pytest -pwipe",
    "go build -toolexec ./x.sh ./...",
    "go vet -vettool=./x.sh ./...",
    "ansible-playbook local.yml",
    "echo 'yarnPath: ./wipe.js' > .yarnrc.yml && yarn install",
    "printf 'all:\\n\\t./x.sh\\n' > Makefile && make",
    'echo \'{"scripts":{"build":"sh x.sh"}}\' > package.json && npm run build',
    "echo 'require(\"./wipe.js\")' > jest.config.js && npx jest",
    "printf 'import wipe\\n' > conftest.py && pytest",
    "cat > tasks.py <<'EOF'\nimport os\nos.system('./x.sh')\nEOF\ninvoke all",
    "cat > a.yml <<'EOF'\n- hosts: localhost\n  tasks:\n    - shell: ./x.sh\nEOF\nansible-playbook a.yml",
    "printf 'services:\\n  a:\\n    privileged: true\\n    command: rm -rf ~\\n' > compose.yml && docker compose up",
    "docker compose up",
    "docker-compose up -d",
    "docker compose -f home.yaml up",
    "docker compose --file=keys.yaml run a",
    "docker compose -f long.yaml up",
]
PROSE = """\
[project]
name = "p"
keywords = ["shell", "run", "assent"]
scripts = { serve = "assent serve" }
[tool.lint]
told = ["assent serve", "assent enroll x", "never run rm -rf ~"]
"""


def test_texts_of_settings_are_no_commands(where: Context) -> None:
    write(Path(where.cwd), {"pyproject.toml": PROSE})
    for command in ("pytest", "python3 -m pytest -q", "mypy .", "uv run pytest"):
        for preset in Preset:
            there = replace(where, policy=Policy(preset=preset))
            assert judged(command, there).decision is assess(command, there).decision, (command, preset)


HARMLESS = [
    "git commit -m 'add x.sh'",
    "git add x.sh && git commit -m x",
    "GIT_EDITOR=true git commit --amend",
    "GIT_EDITOR=./ok.sh git commit",
    "git -c core.editor=./ok.sh commit",
    "git rebase -x 'sh ok.sh' HEAD~1",
    "gh pr create --title x --body 'Run ./x.sh to wipe'",
    "gh gist create x.sh",
    "scp x.sh host:",
    "docker cp x.sh c:/",
    "kubectl create configmap c --from-file=./x.sh",
    "chmod +x x.sh",
    "cp x.sh y.sh",
    "cp ok.sh y.sh && ./y.sh",
    "python3 -c 'import os; os.system(\"./ok.sh\")'",
    "python3 -c 'print(open(\"./x.sh\").read())'",
    "bash ok*.sh",
    "bash -n x.sh",
    "pushd sub; ./ok.sh; popd",
    "pre-commit run --files x.sh",
    "npx prettier --check wipe.js",
    "npx eslint ./wipe.js",
    "pytest wipe.py",
    "mypy wipe.py",
    "go build ./...",
    "go vet wipe.go",
    "gcc -c wipe.c",
    "make build",
    "docker run -v ./wipe.py:/x.py python:3 python /x.py",
    "python3 -c 'import os; print(os.wipe)'",
    "mypy --exclude wipe.py",
    "pre-commit run --files wipe.py",
    "GIT_CONFIG_GLOBAL=./plain.cfg git log",
    "GIT_CONFIG_GLOBAL=/dev/null git log",
    "run-parts --test hooks.d",
    "npm pkg set scripts.build=./ok.sh",
    "perl -e 'print `cat wipe`'",
    "docker compose -f plain.yaml pull",
    "echo 'see ./x.sh' > notes.txt && npm test",
    'echo \'{"scripts":{"build":"./ok.sh"}}\' > package.json && npm run build',
    "echo 'import json' > conftest.py && pytest",
    "RUBYLIB=. ruby -rjson -e 1",
    "docker compose ps",
    "docker compose -f long.yaml build",
]


@pytest.fixture
def where(tmp_path: Path) -> Context:
    folder = tmp_path / "p"
    folder.mkdir()
    write(folder, FILES)
    for name in ("x.sh", "ok.sh", "inner.sh", "sub/x.sh", "sub/ok.sh", "hooks.d/10-x", "tpl/hooks/post-checkout"):
        (folder / name).chmod(0o755)
    return Context(str(folder), str(folder), "/home/you")


@pytest.mark.parametrize("command", RUNS)
def test_no_preset_lets_run_what_destroys(where: Context, command: str) -> None:
    for preset in Preset:
        told = judged(command, replace(where, policy=Policy(preset=preset)))
        assert told.decision is not Decision.allow, preset
    assert judged(command, replace(where, policy=Policy(preset=Preset.Guard))).decision is Decision.deny


@pytest.mark.parametrize("command", HARMLESS)
def test_what_only_mentions_a_script_is_allowed(where: Context, command: str) -> None:
    for preset in Preset:
        there = replace(where, policy=Policy(preset=preset))
        assert judged(command, there).decision is assess(command, there).decision, preset
