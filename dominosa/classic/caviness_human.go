package classic

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/dominosa"
)

// The human-type method of Caviness.
//
// A partial puzzle is the places laid so far and the pile of bones left. A
// round takes one step in each of a list of them, and a step replaces a partial
// puzzle by any number of others: none if it is dead, one if something is
// forced, several if a bone has to be tried on all its locations. Rounds go on
// until every pile is empty. So nothing is ever taken back, and all branches
// grow side by side.
//
// One step:
//
//  1. With an empty pile, nothing is left to do.
//  2. An open cell without open neighbour kills the puzzle.
//  3. An open cell with a single open neighbour forces a location, whatever
//     the pips. All of these are played, unless they overlap, or the bones
//     they show are not in the pile or not different: that kills the puzzle.
//  4. Otherwise every bone of the pile is looked for. One that is nowhere kills
//     the puzzle. Those that are in one location only are played, all at once.
//     If there is none, the first of the bones with fewest locations is played
//     on each of them, in a copy of the puzzle for each.
//
// Step 4 plays bones without asking whether their locations overlap. Most such
// puzzles die in a later step, but when the overlap empties the pile there is
// no later step, and a cell stays open in what is called solved: on 33 of 60,000 frames of
// double-three to double-five filled at random with the pips of the set, and on none of his
// own boards. We drop such a puzzle.

// What kills a partial puzzle, in the author's words.
const (
	impossibleLocation = "Impossible location"
	overlappingForced  = "Overlapping forced locations"
	forcedPlayed       = "Forced location requires piece already played"
	forcedSame         = "Forced locations require same piece"
	unplayablePiece    = "unplayable piece(s)"

	openCell = "solved with overlapping pieces" // ours: see the end of step 4
)

// A partial is a partial puzzle. It does not change once it is in the list.
//
// Invariant (laid): covered is the cells of laid, and the pile is the bones of
// the set that laid does not show.
type partial struct {
	covered []bool // by position
	laid    []dominosa.Place
	pile    []supply // with all their places, covered ones too
}

func cavinessHuman(r *run) error {
	if err := r.exact(); err != nil {
		return err
	}
	now := []partial{{covered: make([]bool, r.positions()), pile: r.supplies()}}
	for {
		stuck := true
		var next []partial
		for _, q := range now {
			if len(q.pile) == 0 {
				next = append(next, q)
				continue
			}
			if err := r.work(); err != nil {
				return err
			}
			stuck = false
			children, death := r.humanStep(q)
			if death != "" {
				r.res.Failure = death
				r.printf("%s\n", death)
			}
			next = append(next, children...)
		}
		if stuck {
			break
		}
		r.res.Notes.Rounds++
		now = next
	}
	for _, q := range now {
		if r.p.Verify(q.laid) != nil {
			r.res.Failure = openCell
			continue
		}
		r.draw("pairs", r.found(q.laid))
	}
	if len(r.res.Solutions) > 0 {
		r.res.Failure = ""
	}
	r.res.Complete = true
	return nil
}

// humanStep takes one step in q, whose pile is not empty. It returns what q
// becomes, or why it is dead.
func (r *run) humanStep(q partial) (next []partial, death string) {
	forced, death := r.forced(q)
	if death != "" {
		return nil, death
	}
	r.printf("forcedLocations = %s, pieces = %s\n", locations(forced), pieces(forced))
	if len(forced) > 0 {
		if death := r.clash(q, forced); death != "" {
			return nil, death
		}
		return []partial{r.play(q, forced)}, ""
	}

	open := make([][]dominosa.Place, len(q.pile))
	freq := make([]int, len(q.pile))
	for k, b := range q.pile {
		for _, pl := range b.places {
			if i, j := r.at(pl); !q.covered[i] && !q.covered[j] {
				open[k] = append(open[k], pl)
			}
		}
		freq[k] = len(open[k])
	}
	least := slices.Min(freq)
	var ours []int
	for k, n := range freq {
		if n == least {
			ours = append(ours, k)
		}
	}
	r.printf("freq = %s, minfreq = %d, ours = %s\n", list(freq), least, list(fromOne(ours)))
	switch least {
	case 0:
		return nil, unplayablePiece
	case 1:
		var all []dominosa.Place
		for _, k := range ours {
			all = append(all, open[k][0])
		}
		return []partial{r.play(q, all)}, ""
	}
	r.printf("reduced ours list = %s, locations = %s\n", list(fromOne(ours[:1])), locations(open[ours[0]]))
	for _, pl := range open[ours[0]] {
		next = append(next, r.play(q, []dominosa.Place{pl}))
	}
	return next, ""
}

// forced returns the places of which one cell has no other open neighbour, in
// order, or tells that a cell has none at all.
func (r *run) forced(q partial) (forced []dominosa.Place, death string) {
	neighbours := make([]int, len(q.covered))
	var open []dominosa.Place
	for _, pl := range r.p.Board.Places() {
		if i, j := r.at(pl); !q.covered[i] && !q.covered[j] {
			neighbours[i]++
			neighbours[j]++
			open = append(open, pl)
		}
	}
	for i, n := range neighbours {
		if n == 0 && !q.covered[i] && r.pip(r.cell(i)) != dominosa.Hole {
			return nil, impossibleLocation
		}
	}
	for _, pl := range open {
		if i, j := r.at(pl); neighbours[i] == 1 || neighbours[j] == 1 {
			forced = append(forced, pl)
		}
	}
	return forced, ""
}

// clash tells why forced places cannot all be played, "" if they can.
func (r *run) clash(q partial, forced []dominosa.Place) string {
	used, shown := map[int]bool{}, map[dominosa.Bone]bool{}
	overlap, played, same := false, false, false
	for _, pl := range forced {
		i, j := r.at(pl)
		overlap = overlap || used[i] || used[j]
		played = played || !slices.ContainsFunc(q.pile, func(b supply) bool { return b.bone == pl.Bone })
		same = same || shown[pl.Bone]
		used[i], used[j], shown[pl.Bone] = true, true, true
	}
	switch {
	case overlap:
		return overlappingForced
	case played:
		return forcedPlayed
	case same:
		return forcedSame
	}
	return ""
}

// play returns q with places laid and their bones off the pile.
func (r *run) play(q partial, places []dominosa.Place) partial {
	next := partial{covered: slices.Clone(q.covered), laid: slices.Concat(q.laid, places)}
	gone := map[dominosa.Bone]bool{}
	for _, pl := range places {
		i, j := r.at(pl)
		next.covered[i], next.covered[j] = true, true
		gone[pl.Bone] = true
	}
	next.pile = slices.DeleteFunc(slices.Clone(q.pile), func(b supply) bool { return gone[b.bone] })
	return next
}

// fromOne returns numbers from 0 as numbers from 1.
func fromOne(numbers []int) []int {
	out := make([]int, len(numbers))
	for i, n := range numbers {
		out[i] = n + 1
	}
	return out
}

// braces writes a list as Mathematica does: {1, 2, 3}.
func braces[E any](list []E, word func(E) string) string {
	words := make([]string, len(list))
	for i, e := range list {
		words[i] = word(e)
	}
	return "{" + strings.Join(words, ", ") + "}"
}

func list(numbers []int) string { return braces(numbers, strconv.Itoa) }

// locations writes the cells of places as lists, rows and columns from 1.
func locations(places []dominosa.Place) string {
	return braces(places, func(pl dominosa.Place) string {
		a, b := pl.Cells()
		return fmt.Sprintf("{{%d, %d}, {%d, %d}}", a.Row+1, a.Col+1, b.Row+1, b.Col+1)
	})
}

// pieces writes the bones of places as lists.
func pieces(places []dominosa.Place) string {
	return braces(places, func(pl dominosa.Place) string { return fmt.Sprintf("{%d, %d}", pl.Bone.Lo, pl.Bone.Hi) })
}
