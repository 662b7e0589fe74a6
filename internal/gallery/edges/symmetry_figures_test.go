package edges

import (
	"strings"

	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit/kittest"
)

// weakOnly counts weak answers that are not strong, with aaa and bbb in the same places. It
// divides by the size of their classes.
func weakOnly(alike uint64) kittest.Compute {
	return func(in *kittest.Instance) string {
		strong := kittest.New(macmahonSymmetry(), "aaa="+in.Args.Text("aaa"), "bbb="+in.Args.Text("bbb"))
		return figures.Quotient(in.CountAll()-strong.CountAll(), alike)
	}
}

// strongAndOthers counts answers with weak top-down symmetry. Those that half a turn keeps
// up to an exchange of colours form classes of two, and the others of four.
func strongAndOthers(in *kittest.Instance) string {
	h := newSymmetricHex("strong")
	var strong, others uint64
	for sol := range in.All() {
		if h.exchanges(strings.Fields(in.Text(sol))) {
			strong++
		} else {
			others++
		}
	}
	return figures.Quotient(strong, 2) + " + 2·" + figures.Quotient(others, 4)
}

// twoMirrors counts answers that are weak under both mirror images and not strong, in
// classes of four. Then the places of the triangles of one colour go to each other, too, which
// leaves three ways.
func twoMirrors(_ *kittest.Instance) string {
	top, turn := newSymmetricHex("top-down"), newSymmetricHex("strong")
	var n uint64
	for _, places := range []string{"aaa=10' ddd=30' bbb=03", "aaa=20 ddd=30 bbb=03'", "aaa=11 ddd=31 bbb=02'"} {
		in := kittest.New(macmahonSymmetry(), strings.Fields("symmetry=left-right "+places)...)
		for sol := range in.All() {
			if shows := strings.Fields(in.Text(sol)); top.keepsLines(shows) == nil && !turn.exchanges(shows) {
				n++
			}
		}
	}
	return figures.Quotient(n, 4)
}

// offAxis counts answers with weak left-right symmetry that are not strong, where the
// triangles of one colour are in pairs: aaa and ddd in one, bbb and ccc in another. Classes
// have four.
func offAxis(_ *kittest.Instance) string {
	left, turn := newSymmetricHex("left-right"), newSymmetricHex("strong")
	var n uint64
	for p := range left.cells {
		for times, list := range left.secondPairs(p) {
			if len(list) == 0 {
				continue
			}
			in := kittest.New(macmahonSymmetry(), "symmetry=left-right", "aaa="+left.cells[p].Name, "ddd="+left.cells[left.images[p]].Name, "bbb="+strings.Join(list, ","))
			for sol := range in.All() {
				if times == 2 || !turn.exchanges(strings.Fields(in.Text(sol))) {
					n += uint64(times)
				}
			}
		}
	}
	return figures.Quotient(n, 4)
}

// secondPairs returns where the second of two pairs of a cell and its image can begin if
// the first begins in p, by how often an answer counts: twice if it looks different upside
// down, in which case only one of the two is there.
func (h *symmetricHex) secondPairs(p int) (places [3][]string) {
	if h.images[p] <= p {
		return places
	}
	top := newSymmetricHex("top-down")
	half := func(c int) int { return min(c, h.images[c]) }
	for q := p + 1; q < len(h.cells); q++ {
		if h.images[q] <= q {
			continue
		}
		// The pairs of p and q become these, upside down.
		r, s := half(top.images[p]), half(top.images[q])
		r, s = min(r, s), max(r, s)
		switch {
		case r == p && s == q:
			places[1] = append(places[1], h.cells[q].Name)
		case r > p || r == p && s > q:
			places[2] = append(places[2], h.cells[q].Name)
		}
	}
	return places
}

// exchanges reports whether a half turn keeps a picture up to an exchange of colours: each
// colour of a cell becomes one colour of its image, everywhere.
func (h *symmetricHex) exchanges(shows []string) bool {
	becomes := map[byte]byte{}
	for c, d := range h.images {
		for i, there := range h.moved(c, shows[c]) {
			from, to := byte(there), shows[d][i]
			if old := becomes[from]; old != 0 && old != to {
				return false
			}
			becomes[from] = to
		}
	}
	return true
}
