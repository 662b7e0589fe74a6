#!/usr/bin/env bash
#
# Asks a solver for all solutions of the problems in bench/answers.txt, and compares how many
# there are, and which, with that list.
#
#	bench/answers.sh [COMMAND [ARGUMENT]...]
#
# The command gets the name of a file as its last argument, and prints each solution on a line of its
# own: the numbers of its options, from 1, in any order. Without a command it is bonepile.
# Times are processor time of the process, in seconds. UPDATE=1 writes the list anew.

set -euo pipefail
cd "$(dirname "$0")/.."
list=bench/answers.txt
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
if [ $# = 0 ]; then
	go build -o "$work/bonepile" ./cmd/bonepile
	set -- "$work/bonepile" cover solve --numbers
fi
limit=${LIMIT:-600}
wrong=0
TIMEFORMAT='%U %S'
printf '| problem | solutions | checksum | seconds | |\n|---|--:|---|--:|---|\n'
while read -r file want check; do
	gzip -cdf "$file" >"$work/problem.dlx"
	status=0
	{ time timeout "$limit" "$@" "$work/problem.dlx" >"$work/out" 2>/dev/null; } 2>"$work/time" || status=$?
	grep -v '^[^0-9]' "$work/out" | perl -lne 's/^\d+://; print join " ", sort { $a <=> $b } split' | LC_ALL=C sort >"$work/sorted" || true
	count=$(wc -l <"$work/sorted")
	sum=$(sha256sum <"$work/sorted" | cut -c1-16)
	verdict=agrees
	if [ "$status" = 124 ]; then
		verdict="stopped after $limit s"
	elif [ -n "${UPDATE:-}" ]; then
		verdict=new
	elif [ "$count $sum" != "$want $check" ]; then
		verdict="WRONG, expected $want $check" wrong=1
	fi
	[ -z "${UPDATE:-}" ] || echo "$file $count $sum" >>"$work/list"
	printf '| %s | %s | %s | %s | %s |\n' "$(basename "$file")" "$count" "$sum" "$(awk '{ printf "%.2f", $1 + $2 }' "$work/time")" "$verdict"
done <"$list"
[ -z "${UPDATE:-}" ] || { cp "$work/list" "$list" && exit; }
exit $wrong
