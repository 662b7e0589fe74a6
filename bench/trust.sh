#!/usr/bin/env bash
#
# Tries for long what the tests try for seconds, and prints the rows of docs/speed.md:
#
#	bench/trust.sh PART...    kills servers agree fuzz builds
#
# ROUNDS says how many rounds of kills (100) and of servers (30), PROBLEMS how many random
# problems (1000000), and FUZZTIME how long each fuzz target runs (1m). All of it takes a night.
# A row comes only from tests that pass.

set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || { sed -n 's/^#\t//p' "$0"; exit 2; }
export GOFLAGS=-trimpath BONEPILE_SLOW=1
log=$(mktemp)
trap 'rm -rf "$log" "$log.1" "$log.2"' EXIT

# try PACKAGE TESTS [FLAG]... runs tests into the log.
try() {
	go test "./$1" -run "$2" -v -timeout 600m "${@:3}" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
}

# sum WORD adds up the numbers before a word of the log.
sum() { grep -o "[0-9]* $1" "$log" | awk '{ n += $1 } END { print n + 0 }'; }

# fuzz prints a row for each target.
fuzz() {
	local package target line
	for package in $(go list ./...); do
		for target in $(go test -list '^Fuzz' "$package" | grep '^Fuzz' || true); do
			go test -run '^$' -fuzz "^$target\$" -fuzztime "${FUZZTIME:-1m}" -fuzzminimizetime 100x -timeout 2h "$package" >"$log" 2>&1 ||
				grep -q '^ *context deadline exceeded$' "$log" || { cat "$log" >&2; exit 1; } # go.dev/issue/75804
			! grep -q 'Failing input\|panic' "$log" || { cat "$log" >&2; exit 1; }
			line=$(grep '^fuzz: .*execs' "$log" | tail -n 1)
			echo "| \`${package#bonepile/}\` | \`$target\` | $(grep -o 'execs: [0-9]*' <<<"$line" | tr -dc 0-9) |"
		done
	done
}

for part; do
	case $part in
	kills)
		try internal/jobs/far '^Test(KillWorkers|KillCoordinator|Cut)Slow$' -count "$(((${ROUNDS:-100} + 2) / 3))"
		echo "| kills of workers and coordinators, and cut connections | $(grep -c '^--- PASS' "$log") rounds, $(sum killed) kills, $(sum cuts) cuts | every total exact |"
		;;
	servers)
		BONEPILE_ROUNDS=${ROUNDS:-30} try internal/jobs/far '^TestClusterSlow$'
		echo "| three servers that die in turn | $(grep -c ' round [0-9]' "$log") rounds, $(sum 'servers killed') servers killed | every total exact |"
		;;
	agree)
		for package in cover dominosa; do
			BONEPILE_ROUNDS=${PROBLEMS:-1000000} try $package '^TestEverySlow$'
			echo "| random problems of \`$package\`, each put to all functions | $(grep -o '[0-9]* problems.* ways' "$log") | all agree with the definition |"
		done
		;;
	fuzz) fuzz ;;
	builds)
		for i in 1 2; do CGO_ENABLED=0 go build -a -o "$log.$i/" ./cmd/...; done
		diff -r "$log.1" "$log.2"
		echo "| two builds from nothing | $(ls "$log.1" | wc -l) programs | equal byte for byte |"
		;;
	*) echo "no part is called $part" >&2 && exit 2 ;;
	esac
done
