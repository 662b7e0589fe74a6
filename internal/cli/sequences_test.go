package cli

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// TestSequences computes the terms of docs/census.md again, except for those of double-3 on two rows
// and double-4.
func TestSequences(t *testing.T) {
	randtest.Lone(t)
	sequences(t, 3, "../census/testdata/double-3-4x5.csv")
}

// TestSequencesSlow computes all.
func TestSequencesSlow(t *testing.T) {
	randtest.Slow(t, "a minute")
	sequences(t, 4, "")
}

// sequences compares the document with censuses, proofs and means: of two rows and of means it
// checks some terms, and the census of double-3 comes from a file, if that has a name.
func sequences(t *testing.T, terms int, double3 string) {
	var arrays, classes []string
	var one, none, twoOne, twoAll, most, top, bottom []string
	var means []*big.Rat
	for n := range 4 {
		rows := censusRows(t, n, fmt.Sprintf("%dx%d", n+1, n+2), double3)
		last := rows[len(rows)-1].solutions
		means = append(means, shuffleMean(rows))
		for k := range last + 1 {
			i := slices.IndexFunc(rows, func(r censusRow) bool { return r.solutions == k })
			r := censusRow{arrays: "0", classes: "0"}
			if i >= 0 {
				r = rows[i]
			}
			arrays, classes = append(arrays, r.arrays), append(classes, r.classes)
			switch k {
			case 0:
				none = append(none, r.arrays)
			case 1:
				one = append(one, r.arrays)
			}
		}
		if most = append(most, strconv.Itoa(last)); n >= terms {
			continue
		}
		two := censusRows(t, n, fmt.Sprintf("2x%d", (n+1)*(n+2)/2), "")
		twoAll = append(twoAll, two[len(two)-1].arrays)
		i := slices.IndexFunc(two, func(r censusRow) bool { return r.solutions == 1 })
		twoOne = append(twoOne, two[i].arrays)
	}
	for n := 4; n < 6; n++ {
		out, err := bonepile(t.Context(), "record", "-n", strconv.Itoa(n), "--prove").Output()
		m := regexp.MustCompile(`no array has more than (\d+) solutions`).FindSubmatch(out)
		if err != nil || m == nil {
			t.Fatalf("%v: %s", err, out)
		}
		most = append(most, string(m[1]))
	}
	for _, mean := range append(means, big.NewRat(824259388714763, 51565959244800)) {
		top, bottom = append(top, mean.Num().String()), append(bottom, mean.Denom().String())
	}
	text := must.Get(os.ReadFile("../../docs/census.md"))(t)
	shown := map[string][]string{}
	title := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if after, ok := strings.CutPrefix(line, "### "); ok {
			title = after
		} else if after, ok := strings.CutPrefix(line, "%S "); ok {
			shown[title] = append(shown[title], strings.Split(strings.TrimSuffix(after, ","), ",")...)
		}
	}
	for title, want := range map[string][]string{
		"Arrays by their number of solutions": arrays, "The same up to symmetry": classes,
		"Arrays with one solution": one, "Arrays without a solution": none, "Most solutions": most,
		"Arrays on two rows with one solution": twoOne, "Arrays on two rows that every tiling solves": twoAll,
		"Mean number of solutions, from a random solution": top, "Denominators of these": bottom,
	} {
		got := shown[title]
		delete(shown, title)
		more := terms < 4 || title == "Most solutions" // double-6 takes minutes, and has a test in internal/record
		if len(got) < len(want) || !more && len(got) > len(want) || !slices.Equal(got[:len(want)], want) {
			t.Errorf("%s: %v, want %v", title, got, want)
		}
	}
	if len(shown) > 0 {
		t.Errorf("not looked at: %v", shown)
	}
}

// A censusRow is a line of a census.
type censusRow struct {
	solutions       int
	arrays, classes string
}

// censusRows returns a census, for double-3 that in a file, if it has a name.
func censusRows(t *testing.T, n int, shape, double3 string) (rows []censusRow) {
	t.Helper()
	out, err := []byte(nil), error(nil)
	if n == 3 && double3 != "" {
		out, err = os.ReadFile(double3)
	} else {
		out, err = bonepile(t.Context(), "census", "-n", strconv.Itoa(n), "--shape", shape, "--json").Output()
		out = censusTable(t, out)
	}
	if err != nil {
		t.Fatal(err)
	}
	list := must.Get(csv.NewReader(strings.NewReader(string(out))).ReadAll())(t)
	for _, l := range list[1:] {
		k := must.Get(strconv.Atoi(l[0]))(t)
		rows = append(rows, censusRow{k, l[1], l[2]})
	}
	return rows
}

// censusTable returns a census that --json printed as comma-separated values.
func censusTable(t *testing.T, out []byte) []byte {
	t.Helper()
	var c struct {
		Rows []struct {
			Solutions, Arrays, Classes uint64
			Example                    string
		}
	}
	if err := json.Unmarshal(out, &c); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	text := []byte("solutions,arrays,classes,example\n")
	for _, r := range c.Rows {
		text = fmt.Appendf(text, "%d,%d,%d,%s\n", r.Solutions, r.Arrays, r.Classes, r.Example)
	}
	return text
}

// shuffleMean returns the mean number of solutions by shuffle, by which an array with k solutions is
// k times as likely as one with a single solution.
func shuffleMean(rows []censusRow) *big.Rat {
	squares, sum := new(big.Int), new(big.Int)
	for _, r := range rows {
		k := big.NewInt(int64(r.solutions))
		n, _ := new(big.Int).SetString(r.arrays, 10)
		sum.Add(sum, n.Mul(n, k))
		squares.Add(squares, n.Mul(n, k))
	}
	return new(big.Rat).SetFrac(squares, sum)
}
