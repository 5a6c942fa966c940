"""Numbers of thousands of digits, or of digits that are not ASCII: judging them raises nothing."""

from __future__ import annotations

import pytest

from assent.assessment import Context, assess
from assent.numeral import LARGEST, signed, whole
from assent.policy import Decision, Policy, Preset

NUMBERS = ("9" * 5_000, "0" * 5_000, "-" + "9" * 5_000, "٣" * 30, "²³", "1" + "0" * 17)
TEXTS = r"""
shift N
set -- a b; rm "${@:N}"
bash -c 'echo "${@:N}"' a b
printf '%d' N
$(printf '%d' N)
echo $((N))
a=$((N + 1)); $a
rm $(seq N)
for i in $(seq N); do ls & done
for i in `seq 1 N`; do ls; done
for i in {1..N}; do ls & done
echo {1..10..N}
for ((i=0;i<N;i++)); do ls & done
while ((i<N)); do ls & done
x=abc; rm ${x:0:N}
printf '%0Nd' 1
printf '%*d' N 1
printf '%Ns' x | sort
yes | head -n N > f
head -c N /dev/zero > f
head -c NG /dev/zero | sort
dd if=/dev/zero of=f bs=1 count=N
dd if=/dev/zero of=f bs=N
seq N > f
jot N > f
seq 1.5 N > f
seq N | xargs -P N sh -c 'x &'
openssl rand N > f
truncate -s N f
ls N>f
chmod N f
git stash drop stash@{N}
git log -N
curl http://localhost:N/
python3 -c 'range(N)'
node -e 'console.log(N)'
awk 'BEGIN{print N}'
jq '.[N]' f
x=(N); rm ${x[N]}
echo ${N}
let x=N
declare -i x=N
[[ N -gt 1 ]]
mapfile -n N x
sed -n Np f
kill -N 1
kubectl get secret x -o yaml | grep -A N kind:
aws sqs set-queue-attributes --attributes MessageRetentionPeriod=N
frob --retention-days N
frob --retention-size N
frob --retention N
""".strip().splitlines()


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: f"{number[:3]} {len(number)}")
def test_no_number_is_an_error(number: str) -> None:
    for text in TEXTS:
        for preset in Preset:
            assert assess(text.replace("N", number), Context(policy=Policy(preset=preset))).reason, text


def test_a_number_that_nothing_counts_to_fills_a_disk_as_well() -> None:
    told = assess(f"seq {NUMBERS[0]} > f")
    assert told.decision is Decision.ask
    assert "may fill the disk" in told.reason


def test_digits() -> None:
    assert [whole(text) for text in ("7", "007", "0" * 5_000, "", "-1", "²", "٣", "1e3")] == [7, 7, 0, *[None] * 5]
    assert [signed(text) for text in ("-7", "+7", "--7", "9" * 19)] == [-7, 7, None, LARGEST]
