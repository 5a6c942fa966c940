"""Words of blanks alone where a program takes a text, a command or a name: judging them raises nothing."""

from __future__ import annotations

import pytest

from assent.assessment import Context, assess
from assent.policy import Policy, Preset

BLANKS = ("", " ", "\t ", "\\i ", ".read ", "source ", ": so ", ".", "\\", "; ", "-")
TEXTS = """
sqlite3 x.db 'B'
psql -c 'B'
psql <<< 'B'
mysql -e 'B'
duckdb 'B'
redis-cli 'B'
mongosh --eval 'B'
gdb -ex 'B' a
lldb -o 'B' a
vim -c 'B' a
emacs --eval 'B'
awk 'B' f
sed 'B' f
jq 'B' f
python3 -c 'B'
perl -e 'B'
node -e 'B'
ruby -e 'B'
php -r 'B'
pwsh -c 'B'
bash -c 'B'
eval 'B'
ssh host 'B'
docker exec web sh -c 'B'
find . -exec 'B' ';'
xargs -I 'B' sh -c 'B'
env 'B'
git -c 'B' log
git 'B'
npm run 'B'
make 'B'
curl -H 'B' x
crontab 'B'
trap 'B' EXIT
alias 'B'
diskpart <<< 'B'
""".strip().splitlines()


@pytest.mark.parametrize("preset", list(Preset))
def test_no_blank_is_an_error(preset: Preset) -> None:
    context = Context(policy=Policy(preset=preset))
    for text in TEXTS:
        for blank in BLANKS:
            alone = text.replace("B", blank)
            for command in (alone, f"echo x > a; {alone}"):  # files of code count where the text has written one
                assert assess(command, context).reason, command
