package logic

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// The boards of the exercises, # for a black cell. The last two are those of
// exercise 433, and of ours for exercise 435, which a local search filled: it changes digits so
// that fewer answers have the same sums.
const (
	kakuroA  = "..#/.../#.."
	kakuroB  = ".../.../..."
	kakuroC  = "..../..../..../...."
	kakuro33 = "..#../...../#...#/...../..#.."
	kakuroPi = "..#..#..#..#..#..#../.....#........#...../#..#...#....#...#..#/#####..######..#####"
)

// kakuroText returns a board with the clues of its blocks, those of rows and
// those of columns, each in the order of their first cells. * stands for none. The
// board gets a row above and a column to the left.
func kakuroText(board string, across, down []string) string {
	rows := strings.Split(board, "/")
	open := func(i, j int) bool { return i >= 0 && j >= 0 && rows[i][j] == '.' }
	clue := make(map[kit.Cell][2]string) // by black cell
	set := func(c kit.Cell, n int, list *[]string) {
		both := clue[c]
		both[n] = strings.ReplaceAll((*list)[0], "*", "")
		clue[c] = both
		*list = (*list)[1:]
	}
	for i := range rows {
		for j := range rows[i] {
			if open(i, j) && !open(i, j-1) {
				set(kit.Cell{Row: i, Col: j - 1}, 1, &across)
			}
			if open(i, j) && !open(i-1, j) {
				set(kit.Cell{Row: i - 1, Col: j}, 0, &down)
			}
		}
	}
	var lines []string
	for i := -1; i < len(rows); i++ {
		var words []string
		for j := -1; j < len(rows[0]); j++ {
			both, black := clue[kit.Cell{Row: i, Col: j}]
			switch {
			case open(i, j):
				words = append(words, ".")
			case black && both != [2]string{}:
				words = append(words, both[0]+`\`+both[1])
			default:
				words = append(words, "#")
			}
		}
		lines = append(lines, strings.Join(words, ","))
	}
	return strings.Join(lines, "/")
}

// kakuroPuzzles are those of the exercises, with sums of rows and of columns,
// their solution, and the nodes of the search, if they are published.
var kakuroPuzzles = []struct{ id, source, board, sums, solution, nodes string }{
	{"b430a", "exercise 430", kakuroA, "5 19 6/6 10 14", "23#/469/#15", ""},
	{"b430c", "answer 430 (c)", kakuroA, "=13=35=57 =135=179=246=689=789 =24=46=68/=13=35=57 =135=179=246=689=789 =24=46=68", "57#/798/#86", ""},
	{"b432a-easiest", "answer 432 (a)", kakuroA, "4 15 12/12 15 4", "31#/951/#93", ""},
	{"b432a-easiest", "answer 432 (a)", kakuroA, "4 15 16/12 15 8", "31#/951/#97", ""},
	{"b432b-special", "answer 432 (b)", kakuroB, "7 11 20/7 11 20", "214/137/479", ""},
	{"b432b-special", "answer 432 (b)", kakuroB, "7 19 20/7 19 20", "124/289/497", ""},
	{"b432b-special", "answer 432 (b)", kakuroB, "7 15 23/10 15 20", "124/357/689", ""},
	{"b432-4x4", "answer 432", kakuroC, "11 15 23 29/12 15 23 28", "2135/1356/4289/5978", "488"},
	{"b433-easy", "answer 433", kakuro33, "16 4 18 21 16 16 16/9 34 24 6 7 12 15", "79#31/26145/#849#/34216/97#79", "47"},
	{"b433-easy", "answer 433", kakuro33, "16 4 18 22 16 16 16/9 34 24 6 8 12 15", "79#31/26145/#859#/34216/97#79", "47"},
	{"b433-easy", "answer 433", kakuro33, "16 4 18 23 16 16 16/9 34 24 6 9 12 15", "79#31/26145/#869#/34216/97#79", "47"},
	{"b433-median", "answer 433", kakuro33, "16 4 20 18 16 16 15/9 22 24 6 17 12 15", "79#31/23645/#279#/31426/97#69", "247"},
	{"b433-hard", "answer 433", kakuro33, "16 4 23 19 16 16 13/9 25 24 6 17 11 15", "79#31/23675/#289#/24316/97#49", "1994"},
	{"b435-pi", "exercise 435; the puzzle is ours", kakuroPi, "4 5 14 8 8 13 16 28 44 34 13 19 11 18 7 4 10/4 17 11 10 13 13 8 15 7 21 15 15 22 13 14 14 9 6 12 17",
		"31#41#59#26#53#58#97/19873#34957628#97486/#76#694#5123#981#25#/#####31######19#####", ""},
	{"b433-random", "answer 433", kakuro33, "15 3 21 16 27 8 10/9 22 28 11 21 5 4", "78#12/21459/#286#/26973/35#91", "1168"},
}

// The hardest puzzle of the first board: printed with 8 11 10 for the columns,
// whose sum is not that of the rows.
const kakuroHardest = "6 19 6/8 13 10"

// kakuroArgs returns the parameters of a puzzle whose clues are in two lists.
func kakuroArgs(board, sums string) string {
	across, down, _ := strings.Cut(sums, "/")
	return "clues=" + kakuroText(board, strings.Fields(across), strings.Fields(down))
}

func kakuroFigures() (list []kit.Figure) {
	const source = "TAOCP 7.2.2.1, "
	for _, p := range kakuroPuzzles {
		args := kakuroArgs(p.board, p.sums)
		solved := strings.Repeat("#", strings.Index(p.board, "/")+1) + "/#" + strings.ReplaceAll(p.solution, "/", "/#")
		list = append(list, kit.Figure{ID: p.id, Source: source + p.source, Kind: kit.Other, Args: args, What: "solutions, and the first", Want: "1: " + solved, Compute: countAndFirst})
		if p.nodes != "" {
			list = append(list, kit.Figure{ID: p.id, Source: source + p.source, Kind: kit.Nodes, Args: args, Want: p.nodes})
		}
	}
	hardest := kit.Figure{ID: "b432a-hardest", Source: source + "answer 432 (a)", Args: kakuroArgs(kakuroA, kakuroHardest)}
	hardest.Kind, hardest.Want = kit.Solutions, "1"
	hard := hardest
	hard.Kind, hard.Want = kit.Nodes, "79"
	wild := kakuroArgs(kakuro33, "16 4 * * 16 16 */9 * 24 6 * * 15")
	free := func(board string, across, down int) string {
		return kakuroArgs(board, strings.Repeat("* ", across)+"/"+strings.Repeat("* ", down))
	}
	return append(append(list, classFigures()...), hardest, hard,
		kit.Figure{ID: "b433-solutions", Source: source + "answer 433", Kind: kit.Other, Args: wild, Slow: true, What: "solutions; sums of only one of them", Want: "89638; 12071", Compute: kit.OfTexts(kakuroSums)},
		kit.Figure{ID: "b432a-fill", Source: source + "answer 432 (a)", Kind: kit.Other, Args: free(kakuroA, 3, 3), Slow: true, What: "solutions; sums of only one of them", Want: "1432872; 78690", Compute: kit.OfTexts(kakuroSums)},
		kit.Figure{ID: "b432b-fill", Source: source + "answer 432 (b)", Kind: kit.Other, Args: free(kakuroB, 3, 3), Slow: true, What: "solutions, by a count that remembers sub-problems", Want: "43038576", Compute: kit.CountByMemo},
		kit.Figure{ID: "b430-max", Source: source + "answer 430", Kind: kit.Other, What: "the most ways to write a sum as one of different digits, and which sums and numbers of digits have it", Want: "12: 20 of 4, 25 of 5", Compute: kakuroCombinations},
		kit.Figure{ID: "b430-9fact", Source: source + "exercise 430", Kind: kit.Other, Args: kakuroArgs(".........", "45/"+strings.Repeat(" *", 9)), What: "solutions, by a count that remembers sub-problems", Want: "362880", Compute: kit.CountByMemo},
	)
}

// kakuroCombinations finds for which sums of how many digits there are most
// combinations.
func kakuroCombinations(context.Context, *kit.Instance, *cover.Stats) (string, error) {
	most := 0
	var which []string
	for size := 2; size <= 9; size++ {
		for sum := 1; sum <= 45; sum++ {
			b := &kakuroBlock{cells: make([]kit.Cell, size), clue: kakuroClue{sum: sum}}
			if b.combine() != nil {
				continue
			}
			if len(b.combos) > most {
				most, which = len(b.combos), nil
			}
			if len(b.combos) == most {
				which = append(which, fmt.Sprintf("%d of %d", sum, size))
			}
		}
	}
	return fmt.Sprintf("%d: %s", most, strings.Join(which, ", ")), nil
}

// kakuroSums counts the solutions, and those whose sums of blocks no other has.
func kakuroSums(texts iter.Seq[string]) string {
	times := map[string]int{}
	total := 0
	for text := range texts {
		total++
		times[string(blockSums(strings.Split(inLine(text), "/")))]++
	}
	return fmt.Sprintf("%d; %d", total, kit.HowOften(times, 1))
}

// blockSums returns the sums of the runs of digits in rows and in columns.
func blockSums(rows []string) (sums []byte) {
	for _, line := range slices.Concat(rows, kit.Transposed(rows)) {
		sum := byte(0)
		for _, ch := range []byte(line + "#") {
			switch {
			case ch != '#':
				sum += ch - '0'
			case sum > 0:
				sums = append(sums, sum)
				sum = 0
			}
		}
	}
	return sums
}
