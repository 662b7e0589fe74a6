package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/cli/kit"
	"bonepile/internal/must"
)

// brokenBoards are texts that are no boards, or do not match their bones, each in another way.
var brokenBoards = []string{
	"1:01011", "1:0101100", "1:01011q", "1:010119", "1:", "1:0101[10", "1:0101[300]", "0x3:", "2x3:01010", "2x3:0101101",
	"3x99999999:0", "1:010110 TLR", "1:010110 TTTTTT", "1:010110 LRLRLL", "999999:00", "1#12345", "1:010110 given 0-1",
	"https://example.org/#1:01", "0 1 0\n1 1", "0 1 0\n1 0 1 1", "0 q 0\n1 1 0", "0 1 300\n1 1 0", "0 -1 0\n1 1 0", "010\n1a0",
	"010\n10", "[[0,1,0],[1,1]]", "[[0,1,0],[1,1,0]", "[[0,1,0],[1,1,\"q\"]]", `{"cells":[[0,1,0],[1,1,0]],"bones":"double"}`,
	`{"cells":[[0,1,0],[1,1,0]]`, "{\n\"cells\": [\n[0, 1, 0],\n[1, 1\n]", `{"cells":[]}`, "{{0,1,0},{1,1}}", "x = {{0,1,0},{1,1,0}",
	"matrix(c(0,1,0,1,1), nrow = 2)", "matrix(c(0,1,0,1,1,0), nrow = 4)", "| 0 | 1 |\n| 0 |", "+---+\n|0 1\n+---+", "given 0-1 r1c1-r9c2\n1:010110",
}

// otherBones are boards that do not match their bones.
var otherBones = []string{"1:010111", "0 0 0\n0 1 1", "1:000000"}

// TestBatch puts texts that are no boards between boards. Every command of one board after the other
// answers for the boards as it does without those texts, and has a message for each of these.
func TestBatch(t *testing.T) {
	dir := t.TempDir()
	rng := rand.New(rand.NewPCG(1, 0))
	boards := []string{"1:010110", "1:001101	LRTLRB", "0 0 1\n1 1 0", "[[0,0,1],[0,1,1]]", `{"cells":[[0,1,1],[0,0,1]]}`, "001\n011", "{{0,0},{0,1},{1,1}}"}
	all := slices.Concat(brokenBoards, otherBones)
	var good, mixed []string
	others := 0 // than broken ones
	for i := range 10_000 {
		text := boards[rng.IntN(len(boards))]
		if i%100 == 50 {
			text = all[i/100%len(all)]
			if slices.Contains(otherBones, text) {
				others++
			}
		} else {
			good = append(good, text)
		}
		mixed = append(mixed, text)
	}
	clean, broken := filepath.Join(dir, "clean.txt"), filepath.Join(dir, "broken.txt")
	must.Do(t, os.WriteFile(clean, []byte(strings.Join(good, "\n\n")+"\n"), 0o666))
	must.Do(t, os.WriteFile(broken, []byte(strings.Join(mixed, "\n\n")+"\n"), 0o666))
	for command, marks := range map[string]bool{
		"solve --quiet": true, "solve --json": true, "count": true, "count --json": true, "rate": true, "rate --json": true,
		"convert --format id": false, "convert --json": true,
	} {
		t.Run(command, func(t *testing.T) {
			var want, got, messages strings.Builder
			words := strings.Fields(command)
			must.Least(t, statusNone, Run(t.Context(), append(words, clean), nil, &want, io.Discard), "the status of good ones")
			must.Equal(t, Run(t.Context(), append(words, broken), nil, &got, &messages), statusBad, "the status")
			bad := len(mixed) - len(good)
			if words[0] == "convert" { // it does not ask for the bones
				bad -= others
			}
			must.Equal(t, strings.Count("\n"+messages.String(), "\nbonepile: "+broken), bad, "%.300s", &messages)
			answers, marked := answersIn(t, got.String())
			if all, _ := answersIn(t, want.String()); bad == len(mixed)-len(good) {
				must.Same(t, answers, all, "answers")
			} else {
				must.Equal(t, len(answers), len(all)+others, "answers")
			}
			if marks {
				must.Equal(t, marked, bad, "marks")
			}
		})
	}
}

// answersIn returns the lines of an output but those that stand for bad boards, and how many these
// are. Of JSON it leaves out what tells the input and the board.
func answersIn(t *testing.T, output string) (answers []string, bad int) {
	for line := range strings.Lines(output) {
		var object map[string]any
		if strings.HasPrefix(line, "{") {
			must.Do(t, json.Unmarshal([]byte(line), &object))
			delete(object, "input")
			delete(object, "line")
			line = fmt.Sprint(object)
		}
		if strings.HasSuffix(line, "bad\n") || object["error"] != nil {
			bad++
			continue
		}
		answers = append(answers, line)
	}
	return answers, bad
}

// TestNotShown has what nobody can read refused where it would go to a terminal.
func TestNotShown(t *testing.T) {
	for _, args := range []string{"draw --format png 1:010110", "draw --format pdf 1:010110", "book --boards 1"} {
		var out, errOut strings.Builder
		e := kit.New(t.Context(), nil, &out, &errOut)
		e.Shown = true
		must.Equal(t, execute(e, strings.Fields(args)), statusBad, "%s", args)
		if out.String() != "" || !strings.Contains(errOut.String(), "is not for a terminal: write it to a file with -o FILE") {
			t.Errorf("%s: %q, %q", args, &out, &errOut)
		}
	}
}

// answered returns what a command prints.
func answered(t *testing.T, in, args string) string {
	t.Helper()
	var out, errOut strings.Builder
	if status := Run(t.Context(), strings.Fields(args), strings.NewReader(in), &out, &errOut); status > statusNone {
		t.Fatalf("%s: status %d, %s\n%s", args, status, &errOut, in)
	}
	return out.String()
}
