package census

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/csv"
	"errors"
	"math/big"
	"strconv"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

// double3CSV is the census of double-3 on 4x5, as bonepile census -n 3 counts
// them; TestDouble3Slow holds it to the search.
//
//go:embed testdata/double-3-4x5.csv
var double3CSV []byte

// double3Table reads double3CSV.
func double3Table(t testing.TB) *Table {
	t.Helper()
	lines := must.Get(csv.NewReader(bytes.NewReader(double3CSV)).ReadAll())(t)
	list := &Table{}
	for _, l := range lines[1:] {
		solutions, err1 := strconv.Atoi(l[0])
		arrays, err2 := strconv.ParseUint(l[1], 10, 64)
		classes, err3 := strconv.ParseUint(l[2], 10, 64)
		example, err4 := notation.ParseBoard(l[3])
		must.Do(t, errors.Join(err1, err2, err3, err4))
		list.Rows = append(list.Rows, Row{solutions, arrays, classes, example})
	}
	return list
}

// TestDouble3 holds the kept table to the two identities, and its examples to
// package dominosa. The tilings of 4x5 are 95: OEIS A099390.
func TestDouble3(t *testing.T) {
	got := double3Table(t)
	must.Equal(t, got.Moment(0), 11732745024, "arrays")
	must.Equal(t, got.Moment(1), 95*3628800*64, "solutions")
	for _, r := range got.Rows {
		n, err := dominosa.Puzzle{Board: r.Example}.Count(context.Background(), dominosa.Config{Engine: dominosa.Wide})
		if err != nil || n.Cmp(big.NewInt(int64(r.Solutions))) != 0 {
			t.Errorf("the example of %d solutions has %v, %v", r.Solutions, n, err)
		}
		// A class has at most 4 * 4! arrays.
		if r.Arrays > 96*r.Classes {
			t.Errorf("%d solutions: %d arrays in %d classes", r.Solutions, r.Arrays, r.Classes)
		}
	}
}
