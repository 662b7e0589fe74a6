package polyforms

import (
	"fmt"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/gallery/kit/kittest"
)

// TestCongruentShapes makes all shapes of two pentiamonds, and finds which are made by
// two pairs that have no piece in common.
func TestCongruentShapes(t *testing.T) {
	l := forms.Triangles()
	pieces := forms.Animals(l, 5, l.All)
	shapes := map[[2]int]map[string]bool{}
	for i, p := range pieces {
		for j := range i {
			made := map[string]bool{}
			for _, at := range forms.Placements(forms.Cuboid(16, 16, 2), pieces[j].Oriented(l, l.All), 2) {
				both := forms.NewShape(append(p.Shifted(forms.Point{6, 6}), at...))
				if len(both) == 10 && both.Connected(l) {
					made[fmt.Sprint(both.Canonical(l, l.All))] = true
				}
			}
			shapes[[2]int{j, i}] = made
		}
	}
	for partner, others := range map[int][2]int{1: {2, 3}, 2: {1, 3}, 3: {1, 2}} {
		same := 0
		for s := range shapes[[2]int{0, partner}] {
			if shapes[others][s] {
				same++
			}
		}
		in := kittest.New(congruentPairs(), "partner="+"ABCD"[partner:partner+1])
		n := in.Count(cover.Config{})
		if want := map[int]int{1: 1}[partner]; same != want || n != uint64(want*congruentTimes) {
			t.Errorf("A and %c: %d shapes, %d answers, want %d shapes", 'A'+partner, same, n, want)
		}
	}
}

// TestSkews checks that motions keep which cells are neighbours, which are squares,
// and which way these are turned: a turn keeps it, and a mirror image does not.
func TestSkews(t *testing.T) {
	l := forms.Skews()
	for i := -3; i < 3; i++ {
		for j := -3; j < 3; j++ {
			p := forms.Skewed(i, j)
			if c := forms.Unskewed(p); c.Row != i || c.Col != j {
				t.Fatalf("cell %d, %d became %v", i, j, c)
			}
			for k, m := range l.All {
				c := forms.Unskewed(m(p))
				if (c.Row+c.Col)&1 != (i+j)&1 {
					t.Fatalf("motion %d makes a square of a rhombus at %d, %d", k, i, j)
				}
				if turned := (c.Row-i)&1 != 0; (i+j)&1 == 0 && turned != (k >= len(l.Turns)) {
					t.Fatalf("motion %d: the square at %d, %d is turned the other way: %v", k, i, j, turned)
				}
				near := forms.NewShape(l.Neighbours(m(p)))
				if moved := forms.NewShape(l.Neighbours(p)).Moved(m); !moved.Equal(near) {
					t.Fatalf("motion %d: the neighbours of %d, %d become %v, not %v", k, i, j, moved, near)
				}
			}
		}
	}
}

// TestAboloCounts counts free polyaboloes: OEIS A006074.
func TestAboloCounts(t *testing.T) {
	for i, want := range []int{1, 3, 4, 14, 30} {
		if got := len(aboloShapes(i + 1)); got != want {
			t.Errorf("%d polyaboloes of size %d, want %d", got, i+1, want)
		}
	}
}
