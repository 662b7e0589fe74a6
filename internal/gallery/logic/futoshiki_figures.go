package logic

import (
	"context"
	"fmt"

	"bonepile/cover"
	"bonepile/internal/gallery/kit"
)

// futoshikiEmpty is a square of 5 by 5 without clues.
const futoshikiEmpty = "._._._._./._._._._./._._._._./._._._._./._._._._."

// futoshikiPi has the digits of pi on its diagonal, and otherwise only signs <, as exercise 396
// asks. Its answer is cyclic: every row goes on from 9 with 1, because those digits, less their
// places, are all different modulo 9.
const futoshikiPi = "3_._.<.<.<._._._./._1_.<.<.<._._._./._._4_.<.<._._._./.<._._1_._._.<._./._._.<.<5<._._._./" +
	"._._._.<._9_._.<./.<._._.<._._2_.<./.<._.<.<.<._._6_./.<._._._._._._._5"

func futoshikiFigures() []kit.Figure {
	const source = "TAOCP 7.2.2.1, "
	return []kit.Figure{
		{ID: "b391-options", Source: source + "answer 391", Kind: kit.Options, Args: "clues=" + futoshikiEmpty, Want: "125"},
		{ID: "b391-distinct-strings", Source: source + "answer 391", Kind: kit.Other, Args: "clues=" + futoshikiEmpty, Slow: true, What: "different sets of comparisons of latin squares; those of only one square; squares without such a set", Want: "115262, 82148, 79132", Compute: futoshikiStrings},
		{
			ID: "b392-valid-long", Source: source + "answer 392", Kind: kit.Other, Args: "clues=" + futoshikiEmpty, Slow: true,
			What: "puzzles with six comparisons: four of them in a chain, with one solution, none, several; others, with none, one, two, three, several, and the most",
			Want: "2976, 369404, 1888424; 405636, 4000, 4400, 1888, 242985880; 24128: 72", Compute: futoshikiComparisons,
		},
		{
			ID: "b393-hist", Source: source + "answer 393", Kind: kit.Other, Args: "clues=" + futoshikiEmpty, Slow: true,
			What: "puzzles with six digits: with none, one, two, three, four, five solutions, and with the most",
			Want: "1877807500, 864000, 0, 0, 1296000, 10368000; 336: 144000", Compute: futoshikiDigits,
		},
		{
			ID: "b394-min", Source: source + "answer 394", Kind: kit.Other, Args: "clues=" + futoshikiEmpty, Slow: true,
			What: "least positive number of solutions of puzzles with five clues, of which 0, 1, …, 5 are digits; those of four solutions, for 1, 2 and 3 digits; and how many of these up to symmetry",
			Want: "6, 4, 4, 4, 12, 32; 144, 2016, 2880; 9 + 126 + 198", Compute: futoshikiFewest,
		},
		{
			ID: "b396-pi", Source: "ours, as " + source + "exercise 396 asks", Kind: kit.Other, Args: "clues=" + futoshikiPi,
			What: "a puzzle with digits of pi on the diagonal and signs < only; its signs, and those that can be missed", Want: "unique; 23, 0", Compute: futoshikiSigns,
		},
		{
			ID: "b395-needed", Source: source + "answer 395", Kind: kit.Other, Args: "clues=" + futoshikiEmpty, Slow: true,
			What: "squares of which a puzzle with all comparisons has to give 0, 1, 2, 3 digits; those of the last with 15 others to be told apart, as in print",
			Want: "[82148 69100 9936 96]; 32", Compute: futoshikiNeeded,
		},
	}
}

// futoshikiSigns decides about the puzzle, and counts the signs that can be missed.
func futoshikiSigns(ctx context.Context, in *kit.Instance, _ *cover.Stats) (string, error) {
	all, err := in.Problem.Decide(ctx, cover.Config{})
	if err != nil {
		return "", err
	}
	signs, missed := 0, 0
	for i, ch := range futoshikiPi {
		if ch != '<' {
			continue
		}
		signs++
		less, err := futoshiki().New("clues=" + futoshikiPi[:i] + "_" + futoshikiPi[i+1:])
		if err != nil {
			return "", err
		}
		a, err := less.Problem.Decide(ctx, cover.Config{})
		if err != nil {
			return "", err
		}
		if a.Verdict == cover.Unique {
			missed++
		}
	}
	return fmt.Sprintf("%v; %d, %d", all.Verdict, signs, missed), nil
}

// futoshikiStrings counts sets of all comparisons by the squares that have them.
func futoshikiStrings(ctx context.Context, in *kit.Instance, stats *cover.Stats) (string, error) {
	sets, once, squares, err := kit.CountComparisons(ctx, in, stats)
	return fmt.Sprintf("%d, %d, %d", sets, once, squares-once), err
}
