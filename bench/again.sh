#!/usr/bin/env bash
#
# Asks again what the documents call too large, undecided, found or left, as bench/again.txt lists
# it, and prints what has changed: an engine may have become faster since.
#
#	bench/again.sh [TIME]    a minute for each command, or this long, such as 20m

set -euo pipefail
cd "$(dirname "$0")/.."
time=${1:-1m}
bin=$(mktemp -d)
trap 'rm -r "$bin"' EXIT
go build -o "$bin" ./cmd/bonepile
PATH=$bin:$PATH
changed=0
while IFS= read -r line; do
	[[ -n $line && $line != '#'* ]] || continue
	where=${line%% | *} rest=${line#* | }
	said=${rest%% | *} command=${rest#* | }
	status=0
	now=$(bash -o pipefail -c "$command --time $time" 2>/dev/null) || status=$?
	if [ "$status" = 3 ]; then
		now=$said # this time was too short
	elif [ "$status" -gt 1 ]; then
		now="status $status"
	fi
	if [ "$now" != "$said" ]; then
		printf '%s: %s\n  %s now, not %s\n' "$where" "$command" "$now" "$said"
		changed=1
	fi
done <bench/again.txt
[ "$changed" = 1 ] || echo "nothing has changed"
