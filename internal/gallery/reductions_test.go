package gallery

import (
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/forms"
	"bonepile/internal/must"
)

// The models that keep one of several images of an answer, each compared with the
// same model without that. The queens have their own test, and so have the choices
// that a model makes before it has a problem.

// instance returns the instance of a model's name and parameters.
func instance(t *testing.T, args string) *kit.Instance {
	t.Helper()
	words := strings.Fields(args)
	return must.Get(mustNamed(t, words[0]).New(words[1:]...))(t)
}

// TestReducedCounts counts the answers of small problems: of each class of images,
// one remains.
func TestReducedCounts(t *testing.T) {
	for _, tt := range []struct {
		model, plain, reduced string
		images                uint64
	}{
		{"langford n=7", "halved=no", "halved=yes", 2},
		{"langford n=8", "halved=no", "halved=yes", 2},
		{"latin n=3", "reduced=no", "reduced=yes", 3 * 2 * 2},
		{"latin n=4", "reduced=no", "reduced=yes", 4 * 3 * 2 * 3 * 2},
		{"wordcross rows=4 cols=4 words=ONE,TEN,NOT", "level=-", "level=TEN", 2},
	} {
		t.Run(tt.model, func(t *testing.T) {
			var n [2]uint64
			for i, more := range []string{tt.plain, tt.reduced} {
				n[i] = must.Get(instance(t, tt.model+" "+more).Problem.Visit(t.Context(), cover.Config{}))(t)
			}
			if n[0] != tt.images*n[1] || n[1] == 0 {
				t.Errorf("%s: %d answers, %d with %s, which is not one of %d", tt.model, n[0], n[1], tt.reduced, tt.images)
			}
		})
	}
}

// TestReducedOptions counts the options of an item that is fixed up to symmetry. Without
// that it would have times as many.
func TestReducedOptions(t *testing.T) {
	for _, tt := range []struct {
		model, item    string
		times, without int
	}{
		{"cube-row", "p1", 720, 30 * 24},       // the colours can be exchanged
		{"cube-brick", "000", 720, 30 * 24},    //
		{"hoffman", "p111", 6, 6},              // the axes can
		{"quintominal", "n", 120, 12 * 10},     // any face can be at the top, turned in any way
		{"heads-and-tails", "0,0", 48, 24 * 4}, // any place of the torus can be the first, and a half turn be made
		{"macmahon-squares", "aaaa", 4, 16},    // of the border
		{"tone-rows n=8", "p0", 8, 8},          // a row can begin with any tone
	} {
		t.Run(tt.model, func(t *testing.T) {
			in := instance(t, tt.model)
			n := 0
			for k := range in.Problem.Options() {
				if slices.Contains(strings.Fields(in.Problem.OptionString(k)), tt.item) {
					n++
				}
			}
			if n*tt.times != tt.without {
				t.Errorf("%s: %d options of %s, times %d is not %d", tt.model, n, tt.item, tt.times, tt.without)
			}
		})
	}
}

// A lie is an option: its words, and the numbers of its cells, in order.
type lie struct {
	words []string
	cells string
}

// A symmetricRegion has cells by number and by name, and where motions that keep the region
// take each.
type symmetricRegion struct {
	number  map[string]byte
	motions [][]byte
}

// newSymmetricRegion returns a box of some sides, with its turns, and in the plane its
// mirror images too. On a strip the end joins the beginning upside down.
func newSymmetricRegion(sides []int, strip bool) *symmetricRegion {
	l, depth := forms.Squares(), 1
	motions := l.All
	if len(sides) > 2 {
		l, depth = forms.Cubes(), sides[2]
		motions = l.Turns
	}
	region := forms.Cuboid(sides[0], sides[1], depth)
	g := &forms.Packing{Lattice: l, Region: region}
	r := &symmetricRegion{number: map[string]byte{}}
	for i, c := range region {
		r.number[g.CellName(c)] = byte(i)
	}
	add := func(m forms.Motion) {
		var to []byte
		for _, c := range region {
			to = append(to, r.number[g.CellName(m(c))])
		}
		r.motions = append(r.motions, to)
	}
	for _, m := range motions {
		moved := region.Moved(m)
		if lo, _ := moved.Box(); !strip && moved.Normal(l.Axes).Equal(region) {
			add(func(c forms.Point) forms.Point {
				d := m(c)
				return forms.Point{d[0] - lo[0], d[1] - lo[1], d[2] - lo[2]}
			})
		}
	}
	for k := range 4 * sides[1] {
		if strip {
			add(func(c forms.Point) forms.Point {
				y := c[1]
				if k%2 == 1 {
					y = -y
				}
				y += k/2 + 2*sides[1]
				if y/sides[1]%2 == 1 {
					c[0] = sides[0] - 1 - c[0]
				}
				return forms.Point{c[0], y % sides[1]}
			})
		}
	}
	return r
}

// moved returns where a motion takes the cells of a lie.
func (r *symmetricRegion) moved(cells string, to []byte) string {
	image := []byte(cells)
	for i, c := range image {
		image[i] = to[c]
	}
	slices.Sort(image)
	return string(image)
}

// lies returns the options that have a word.
func (r *symmetricRegion) lies(in *kit.Instance, word string) (list []lie) {
	for k := range in.Problem.Options() {
		words := strings.Fields(in.Problem.OptionString(k))
		if !slices.Contains(words, word) {
			continue
		}
		var cells []byte
		for _, w := range words {
			if c, ok := r.number[strings.Replace(strings.TrimRight(w, ":ABCDEF"), ",", "", 1)]; ok { // "00", or "0,0:A" of words
				cells = append(cells, c)
			}
		}
		slices.Sort(cells)
		list = append(list, lie{words, string(cells)})
	}
	return list
}

// all returns all places of a pentomino, as lies of their cells.
func (r *symmetricRegion) all(sides []int, name string) (list []lie) {
	l := forms.Squares()
	g := &forms.Packing{Lattice: l, Region: forms.Cuboid(sides[0], sides[1], 1)}
	for _, p := range forms.Pentominoes() {
		if p.Name != name {
			continue
		}
		for _, at := range forms.Placements(g.Region, g.Ways(p), l.Axes) {
			o := lie{words: g.Option(p, at)}
			for _, word := range o.words[1:] {
				o.cells += string([]byte{r.number[word]})
			}
			list = append(list, o)
		}
	}
	return list
}

// together returns the pairs of lies that have no word in common, each as its cells; or
// the lies of one list if there is one.
func together(lists [][]lie) map[[2]string]bool {
	pairs := map[[2]string]bool{}
	for _, a := range lists[0] {
		if len(lists) == 1 {
			pairs[[2]string{a.cells}] = true
			continue
		}
		for _, b := range lists[1] {
			if !slices.ContainsFunc(a.words, func(w string) bool { return slices.Contains(b.words, w) }) {
				pairs[[2]string{a.cells, b.cells}] = true
			}
		}
	}
	return pairs
}

// TestReducedPlaces checks the pieces that a reduction is about: of each way to lay
// them, and its images under the symmetries of the region, exactly one remains. An answer
// has each of these pieces once, so exactly one of its images remains.
func TestReducedPlaces(t *testing.T) {
	for _, tt := range []struct {
		reduced, plain string // no plain: all places of pentominoes
		pieces         string // the words that their options have
		sides          []int
	}{
		{"pentominoes region=6x10 reduced=yes", "", "X Z", []int{6, 10}},
		{"pentominoes region=5x12 reduced=yes", "", "X Z", []int{5, 12}},
		{"pentominoes region=4x15 reduced=yes", "", "X Z", []int{4, 15}},
		{"pentominoes region=3x20 reduced=yes", "", "X Z", []int{3, 20}},
		{"one-sided region=10x9 corner=yes", "", "X", []int{10, 9}},
		{"chessboard reduced=yes", "", "X Z", []int{8, 8}},
		{"six-in-each-row diagonals=covered", "", "X O", []int{10, 10}},
		{"eleven-pentominoes holes=any", "", "V", []int{3, 20}},
		{"moebius-pentominoes reduced=yes", "moebius-pentominoes reduced=no", "X W", []int{4, 15}},
		{"copies region=15x15 middle=one", "copies region=15x15", "77", []int{15, 15}},
		{"word-search rows=6 cols=6 words=AB,ABCDEF reduced=yes", "word-search rows=6 cols=6 words=AB,ABCDEF", "ABCDEF", []int{6, 6}},
		{"soma region=3x3x3 fixed=yes", "soma region=3x3x3", "2", []int{3, 3, 3}},
	} {
		t.Run(tt.reduced, func(t *testing.T) {
			r := newSymmetricRegion(tt.sides, strings.HasPrefix(tt.reduced, "moebius"))
			reduced := instance(t, tt.reduced)
			var kept, all [][]lie
			for word := range strings.FieldsSeq(tt.pieces) {
				// An option of eleven pentominoes leaves a piece out.
				kept = append(kept, slices.DeleteFunc(r.lies(reduced, word), func(l lie) bool { return l.cells == "" }))
				if tt.plain == "" {
					all = append(all, r.all(tt.sides, word))
				} else {
					all = append(all, r.lies(instance(t, tt.plain), word))
				}
			}
			keptPairs, allPairs := together(kept), together(all)
			classes := 0
			if n := len(keptPairs); len(kept) == 1 && n != len(kept[0]) {
				t.Errorf("%s: %d options in %d places", tt.reduced, len(kept[0]), n) // a word forwards and backwards
			}
			done := map[[2]string]bool{}
			for pair := range allPairs {
				if done[pair] {
					continue
				}
				classes++
				images := map[[2]string]bool{}
				for _, to := range r.motions {
					images[[2]string{r.moved(pair[0], to), r.moved(pair[1], to)}] = true
				}
				n := 0
				for image := range images {
					done[image] = true
					if !allPairs[image] {
						t.Fatalf("%s: an image of %x is none", tt.reduced, pair)
					}
					if keptPairs[image] {
						n++
					}
				}
				if n != 1 {
					t.Errorf("%s: of %d images of %x, %d are kept", tt.reduced, len(images), pair, n)
					break
				}
			}
			if classes == 0 || classes != len(keptPairs) || len(r.motions) < 4 {
				t.Errorf("%s: %d classes of %d ways, %d motions, %d kept", tt.reduced, classes, len(allPairs), len(r.motions), len(keptPairs))
			}
		})
	}
}

// TestElevenReduced: if V is left out of the strip, so that W is to be reduced, W keeps one
// of its four orientations, and otherwise all.
func TestElevenReduced(t *testing.T) {
	r := newSymmetricRegion([]int{3, 20}, false)
	in := instance(t, "eleven-pentominoes holes=any")
	left := slices.DeleteFunc(r.lies(in, "V"), func(l lie) bool { return l.cells != "" })
	with, all := together([][]lie{left, r.lies(in, "W")}), r.all([]int{3, 20}, "W")
	if n := len(with); 4*n != len(all) || n == 0 {
		t.Errorf("without V, %d of %d places of W", n, len(all))
	}
	must.Equal(t, len(r.lies(in, "W"))-1, len(all), "places of W that lie")
}
