package words

import (
	"fmt"
	"slices"
	"strings"

	"bonepile/internal/draw"
	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Words on the Petersen graph: exercise 171. A vertex has all letters of the alphabet as items, whose
// colours say whether its word has them; and each letter of a word is an item of every pair of
// vertices that are not joined. An edge has an option for each letter that its ends may share; so an
// answer is found as often as there are choices of one letter that two joined words share.

// petersenEdges are the edges of the graph.
var petersenEdges = strings.Fields("01 12 23 34 04 05 16 27 38 49 57 79 69 68 58")

var petersenWords = kit.Described("petersen-words", kit.Drawn(petersenPicture), kit.OfText("words", readWordList, func(_ kit.Args, words []string) (*kit.Instance, error) {
	b := kit.NewBuilder[petersenWord]()
	b.AddPrimary(kit.Names("%d", 0, 9)...)
	b.AddPrimary(kit.Map(petersenEdges, func(e string) string { return "#" + e })...)
	for _, ch := range alphabet {
		b.AddSecondary(kit.Names(string(ch)+"%d", 0, 9)...)
	}
	var apart []string
	for v := range 10 {
		for u := range v {
			if pair := fmt.Sprintf("%d%d", u, v); !slices.Contains(petersenEdges, pair) {
				apart = append(apart, pair)
				for _, ch := range alphabet {
					b.AddSecondary(string(ch) + pair)
				}
			}
		}
	}
	b.AddSecondary(words...)
	for v := range 10 {
		for _, word := range words {
			b.Add(petersenWord{word, v}, petersenOption(v, word, apart)...)
		}
	}
	for _, e := range petersenEdges {
		for _, ch := range alphabet {
			b.Add(petersenWord{}, "#"+e, fmt.Sprintf("%c%c:1", ch, e[0]), fmt.Sprintf("%c%c:1", ch, e[1]))
		}
	}
	return kit.Strict(kit.Viewed(b, petersenAt, checkPetersen, func(at [10]string) string { return strings.Join(at[:], " ") + "\n" }))
}))

// A petersenWord is a word at a vertex. A letter of an edge has none.
type petersenWord struct {
	word   string
	vertex int
}

// petersenOption returns the items of a word at a vertex, where apart has the pairs of vertices
// that are not joined.
func petersenOption(v int, word string, apart []string) []string {
	option := []string{fmt.Sprint(v)}
	for _, ch := range alphabet {
		has := strings.ContainsRune(word, ch)
		for _, pair := range apart {
			if has && strings.Contains(pair, fmt.Sprint(v)) {
				option = append(option, string(ch)+pair)
			}
		}
		option = append(option, fmt.Sprintf("%c%d:%d", ch, v, kit.Bit(has)))
	}
	return append(option, word)
}

// petersenAt returns the words of the vertices, "-" where there is none.
func petersenAt(list []petersenWord) (at [10]string) {
	for v := range at {
		at[v] = "-"
	}
	for _, w := range list {
		if w.word != "" {
			at[w.vertex] = w.word
		}
	}
	return at
}

// checkPetersen applies the rules.
func checkPetersen(at [10]string) error {
	for v, word := range at {
		if word == "-" || slices.Contains(at[:v], word) {
			return fmt.Errorf("%s stands at vertex %d", word, v)
		}
		for u := range v {
			if shared := strings.ContainsAny(word, at[u]); shared != slices.Contains(petersenEdges, fmt.Sprintf("%d%d", u, v)) {
				return fmt.Errorf("%s and %s are at vertices %d and %d", at[u], word, u, v)
			}
		}
	}
	return nil
}

// petersenPicture paints the graph with the words.
func petersenPicture(text string) *draw.Scene {
	words := append(strings.Fields(text), make([]string, 10)...)
	edges := kit.Map(petersenEdges, func(e string) [2]int { return [2]int{int(e[0] - '0'), int(e[1] - '0')} })
	at := append(picture.Ring(5, 4), picture.Ring(5, 2)...)
	return picture.Graph(at, words, func(v int) draw.Colour { return picture.Of(v / 5) }, edges)
}
