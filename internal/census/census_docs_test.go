package census

import (
	"fmt"
	"math/big"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/dominosa/tilings"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// identities holds a table to what is known without a census: the number of arrays, that
// of their solutions, and by Burnside's lemma that of the classes.
func identities(t *testing.T, name string, p *Problem, rows []Row) {
	t.Helper()
	arrays, fillings, classes := new(big.Int), new(big.Int), uint64(0)
	for _, r := range rows {
		n := new(big.Int).SetUint64(r.Arrays)
		arrays.Add(arrays, n)
		fillings.Add(fillings, n.Mul(n, big.NewInt(int64(r.Solutions))))
		classes += r.Classes
		most := uint64(len(p.symmetries)) * factorial(p.size+1).Uint64()
		if r.Classes > r.Arrays || r.Arrays > r.Classes*most {
			t.Errorf("%s: %d solutions: %d arrays cannot be %d classes", name, r.Solutions, r.Arrays, r.Classes)
		}
	}
	bones := len(p.cells) / 2
	want := factorial(2 * bones)
	for range p.size + 1 {
		want.Div(want, factorial(p.size+2))
	}
	if arrays.Cmp(want) != 0 {
		t.Errorf("%s: %v arrays, want %v", name, arrays, want)
	}
	tilings := must.Get(tilings.Count(t.Context(), p.shape))(t)
	want.Mul(tilings, factorial(bones)).Lsh(want, uint(bones-p.size-1))
	if fillings.Cmp(want) != 0 {
		t.Errorf("%s: %v solutions, want %v", name, fillings, want)
	}
	must.Equal(t, classes, orbits(p), "%s: classes", name)
}

// orbits counts classes by Burnside's lemma: the mean number of arrays that a symmetry
// with a renaming leaves as they are.
func orbits(p *Problem) uint64 {
	sum, all := uint64(0), uint64(0)
	for _, g := range p.symmetries {
		for _, names := range renamings(p.size + 1) {
			sum += fixed(cycles(g), cycles(names), p.size+2)
			all++
		}
	}
	return sum / all
}

// cycles returns the lengths of the cycles of a permutation.
func cycles(g []int) (lengths []int) {
	seen := make([]bool, len(g))
	for i := range g {
		n := 0
		for ; !seen[i]; i = g[i] {
			seen[i] = true
			n++
		}
		if n > 0 {
			lengths = append(lengths, n)
		}
	}
	return lengths
}

// fixed counts the arrays with so many copies of each pip that do not change when cells
// go round their cycles and pips round theirs. The pips of a cycle of cells are those of
// one cycle of pips, over and over, from any of them on.
func fixed(cells, pips []int, copies int) uint64 {
	known := map[string]uint64{}
	var count func(cells, left []int) uint64
	count = func(cells, left []int) (sum uint64) {
		if len(cells) == 0 {
			return 1
		}
		key := fmt.Sprint(len(cells), left)
		if n, ok := known[key]; ok {
			return n
		}
		for i, length := range pips {
			if cells[0]%length != 0 || left[i] < cells[0]/length {
				continue
			}
			then := slices.Clone(left)
			then[i] -= cells[0] / length
			sum += uint64(length) * count(cells[1:], then)
		}
		known[key] = sum
		return sum
	}
	return count(cells, slices.Repeat([]int{copies}, len(pips)))
}

// docTables returns the tables of docs/census.md by what is at the head of a column.
func docTables(t *testing.T) map[string][]Row {
	t.Helper()
	text := must.Get(os.ReadFile("../../docs/census.md"))(t)
	tables := map[string][]Row{}
	var head []string
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(line, "| \n"), "|")
		for i := range cells {
			cells[i] = strings.ReplaceAll(strings.TrimSpace(cells[i]), ",", "")
		}
		k, err := strconv.Atoi(cells[0])
		switch {
		case !strings.HasPrefix(line, "|"):
			head = nil
			continue
		case cells[0] == "k":
			head = cells
			continue
		case head == nil || err != nil:
			continue
		}
		for i, name := range head {
			classes := slices.IndexFunc(head[i:], func(s string) bool { return s == "c" || s == "classes" }) + i
			if i == 0 || i >= len(cells) || name == "share" || classes == i || cells[i] == "" {
				continue
			}
			r := Row{Solutions: k}
			var err1, err2 error
			r.Arrays, err1 = strconv.ParseUint(cells[i], 10, 64)
			r.Classes, err2 = strconv.ParseUint(cells[classes], 10, 64)
			if err1 != nil || err2 != nil {
				t.Fatalf("%q: column %s", line, name)
			}
			tables[name] = append(tables[name], r)
		}
	}
	return tables
}

// docShapes are the boards of docs/census.md, by the heads of their columns.
var docShapes = map[string]string{
	"3x4": "3x4", "2x6": "2x6", "1x12": "1x12", "ring": "####\n#..#\n#..#\n####", "cross": ".##.\n####\n####\n.##.",
	"arrays": "4x5", "2x10": "2x10", "1x20": "1x20",
	"thin ring": "######\n#....#\n#....#\n#....#\n#....#\n######", "thick ring": "######\n##..##\n##..##\n######",
	"plus": "..##..\n..##..\n######\n######\n..##..\n..##..", "lopsided": ".####\n####.\n#####\n#####\n##...",
}

// TestDocTables holds all tables of docs/census.md to the identities, and those that are
// quick to the census.
func TestDocTables(t *testing.T) {
	tables := docTables(t)
	for name, outline := range docShapes {
		p := shaped(t, outline)
		identities(t, name, p, tables[name])
		if p.size <= 2 || p.tilings == 1 && !testing.Short() {
			sameRows(t, name, table(t, p), tables[name])
		}
	}
	must.Equal(t, len(tables), len(docShapes), "tables")
}

// TestDocTablesSlow holds the others to the census too. Package chance holds their
// censuses to samples.
func TestDocTablesSlow(t *testing.T) {
	randtest.Slow(t, "a minute")
	tables := docTables(t)
	for name, outline := range docShapes {
		p := shaped(t, outline)
		if p.size <= 2 || p.tilings == 1 {
			continue
		}
		sameRows(t, name, table(t, p), tables[name])
	}
}

// sameRows compares a census with what is written of it.
func sameRows(t *testing.T, name string, got *Table, want []Row) {
	t.Helper()
	if len(got.Rows) != len(want) {
		t.Fatalf("%s: %d rows, want %d", name, len(got.Rows), len(want))
	}
	for i, r := range got.Rows {
		if w := want[i]; r.Solutions != w.Solutions || r.Arrays != w.Arrays || r.Classes != w.Classes {
			t.Errorf("%s: %d solutions: %d arrays, %d classes; want %d: %d, %d", name, r.Solutions, r.Arrays, r.Classes, w.Solutions, w.Arrays, w.Classes)
		}
	}
}

func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }
