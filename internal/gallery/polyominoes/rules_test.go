package polyominoes

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/breadth"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/gallery/kit/pack"
	"bonepile/internal/must"
)

// TestPolyominoRules gives right and wrong answers to the rules.
func TestPolyominoRules(t *testing.T) {
	// Six cells in each row and column, in a band that goes down a step per row.
	band := func(i, j int) bool { return (j-i+10)%10 < 6 }
	at := func(more func(i, j int) bool) []forms.Placed {
		var s forms.Shape
		for i, j := range kit.Pairs(sixSide, sixSide) {
			if more(i, j) {
				s = append(s, forms.Point{i, j})
			}
		}
		return []forms.Placed{{Piece: 0, At: s}}
	}
	middle := func(i, j int) bool { return i == 5 && j == 5 }
	kittest.Err(t, "six in each row", sixRule{"any", "any"}.check(at(band)), "")
	kittest.Err(t, "six in each row, diagonals free", sixRule{"free", "any"}.check(at(band)), "row 1, column 1 is on a diagonal, and covered: true")
	kittest.Err(t, "six in each row, diagonals covered", sixRule{"covered", "any"}.check(at(band)), "row 1, column 10 is on a diagonal, and covered: false")
	kittest.Err(t, "six in each row, one less", sixRule{"any", "any"}.check(at(func(i, j int) bool { return band(i, j) && !middle(i, j) })), "row 6 and column 6 have 5 and 5")
	kittest.Err(t, "six in each row, mirror image", sixRule{"any", "mirror"}.check(at(band)), "the free cells are not symmetric at")
	kittest.Err(t, "six in each row, half turn", sixRule{"any", "half-turn"}.check(at(band)), "the free cells are not symmetric at")
	across := func(i, j int) bool { return (i+j)%10 < 6 }
	kittest.Err(t, "six in each row, mirrored", sixRule{"any", "mirror"}.check(at(across)), "")

	e := func(holes string, at ...forms.Point) error {
		puzzle := &elevenPuzzle{g: &forms.Packing{Lattice: forms.Squares(), Region: forms.Cuboid(3, 20, 1)}, holes: holes}
		return puzzle.checkHoles(forms.NewShape(at))
	}
	kittest.Err(t, "eleven, any holes", e("any", forms.Point{0, 0}, forms.Point{0, 1}), "")
	kittest.Err(t, "eleven, holes apart", e("apart", forms.Point{0, 0}, forms.Point{0, 2}, forms.Point{2, 1}), "")
	kittest.Err(t, "eleven, holes side by side", e("apart", forms.Point{0, 0}, forms.Point{0, 1}), "touches another")
	kittest.Err(t, "eleven, holes corner to corner", e("apart", forms.Point{0, 0}, forms.Point{1, 1}), "touches another")
	kittest.Err(t, "eleven, holes in pairs", e("pairs", forms.Point{0, 1}, forms.Point{1, 6}, forms.Point{2, 9}, forms.Point{0, 13}, forms.Point{0, 18}), "")
	kittest.Err(t, "eleven, a hole between pairs", e("pairs", forms.Point{0, 1}, forms.Point{1, 6}, forms.Point{2, 9}, forms.Point{0, 13}, forms.Point{0, 16}), "there is a hole in column 16")
	kittest.Err(t, "eleven, two holes in a pair", e("pairs", forms.Point{0, 1}, forms.Point{2, 2}, forms.Point{2, 9}, forms.Point{0, 13}, forms.Point{0, 18}), "not one hole in each pair")

	g := &forms.Packing{Lattice: forms.Squares(), Region: forms.Cuboid(stripRows, stripCols, 1), Pieces: []forms.Piece{{Name: "O", Shape: forms.Drawn("#####")}, {Name: "V", Shape: forms.Drawn("###/#/#")}}, Same: isRolled, SoftCells: true}
	// A row that goes over the end of the strip comes back in the last row.
	over := rolled(forms.Drawn("#####").Shifted(forms.Point{0, 12}))
	v := rolled(forms.Drawn("###/#/#").Shifted(forms.Point{1, 13}))
	strip := func(list ...forms.Placed) error { return g.Check(list) }
	kittest.Err(t, "moebius", strip(forms.Placed{Piece: 0, At: over}, forms.Placed{Piece: 1, At: forms.Drawn("###/#/#").Shifted(forms.Point{0, 4})}), "")
	kittest.Err(t, "moebius, a corner over the end", strip(forms.Placed{Piece: 0, At: forms.Drawn("#####")}, forms.Placed{Piece: 1, At: v}), "")
	kittest.Err(t, "moebius, not turned over", strip(forms.Placed{Piece: 0, At: forms.Shape{{0, 0}, {0, 1}, {0, 12}, {0, 13}, {0, 14}}}, forms.Placed{Piece: 1, At: v}), "is not O")
	kittest.Err(t, "moebius, a piece twice", strip(forms.Placed{Piece: 0, At: over}, forms.Placed{Piece: 0, At: forms.Drawn("#####").Shifted(forms.Point{1, 4})}), "O is used 2 times")
	kittest.Err(t, "moebius, overlap", strip(forms.Placed{Piece: 0, At: forms.Drawn("#####")}, forms.Placed{Piece: 1, At: forms.Drawn("###/#/#").Shifted(forms.Point{0, 4})}), "overlap at 04")
	kittest.Err(t, "moebius, one left out", strip(forms.Placed{Piece: 0, At: over}), "V is used 0 times")

	if isTatami([]string{"ab", "cd"}) || !isTatami([]string{"ab", "cb"}) || !isTatami([]string{"ab", "aa"}) {
		t.Error("isTatami")
	}
}

// TestPolyominoCounts counts parallominoes, which are as many as Catalan numbers say,
// and the pentominoes that are not turned over.
func TestPolyominoCounts(t *testing.T) {
	for i, want := range []int{1, 2, 5, 14, 42} {
		if got := len(forms.Parallominoes(i + 2)); got != want {
			t.Errorf("%d parallominoes of size %d, want %d", got, i+1, want)
		}
	}
	must.Equal(t, len(must.Get(pack.Read("region 9x10; pieces one-sided pentominoes"))(t).Pieces), 18, "one-sided pentominoes")
}

// smallPlaces lists where the small piece can lie.
func smallPlaces(in *kittest.Instance) string {
	var list []string
	for k := range in.Problem.Options() {
		words := strings.Fields(in.Problem.OptionString(k))
		if words[0] != "o" {
			continue
		}
		ways := waysAround(in.Problem, words[1:])
		if ways.Sign() > 0 {
			list = append(list, strings.Join(words[1:], "-"))
		}
	}
	return strings.Join(list, ", ")
}

// waysAround counts the packings of the cells of p that are not among some, by
// the trominoes of p.
func waysAround(p *cover.Problem, without []string) *big.Int {
	b := cover.NewBuilder()
	taken := map[string]bool{"o": true, "I": true}
	for _, name := range without {
		taken[name] = true
	}
	for i := range p.Primary() {
		if name := p.Name(cover.Item(i)); !taken[name] {
			b.AddPrimary(name)
		}
	}
options:
	for k := range p.Options() {
		words := strings.Fields(p.OptionString(k))
		if words[0] != "I" {
			continue
		}
		for _, name := range words[1:] {
			if taken[name] {
				continue options
			}
		}
		b.AddOption(words[1:]...)
	}
	return kittest.Must(breadth.Count(context.Background(), kittest.Must(b.Build()), breadth.Config{}))
}

// calendarDays goes through the days of the four months that stand for all, with the
// problem of each.
func calendarDays(pentominoes string, do func(*kittest.Instance) (more bool)) {
	for _, month := range []int{1, 2, 5, 6} {
		for day := 1; day <= 31; day++ {
			in := kittest.New(pack.Model("calendar")(), fmt.Sprint("month=", month), fmt.Sprint("day=", day), "pentominoes="+pentominoes)
			if !do(in) {
				return
			}
		}
	}
}

// calendarTriples counts the triples that leave every day, and those that do not.
func calendarTriples(_ *kittest.Instance) string {
	var good, bad int
	for set := range kit.Combinations(12, 3) {
		names := ""
		for _, k := range set {
			names += "OPQRSTUVWXYZ"[k : k+1]
		}
		all := true
		calendarDays(names, func(in *kittest.Instance) bool {
			_, all = in.First(cover.Config{})
			return all
		})
		if all {
			good++
		} else {
			bad++
		}
	}
	return fmt.Sprintf("%d, %d", good, bad)
}

// calendarCounts returns the number of answers of every day that stands for others.
func calendarCounts(pentominoes string) (list []uint64) {
	calendarDays(pentominoes, func(in *kittest.Instance) bool {
		list = append(list, in.CountAll())
		return true
	})
	return list
}

func calendarAnswers(_ *kittest.Instance) string {
	counts := calendarCounts("QTX")
	total := uint64(0)
	for _, n := range counts {
		total += n
	}
	return fmt.Sprintf("%d, %.0f", total, float64(total)/124)
}

func calendarLeast(_ *kittest.Instance) string {
	return fmt.Sprint(slices.Min(calendarCounts("PQV")))
}
