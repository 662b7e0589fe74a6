package words

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Alphabet blocks: exercise 113. A cube shows a letter of every word, so its letters hit all words. An
// option is such a set of letters as a cube, which says for every letter whether the cube has it, 1 or
// 0, or a word with a letter for each cube. Cubes can be exchanged: those of the first word are in its
// order.

var alphabetBlocks = kit.Described("alphabet-blocks", kit.Drawn(picture.Table), func(a kit.Args) (*kit.Instance, error) {
	words, letters, err := lettersOf(a.Text("words"))
	if err != nil {
		return nil, err
	}
	faces, cubes := a.Int("faces"), len(words[0])
	b := kit.NewBuilder[laidBlock]()
	b.AddPrimary(words...)
	b.AddPrimary(kit.Names("#%d", 1, cubes)...)
	for i := range cubes {
		b.AddSecondary(kit.Map([]rune(letters), func(letter rune) string { return fmt.Sprintf("%c%d", letter, i+1) })...)
	}
	for w, word := range words {
		orders := kit.PermutationsOf(word)
		slices.Sort(orders)
		for _, order := range slices.Compact(orders) {
			if w == 0 && order != word {
				continue
			}
			option := []string{word}
			for i, letter := range order {
				option = append(option, fmt.Sprintf("%c%d:1", letter, i+1))
			}
			b.Add(laidBlock{-1, w, order}, option...)
		}
	}
	for i := range cubes {
		for _, set := range subsetsOf(words, letters, faces) {
			option := []string{fmt.Sprintf("#%d", i+1)}
			for _, letter := range letters {
				option = append(option, fmt.Sprintf("%c%d:%d", letter, i+1, kit.Bit(strings.ContainsRune(set, letter))))
			}
			b.Add(laidBlock{i, -1, set}, option...)
		}
	}
	return b.Instance(
		func(list []laidBlock) error { return checkBlocks(words, faces, list) },
		func(list []laidBlock) string { return blocksText(words, list) })
})

// lettersOf returns the letters of words, each once, in order, and the words.
func lettersOf(text string) (words []string, letters string, err error) {
	first, _, _ := strings.Cut(text, ",")
	words, err = splitWords(text, "at most six letters from A to Z, as many as the others have", func(word string) bool {
		return word != "" && strings.Trim(word, capitals) == "" && len(word) == len(first) && len(word) <= 6
	})
	return words, kit.UniqueLetters(strings.Join(words, "")), err
}

// subsetsOf returns the sets of at most size letters that hit all words.
func subsetsOf(words []string, letters string, faces int) (list []string) {
	var grow func(set string, from int)
	grow = func(set string, from int) {
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.ContainsAny(word, set) }) {
			list = append(list, set)
		}
		if len(set) < faces {
			for i := from; i < len(letters); i++ {
				grow(set+letters[i:i+1], i+1)
			}
		}
	}
	grow("", 0)
	return list
}

// A laidBlock is a cube with its letters, or a word with a letter for each cube: then
// cube is -1.
type laidBlock struct {
	cube    int
	word    int
	letters string
}

// blocksText shows the letters of each cube, and how the words are spelt.
func blocksText(words []string, list []laidBlock) string {
	var cubes, laid []string
	for _, l := range list {
		if l.cube >= 0 {
			cubes = append(cubes, fmt.Sprintf("%d: %s\n", l.cube+1, l.letters))
		} else {
			laid = append(laid, fmt.Sprintf("%s: %s\n", words[l.word], l.letters))
		}
	}
	slices.Sort(cubes)
	slices.Sort(laid)
	return strings.Join(cubes, "") + strings.Join(laid, "")
}

// checkBlocks applies the rules.
func checkBlocks(words []string, faces int, list []laidBlock) error {
	cubes, laid := map[int]string{}, map[int]string{}
	for _, l := range list {
		if l.cube >= 0 {
			cubes[l.cube] = l.letters
		} else {
			laid[l.word] = l.letters
		}
	}
	if len(cubes) != len(words[0]) || len(laid) != len(words) || len(list) != len(cubes)+len(laid) {
		return fmt.Errorf("%d cubes and %d words, expected %d and %d, each once", len(cubes), len(laid), len(words[0]), len(words))
	}
	for i, set := range cubes {
		if len(set) > faces {
			return fmt.Errorf("cube %d has %d letters", i+1, len(set))
		}
		for w, letters := range laid {
			if !strings.Contains(set, letters[i:i+1]) {
				return fmt.Errorf("cube %d has no %s for %s", i+1, letters[i:i+1], words[w])
			}
		}
	}
	return nil
}
