package words

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/internal/gallery/figures"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/kittest"
	"bonepile/internal/must"
)

// TestWordRules gives right and wrong answers to the rules.
func TestWordRules(t *testing.T) {
	a, b, c := laidBlock{0, 0, "AC"}, laidBlock{1, 0, "BD"}, laidBlock{-1, 0, "AB"}
	words := []string{"AB", "CD"}
	blocks := func(list ...laidBlock) error { return checkBlocks(words, 2, list) }
	kittest.Err(t, "alphabet blocks", blocks(a, b, c, laidBlock{-1, 1, "CD"}), "")
	kittest.Err(t, "alphabet blocks, no cube for a letter", blocks(a, b, c, laidBlock{-1, 1, "DC"}), "has no")
	kittest.Err(t, "alphabet blocks, three letters on two faces", blocks(laidBlock{0, 0, "ACD"}, b, c, laidBlock{-1, 1, "CD"}), "cube 1 has 3 letters")
	kittest.Err(t, "alphabet blocks, a cube twice", blocks(a, a, c, laidBlock{-1, 1, "CD"}), "each once")
	kittest.Err(t, "alphabet blocks, a word twice", blocks(a, b, c, c), "each once")
	kittest.Err(t, "alphabet blocks, a word missing", blocks(a, b, c), "2 cubes and 1 words, expected 2 and 2")

	var letters []laidWord
	for _, c := range kit.Cells(9, 9) {
		letters = append(letters, laidWord{"ABCDEFGHI"[(3*c.Row+c.Row/3+c.Col)%9:][:1], []kit.Cell{c}})
	}
	sudoku := func(letters []laidWord, list ...laidWord) error {
		return checkWordSudoku("ABCDEFGHI", []string{"ABC", "AEI"}, slices.Concat(letters, list))
	}
	abc, aei := laidWord{"ABC", line(3, 0, false)}, laidWord{"AEI", []kit.Cell{{Row: 0, Col: 0}, {Row: 1, Col: 1}, {Row: 2, Col: 2}}}
	kittest.Err(t, "word sudoku", sudoku(letters, abc, aei), "")
	kittest.Err(t, "word sudoku, a word missing", sudoku(letters, abc), "AEI is used 0 times")
	kittest.Err(t, "word sudoku, a word twice", sudoku(letters, abc, aei, aei), "AEI is used 2 times")
	kittest.Err(t, "word sudoku, other letters", sudoku(letters, abc, laidWord{"AEI", abc.cells}), "row 1, column 2 has E and B")
	kittest.Err(t, "word sudoku, a letter missing", sudoku(letters[1:], aei), "row 1, column 1 has A and .")
	kittest.Err(t, "word sudoku, a letter missing", checkWordSudoku("ABCDEFGHI", nil, letters[1:]), "80 letters, expected 81")
	kittest.Err(t, "word sudoku, its letters in another order", checkWordSudoku("IHGFEDCBA", []string{"ABC", "AEI"}, append(letters[:81:81], abc, aei)), "")
	wrong := slices.Clone(letters)
	wrong[79].word, wrong[80].word = wrong[80].word, wrong[79].word
	kittest.Err(t, "word sudoku, two letters exchanged", sudoku(wrong, abc, aei), "column")
}

// TestBlocksReduced counts the ways to spell all words with cubes in a row, by the
// definition. The order of the cubes makes six of one, since the first word has three
// different letters.
func TestBlocksReduced(t *testing.T) {
	words := []string{"ACE", "DIE", "ICE"}
	in := kittest.New(alphabetBlocks(), "words="+strings.Join(words, ","), "faces=2")
	n := in.Count(cover.Config{})
	sets := subsetsOf(words, "ACDEI", 2)
	all := uint64(0)
	for _, a := range sets {
		for _, b := range sets {
			for _, c := range sets {
				ways := 1
				for _, word := range words {
					ways *= len(slices.DeleteFunc(kit.PermutationsOf(word), func(w string) bool {
						return !strings.Contains(a, w[:1]) || !strings.Contains(b, w[1:2]) || !strings.Contains(c, w[2:])
					}))
				}
				all += uint64(ways)
			}
		}
	}
	if all != 6*n || n == 0 {
		t.Errorf("%d ways, %d with the first word in order, which is not one of 6", all, n)
	}
}

// TestBentWords traces all words of the figures cell by cell, and expects as many ways.
func TestBentWords(t *testing.T) {
	var step func(rows []string, word string, path []kit.Cell) int
	step = func(rows []string, word string, path []kit.Cell) (n int) {
		if len(path) == len(word) {
			return 1
		}
		for _, c := range kit.Cells(len(rows), len(rows[0])) {
			if rows[c.Row][c.Col] != word[len(path)] || slices.Contains(path, c) {
				continue
			}
			fits := true
			for k := range path {
				if last := k == len(path)-1; last {
					d := kit.Cell{Row: path[k].Row - c.Row, Col: path[k].Col - c.Col}
					fits = fits && d.Row*d.Row < 2 && d.Col*d.Col < 2
				} else if middle(path[k], path[k+1]) == middle(path[len(path)-1], c) {
					fits = false
				}
			}
			if fits {
				n += step(rows, word, append(path[:len(path):len(path)], c))
			}
		}
		return n
	}
	words := 0
	for _, f := range figures.Of("bent-words") {
		if f.Slow {
			continue // counts arrays
		}
		var got []string
		args := strings.Fields(f.Args)
		for word := range strings.SplitSeq(strings.TrimPrefix(args[1], "words="), ",") {
			words++
			got = append(got, fmt.Sprint(step(strings.Split(strings.TrimPrefix(args[0], "letters="), "/"), word, nil)))
		}
		must.Equal(t, strings.Join(got, ", "), f.Want, "%s", f.Args)
	}
	must.Least(t, words, 50, "words")
}

// TestMathematicians finds the 27 names in Fig. 71, and the other letters, and packs them
// as answer 78 does.
func TestMathematicians(t *testing.T) {
	const box = "OTHESCATALANDAU/TSEAPUSTHORSROF/TLSEEAYRRLYHAPA/EPEARELRGOUEMSI/NNARRCVLTRTAAMA/ITHUOTEKWIANDEM/LANTNBSIMICMAAW/LGDNARTREBLIHCE/" +
		"ERECIZECEPTNEDY/MEARSHRHLIPKATH/EJENSENHRIEONET/HSUINEBORFEWNAR/TMARKOFFOFCSOKM/PLUTERPFROEKGRA/GMMINSEJTLEITSG"
	const rows = "CATALANDAUBOREL/GRAMARKOFFKNOPP/ABELWEIERSTRASS/BERTRANDHERMITE/CANTORFROBENIUS/GLAISHERHURWITZ/HADAMARDHILBERT/" +
		"HENSELKIRCHHOFF/JENSENSYLVESTER/MELLINSTIELTJES/NETTORUNGESTERN/MINKOWSKIPERRON"
	args := figures.Of("word-search")[0].Args
	names := strings.Split(args[strings.Index(args, "words=")+6:], ",")
	must.Equal(t, len(names), 27, "names")
	uses, letters := make([]int, len(box)), 0
	for _, name := range names {
		letters += len(name)
		var places [][]int
		for i := range box {
			for _, step := range []int{-17, -16, -15, -1, 1, 15, 16, 17} { // a row has 15 letters and a stroke
				var place []int
				for j := i; len(place) < len(name) && j >= 0 && j < len(box) && box[j] == name[len(place)]; j += step {
					place = append(place, j)
				}
				if len(place) == len(name) {
					places = append(places, place)
				}
			}
		}
		if len(places) != 1 || !strings.Contains(rows, name) {
			t.Fatalf("%s has %d places, expected one in either box", name, len(places))
		}
		for _, j := range places[0] {
			uses[j]++
		}
	}
	left := ""
	for i, n := range uses {
		if n == 0 && box[i] != '/' {
			left += box[i : i+1]
		}
	}
	must.Equal(t, fmt.Sprint(letters, 15*15-len(left), uses[7*16+7], uses[7*16+6]), "184 135 6 5", "letters, cells, names in the middle and to its left")
	must.Equal(t, left, "THESEAUTHORSOFEARLYPAPERSINACTAMATHEMATICAWERECITEDYEARSLATERINTHEARTOFCOMPUTERPROGRAMMING", "letters of no name")
}
