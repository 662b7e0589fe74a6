package constraint

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"bonepile/cover/internal/search"
	"bonepile/cover/internal/tree"
)

// Hitori, from exercises 440 to 449 of 7.2.2.1, rows separated by "/". All have one
// solution, also if seeds may be black, but for one that was misread and has none.
// Nodes are ours.
var hitoriPuzzles = []struct {
	exercise, clues, solution string
	weak                      uint64 // solutions where white cells need not be connected
	nodes, freeNodes          uint64
}{
	{"440", "ABA/BCA/ACC", "#B#/BCA/A#C", 5, 12, 13},
	{"440", "0ABCDA1/B23456D/BABCDAD", "", 0, 9, 8},
	{"444", "001023045/010230450/162304500/023645001/230450010/304560102/045001623/450010230/500102364", "#01#23#45/01#23#45#/1623#45#0/#23645#01/23#45#01#/3#45601#2/#45#01623/45#01#23#/5#01#2364", 6, 21, 70},
	{"445", "AAPPBB/AWYWXB/SZQRZQ/SXPSXQ/DZYWYC/DDRRCC", "#A#PB#/AWY#XB/S#QRZ#/#XPS#Q/DZ#WYC/#DR#C#", 1, 31, 31},
	{"445", "APPABB/SWPWXQ/AZZRQQ/SXYSXB/DZYWYC/DCDRRC", "#P#AB#/SWP#XQ/A#ZRQ#/#XYS#B/DZ#WYC/#CD#R#", 1, 27, 27},
	{"445", "AABBCC/GAIBHC/DDEEFF/GGHEHF/JDIKIL/JJKKLL", "A#B#C#/GAIBHC/D#E#F#/#GHE#F/JD#KIL/#JK#L#", 12, 30, 30},
	{"446", "27182/81828/45904/52353/60287", "2718#/#1#28/4590#/#2#53/602#7", 1, 13, 66},
	{"448", "TASTE/UPPER/FRIAR/TORSO/SNEER", "#ASTE/U#P#R/FRIA#/T#RSO/SN#E#", 1, 12, 22},
	{"448", "IDLED/SWEAR/LEASE/ELVES/SLEDS", "IDLE#/#W#AR/L#ASE/ELV#S/S#ED#", 63, 14, 28},
	{"448", "SCHEMA/HAULED/ISSUED/RETAKE/TILTER/SNEERS", "#CH#MA/HAULE#/IS#U#D/R#TAKE/#ILT#R/SN#ER#", 15, 20, 55},
	{"449", "BEINGINAMI/NORITYEVEN/AMINORITYO/FONEDIDNOT/MAKEYOUMAD", "BEI#G#NAM#/#ORITY#VEN/AM#NORITY#/F#NE#ID#OT/#AK#YOUM#D", 4, 33, 204},
	{"449", "MERR/YCHR/ISTM/ASSW/EETH/EART", "M#R#/YCHR/IS#M/A#SW/#ETH/EA#T", 1, 13, 23},
	{"449", "FORTHE/SONOFM/ANISNO/TCOMET/ODESTR/OYMENS/LIVESB/UTTOSA/VETHEM", "F#RTHE/SON#F#/A#ISNO/#COM#T/ODE#TR/#YME#S/LIV#SB/UT#O#A/V#THEM", 3, 23, 64},
	{"449", "THEB/ETTE/RPAR/TOFV/ALOR/ISDI/SCRE/TION", "THEB/#T#E/RPA#/#OFV/AL#R/#SDI/SCR#/#ION", 6, 14, 32},
	{"449", "WELL/THEY/CANT/REAL/LYGO/ATIT/THIS/LONG", "WEL#/T#EY/CA#T/R#AL/#YGO/ATI#/#H#S/LONG", 6, 27, 40},
	{"449", "GREA/TALG/ORIT/HMSA/RETH/EPOE/TRYO/FCOM/PUTA/TION", "GRE#/#ALG/O#IT/HMS#/RE#H/#POE/T#YO/FC#M/PUTA/#I#N", 60, 19, 612},
	{"449", "DOZ/ENS/OFN/EWE/XER/CIS/ESH/AVE/BEE/NAD/DED", "DOZ/#N#/OFN/EW#/X#R/CIS/#SH/AV#/B#E/NAD/#E#", 33, 15, 35},
	{"449", "Nev/er /les/s a/lon/e t/han/ wh/en /alo/ne.", "N#v/er /#es/s#a/lon/# t/ha#/ wh/#n#/alo/n#.", 63, 30, 278},
	{"447", "314159/265358", "3#4159/2653#8", 7, 8, 26},
	{"447", "314159/265358/979323", "3#4159/2653#8/#79#23", 14, 13, 28},
	{"447", "314159/265358/979323/846264", "3#4159/2653#8/#79#23/84#26#", 21, 28, 68},
	{"447", "271828/182845", "#7182#/182#45", 4, 8, 13},
	{"447", "27/18/28", "#7/18/2#", 4, 5, 8},
	{"447", "27182/81828/45904/52353", "2718#/#1#28/4590#/#2#53", 1, 12, 38},
	{"447", "27182/81828/45904/52353/60287", "2718#/#1#28/4590#/#2#53/602#7", 1, 13, 66},
}

func TestHitori(t *testing.T) {
	for _, tt := range hitoriPuzzles {
		rows := strings.Split(tt.clues, "/")
		var weak, stats, free tree.Stats
		p, connected := hitori(rows, false)
		count(t, p, nil, &weak)
		got := ""
		for sol, err := range search.Solutions(t.Context(), p, tree.Config{Constraint: lower(connected), Stats: &stats}) {
			if err != nil || p.Verify(sol) != nil {
				t.Fatal(err, p.Verify(sol))
			}
			got = strings.Join(board{len(rows), len(rows[0])}.picture(p, sol, rows), "/")
		}
		p, connected = hitori(rows, true)
		count(t, p, connected, &free)
		want := min(1, uint64(len(tt.solution)))
		if got != tt.solution || stats.Solutions != want || free.Solutions != want {
			t.Errorf("%s: %d solutions, %d if seeds may be black, want %d: %s",
				tt.clues, stats.Solutions, free.Solutions, want, got)
		}
		if weak.Solutions != tt.weak || stats.Nodes != tt.nodes || free.Nodes != tt.freeNodes {
			t.Errorf("%s: %d weak solutions, %d nodes, %d if seeds may be black, want %d, %d, %d",
				tt.clues, weak.Solutions, stats.Nodes, free.Nodes, tt.weak, tt.nodes, tt.freeNodes)
		}
	}
}

// A row of n letters of d is a valid puzzle in (n-2)^2 d(d-1)…(d-n+3) cases, if
// n > 1: exercise 441.
func TestHitoriRow(t *testing.T) {
	for n := 2; n <= 5; n++ {
		for d := 1; d <= 4; d++ {
			want := (n - 2) * (n - 2)
			for i := range n - 2 {
				want *= d - i
			}
			valid := 0
			row := make([]byte, n)
			var all func(at int)
			all = func(at int) {
				if at < n {
					for c := range d {
						row[at] = byte('A' + c)
						all(at + 1)
					}
					return
				}
				p, connected := hitori([]string{string(row)}, true)
				if count(t, p, connected, nil) == 1 {
					valid++
				}
			}
			if all(0); valid != want {
				t.Errorf("%d letters of %d: %d puzzles, want %d", n, d, valid, want)
			}
		}
	}
}

// A pattern is a set of black cells: bit cols*i+j is cell i, j.
type pattern uint64

// hitoriCovers returns the sets of black cells without neighbours that leave the
// others connected and to which no cell could be added: exercise 442.
func hitoriCovers(t *testing.T, bd board, stats *tree.Stats) (covers []pattern) {
	p := independent(bd)
	for sol, err := range search.Solutions(t.Context(), p, tree.Config{Constraint: lower(bd.connected()), Stats: stats}) {
		if err != nil {
			t.Fatal(err)
		}
		var black pattern
		for _, k := range sol {
			black |= pattern(k%2) << (k / 2) // options come in pairs, a cell each
		}
		more := false
		bd.each(func(i, j int) { more = more || bd.joins(black, i, j) })
		if !more {
			covers = append(covers, black)
		}
	}
	return covers
}

func (b board) black(p pattern, i, j int) bool { return p>>(b.cols*i+j)&1 > 0 }

// joins reports whether a cell could be black too.
func (b board) joins(p pattern, i, j int) bool {
	if b.black(p, i, j) {
		return false
	}
	for _, d := range ways {
		if b.on(i+d[0], j+d[1]) && b.black(p, i+d[0], j+d[1]) {
			return false
		}
	}
	p |= 1 << (b.cols*i + j)
	pieces := 0
	b.each(func(i, j int) {
		if !b.black(p, i, j) {
			pieces++
			p = b.fill(p, i, j)
		}
	})
	return pieces == 1
}

// fill blackens a white cell and all that are connected to it.
func (b board) fill(p pattern, i, j int) pattern {
	p |= 1 << (b.cols*i + j)
	for _, d := range ways {
		if i, j := i+d[0], j+d[1]; b.on(i, j) && !b.black(p, i, j) {
			p = b.fill(p, i, j)
		}
	}
	return p
}

// turned returns the pattern with cell i, j where to sends it.
func (b board) turned(p pattern, to func(i, j int) (int, int)) (other pattern) {
	b.each(func(i, j int) {
		if b.black(p, i, j) {
			i, j = to(i, j)
			other |= 1 << (b.cols*i + j)
		}
	})
	return other
}

// A coverStudy is what exercise 442 says of the covers of a board, -1 for what it
// does not say.
type coverStudy struct {
	board
	least, most   int    // black cells
	both          int    // covers with horizontal and vertical symmetry
	quarter, diag int    // pairs with symmetry by 90 degrees, or about both diagonals, but not all eight
	nodes         uint64 // ours
}

var coverStudies = []coverStudy{
	{board{3, 3}, -1, -1, 3, 0, 0, 120},
	{board{3, 5}, -1, -1, 5, -1, -1, 1199},
	{board{4, 4}, -1, -1, -1, 1, 0, 1765},
	{board{5, 5}, 5, 9, 10, 1, 0, 62417},
}

func (want coverStudy) check(t *testing.T) {
	var stats tree.Stats
	got := coverStudy{want.board, want.rows * want.cols, 0, 0, 0, 0, 0}
	r, c := want.rows-1, want.cols-1
	for _, p := range hitoriCovers(t, want.board, &stats) {
		n := bits.OnesCount64(uint64(p))
		got.least, got.most = min(got.least, n), max(got.most, n)
		same := func(to func(i, j int) (int, int)) bool { return want.turned(p, to) == p }
		rows := same(func(i, j int) (int, int) { return r - i, j })
		columns := same(func(i, j int) (int, int) { return i, c - j })
		if rows && columns {
			got.both++
		}
		if r != c {
			continue
		}
		if !rows && same(func(i, j int) (int, int) { return j, r - i }) {
			got.quarter++
		}
		if !rows && same(func(i, j int) (int, int) { return j, i }) && same(func(i, j int) (int, int) { return r - j, r - i }) {
			got.diag++
		}
	}
	if bound := (want.rows*want.cols + 4) / 3; got.most > bound { // (mn + 2)/3, upwards
		t.Errorf("%v: %d black cells, more than %d (exercise 443)", want.board, got.most, bound)
	}
	got.quarter, got.diag, got.nodes = got.quarter/2, got.diag/2, stats.Nodes
	for _, v := range [][2]*int{{&got.least, &want.least}, {&got.most, &want.most}, {&got.both, &want.both}, {&got.quarter, &want.quarter}, {&got.diag, &want.diag}} {
		if *v[1] < 0 {
			*v[0] = *v[1]
		}
	}
	if got != want {
		t.Errorf("%+v, want %+v (exercise 442)", got, want)
	}
}

func TestHitoriCovers(t *testing.T) {
	for _, want := range coverStudies {
		want.check(t)
	}
	// X_n = 2 X_(n-2) + 2 X_(n-3) covers of 2 by n.
	var x []int
	for n := range 13 {
		x = append(x, 0)
		if n > 0 {
			x[n] = len(hitoriCovers(t, board{2, n}, nil))
		}
		if n > 4 && x[n] != 2*x[n-2]+2*x[n-3] {
			t.Errorf("2 by %d: %d covers, want %d (exercise 442)", n, x[n], 2*x[n-2]+2*x[n-3])
		}
	}
	if want := []int{2, 4, 6}; !slices.Equal(x[1:4], want) {
		t.Errorf("2 by 1 to 3: %d covers, want %d", x[1:4], want)
	}
}
