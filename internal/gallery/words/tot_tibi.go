package words

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"bonepile/internal/gallery/kit"
	"bonepile/internal/gallery/kit/picture"
)

// Tot tibi sunt dotes Virgo quot sidera caelo, after exercise 450: the words of
// this line can be permuted in many ways so that it stays a hexameter. It has six
// feet: four are a long syllable and then another or two short ones; the fifth is
// long, short, short, and the sixth long, long. Foot i has the slots ia, ib,
// ic; a second long syllable takes both ib and ic, except in the sixth foot, which
// has only 6a and 6b. An option is a word and the slots of its syllables.
var totTibi = kit.Described("tot-tibi", kit.Drawn(picture.Table), func(kit.Args) (*kit.Instance, error) {
	b := kit.NewBuilder[scannedWord]()
	for _, w := range totTibiWords {
		b.AddPrimary(w.word)
	}
	b.AddPrimary(totTibiSlots...)
	for _, w := range totTibiWords {
		for first := range totTibiSlots {
			for _, metric := range w.metrics {
				if last, ok := totTibiPlace(metric, first); ok {
					b.Add(scannedWord{w.word, metric, first, last}, append([]string{w.word}, totTibiSlots[first:last+1]...)...)
				}
			}
		}
	}
	verse := func(words []scannedWord) []scannedWord {
		slices.SortFunc(words, func(a, b scannedWord) int { return a.first - b.first })
		return words
	}
	return b.Instance(
		func(list []scannedWord) error { return checkTotTibi(verse(list)) },
		func(list []scannedWord) string {
			return strings.Join(kit.Map(verse(list), func(w scannedWord) string { return w.word }), " ") + "\n"
		})
})

// totTibiSlots are the slots of a verse, in order.
var totTibiSlots = strings.Fields("1a 1b 1c 2a 2b 2c 3a 3b 3c 4a 4b 4c 5a 5b 5c 6a 6b")

// totTibiWords are the words with what their syllables may be, - for long and .
// for short.
var totTibiWords = []struct {
	word    string
	metrics []string
}{
	{"tot", []string{"-"}}, {"tibi", []string{"..", ".-"}}, {"sunt", []string{"-"}}, {"dotes", []string{"--"}},
	{"Virgo", []string{"--", "-."}}, {"quot", []string{"-"}}, {"sidera", []string{"-.."}}, {"caelo", []string{"--"}},
}

// A scannedWord is a word, what its syllables are, and its first and last slot.
type scannedWord struct {
	word, metric string
	first, last  int
}

// totTibiPlace returns the last slot of syllables that begin in some slot, or
// false if they do not fit there.
func totTibiPlace(metric string, slot int) (last int, ok bool) {
	for _, syllable := range metric {
		if slot >= len(totTibiSlots) {
			return 0, false
		}
		foot, part := totTibiSlots[slot][0], totTibiSlots[slot][1]
		switch {
		case syllable == '.' && part != 'a' && foot < '6', syllable == '-' && (part == 'a' || foot == '6'):
			slot++
		case syllable == '-' && part == 'b' && foot < '5':
			slot += 2
		default:
			return 0, false
		}
	}
	return slot - 1, true
}

// checkTotTibi applies the rules of the metre to the syllables of a verse, which has every word once.
func checkTotTibi(verse []scannedWord) error {
	metre, next := "", 0
	for i, w := range verse {
		if w.first != next {
			return fmt.Errorf("the word before %s does not end where it begins", w.word)
		}
		if slices.ContainsFunc(verse[:i], func(v scannedWord) bool { return v.word == w.word }) {
			return fmt.Errorf("%s is used twice", w.word)
		}
		metre, next = metre+w.metric, w.last+1
	}
	if len(verse) < len(totTibiWords) {
		return errors.New("the verse is not complete")
	}
	if scans, _ := regexp.MatchString(`^(-\.\.|--){4}-\.\.--$`, metre); !scans { // the pattern is good
		return errors.New("the verse does not scan")
	}
	return nil
}
