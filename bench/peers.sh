#!/usr/bin/env bash
#
# Times solvers of formulas on the problems of this directory, beside bonepile in
# the same run. It takes those of minisat, cadical and clasp that are installed
# (Debian has packages of these names).
#
#	bench/peers.sh [FILE.dlx]...
#
# To find one solution every solver is asked; to count them clasp alone, which is
# the only one of them that can. Times are processor time of the process, in seconds, with reading.

set -euo pipefail
cd "$(dirname "$0")/.."
bin=$(mktemp -d)
trap 'rm -r "$bin"' EXIT
go build -o "$bin/bonepile" ./cmd/bonepile
limit=${LIMIT:-60}
files=("$@")
[ ${#files[@]} -gt 0 ] || files=(bench/instances/*.dlx cover/internal/covertest/testdata/*.dlx)

# seconds COMMAND... prints the processor time of a command, or ">" and the limit.
seconds() {
	local TIMEFORMAT='%U %S' t status=0
	t=$({ time timeout "$limit" "$@" >/dev/null 2>&1; } 2>&1) || status=$?
	# Solvers end with 10 for a model and 20 for none, timeout with 124.
	if [ "$status" = 124 ]; then
		printf '>%s' "$limit"
	else
		awk '{ printf "%.3f", $1 + $2 }' <<<"$t"
	fi
}

solvers=()
for s in minisat cadical clasp; do
	if command -v "$s" >/dev/null; then solvers+=("$s"); else echo "$s is not installed" >&2; fi
done

printf '| instance | one: bonepile |'
for s in "${solvers[@]}"; do printf ' %s |' "$s"; done
printf ' all: bonepile | count | clasp |\n'
for f in "${files[@]}"; do
	name=$(basename "$f" .dlx)
	case $name in cost-*) continue ;; esac
	"$bin/bonepile" cover export --format dimacs "$f" >"$bin/$name.cnf"
	printf '| %s | %s |' "$name" "$(seconds "$bin/bonepile" cover solve --limit 1 "$f")"
	for s in "${solvers[@]}"; do printf ' %s |' "$(seconds "$s" "$bin/$name.cnf")"; done
	printf ' %s | %s |' "$(seconds "$bin/bonepile" cover count --by search "$f")" "$(seconds "$bin/bonepile" cover count "$f")"
	if command -v clasp >/dev/null; then
		printf ' %s |\n' "$(seconds clasp -q -n 0 --project=no "$bin/$name.cnf")"
	else
		printf ' |\n'
	fi
	rm "$bin/$name.cnf"
done
