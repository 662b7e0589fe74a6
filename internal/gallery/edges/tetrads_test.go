package edges

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/must"
)

// The 92 tetrads of exercise 2.3.4.3-5: what each letter of a name puts at the top, bottom, left and
// right, and the families, whose names have a letter of each word.
const (
	tetradLetters  = " α1212 β3421 γ2134 δ4343 aQDPR b..LP cUQTS d..ST NY.X. JDU.X K.YRL B.... R..RR L..LL P..PP S..SS T..TT X..XX YYY.. UUU.. DDD.. QQQ.."
	tetradFamilies = "α abcd/β Y BUQ PT/β BUDQ PST/β K BUQ/γ XB LPST BQ/γ R BQ/γ J LPST/δ X LPST BQ/δ Y BUQ PT/δ N abcd/δ J LPST/δ K BUQ/δ RLPST BUDQ"
)

// tetrads returns their names.
func tetrads() (names []string) {
	for family := range strings.SplitSeq(tetradFamilies, "/") {
		list := []string{""}
		for word := range strings.FieldsSeq(family) {
			var longer []string
			for _, name := range list {
				for _, letter := range word {
					longer = append(longer, name+string(letter))
				}
			}
			list = longer
		}
		names = append(names, list...)
	}
	return names
}

// tetradTilings counts the ways to fill an array with tetrads, one of which is given.
func tetradTilings(rows, cols int, name string, row, col int) uint64 {
	b := cover.NewBuilder()
	for i, j := range kit.Pairs(rows, cols) {
		b.AddPrimary(fmt.Sprintf("%d,%d", i, j))
	}
	for i, j := range kit.Pairs(rows+1, cols+1) {
		b.AddSecondary(fmt.Sprintf("-%d,%d", i, j), fmt.Sprintf("/%d,%d", i, j))
	}
	for _, tetrad := range tetrads() {
		var sides [4][]string
		for _, letter := range tetrad {
			_, puts, _ := strings.Cut(tetradLetters, " "+string(letter))
			for k := range sides {
				sides[k] = append(sides[k], strings.Trim(puts[k:k+1], "."))
				slices.Sort(sides[k])
			}
		}
		for i, j := range kit.Pairs(rows, cols) {
			if i != row || j != col || tetrad == name {
				option := []string{fmt.Sprintf("%d,%d", i, j)}
				for k, side := range []string{fmt.Sprintf("-%d,%d", i, j), fmt.Sprintf("-%d,%d", i+1, j), fmt.Sprintf("/%d,%d", i, j), fmt.Sprintf("/%d,%d", i, j+1)} {
					option = append(option, side+":"+strings.Join(sides[k], ""))
				}
				b.AddOption(option...)
			}
		}
	}
	return kittest.Number(kittest.Must(b.Build()))
}

// TestTetrads is exercise 121: (a) the n + 1 places for βUS; (b), (c) how many squares have some
// tetrads in the middle. Of these print has 3 for δLD; its answer has the two that there are.
func TestTetrads(t *testing.T) {
	must.Equal(t, len(tetrads()), 92, "tetrads")
	places := ""
	for i, j := range kit.Pairs(4, 4) {
		if tetradTilings(4, 4, "βUS", i, j) > 0 {
			places += fmt.Sprintf(" %d%d", i, j)
		}
	}
	must.Equal(t, places, " 00 01 02 03 10", "places for βUS in 4 by 4")
	for name, want := range map[string]uint64{"δRD": 1, "δRU": 2, "δLD": 2, "δLU": 3, "δSU": 57} {
		must.Equal(t, tetradTilings(7, 7, name, 3, 3), want, "%s in the middle of 7 by 7", name)
	}
}
