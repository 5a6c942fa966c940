"""Reasons that name the variable of a loop say what it takes."""

from __future__ import annotations

from tests.rows import each_row

from assent.assessment import Context, assess

HERE = Context(cwd="/w/p", workspace="/w/p", home="/home/u")
CLOSES = "`gh issue close` closes the issue `$i`"
ROWS = [
    ('while read -r i; do gh issue close "$i"; done < ids.txt', f"{CLOSES}, for each line of `ids.txt`"),
    (
        'while IFS= read -r i; do gh issue close "$i"; done < <(jq .n x)',
        f"{CLOSES}, for each line that `jq .n x` prints",
    ),
    ('cat ids.txt | while read i; do gh issue close "$i"; done', f"{CLOSES}, for each line of `ids.txt`"),
    ('jq .n x | while read i; do gh issue close "$i"; done', f"{CLOSES}, for each line that `jq .n x` prints"),
    ("for i in $(cat x | sort); do gh issue close $i; done", f"{CLOSES}, for each word that `cat x | sort` prints"),
    ("for i in `cat x`; do gh issue close $i; done", f"{CLOSES}, for each word that `cat x` prints"),
    ('for i in "${ids[@]}"; do gh issue close "$i"; done', f"{CLOSES}, for each item of `${{ids[@]}}`"),
    ('while true; do gh issue close "$i"; done < ids.txt', CLOSES),
    ('while read -r j; do ls; done < ids.txt; gh issue close "$i"', CLOSES),
    ('while read -r ii; do gh issue close "$i"; done < ids.txt', CLOSES),
    (
        'while read b; do git tag -d "$b"; done < x',
        "`git tag -d` deletes the tag `$b`, for each line of `x`",
    ),
    ('gh issue close "$i"', "`gh issue close` closes the issue `$i`"),
    ("cat x | xargs -I{} aws s3 rm s3://b/{}", "`aws s3 rm` deletes `s3://b/{}`, for each line of its input"),
    ("parallel rm old/{} ::: a b", "`rm` deletes `old/{}`, for each of its arguments"),
    ("xargs -I{} rm {} < x", "`rm` deletes the files named by `x`"),
    ('psql -c "ALTER TABLE Users DROP COLUMN IF EXISTS Email"', "`psql` drops the column `Email` of the table `Users`"),
    ('psql -c "ALTER TABLE users DROP email"', "`psql` drops a part of the table `users`"),
    ("docker run $OPTIONS alpine", "`docker run` may read `$OPTIONS` as an option"),
]


@each_row("command reason", ROWS)
def test_a_reason_says_what_a_loop_goes_over(command: str, reason: str) -> None:
    assert assess(command, HERE).reason == reason
