package deduce

import (
	"context"

	"bonepile/dominosa"
)

// A Gauge tells how far the rules get on a board whose pips change between looks, as
// they do in a generator. It is faster than [Solve], takes no notes and supposes nothing, as
// with Config.NoTrial. The board has to have a solution: it does not notice where rules
// contradict each other. [NewGauge] makes it; one made otherwise panics.
type Gauge struct{ k *knowledge }

// NewGauge returns a gauge for a puzzle. The pips of its board may be changed after
// that, as long as cells stay cells and holes stay holes.
func NewGauge(p dominosa.Puzzle) *Gauge {
	g := &Gauge{new(knowledge)}
	g.k.start(context.Background(), p, Config{NoSteps: true})
	g.k.hasty = true
	return g
}

// Look returns the level of the hardest rule that is needed if those up to a level
// solve the board, or else NoLevel and how many cells they leave open.
func (g *Gauge) Look(most Level) (level Level, open int) {
	g.k.restart()
	return g.look(most)
}

// look is Look from where the gauge stands.
func (g *Gauge) look(most Level) (level Level, open int) {
	level = Trivial
	for g.k.layForced(); g.k.Open > 0; g.k.layForced() {
		next := g.k.sweepUpTo(most)
		if next == NoLevel {
			return NoLevel, g.k.Open
		}
		level = max(level, next)
	}
	return level, 0
}

// LookClosed is Look for boards on which the rules up to Basic lay at most this many bones.
// On others it reports false as soon as they have laid more. It returns the number of
// places left as well.
func (g *Gauge) LookClosed(most Level, bones int) (level Level, open, places int, ok bool) {
	k := g.k
	k.restart()
	for {
		k.layForced()
		if k.Cells-k.Open > 2*bones {
			return NoLevel, 0, 0, false
		}
		if k.sweepUpTo(Basic) == NoLevel {
			break
		}
	}
	if level, open = g.look(most); level == NoLevel {
		places = len(k.possible())
	}
	return level, open, places, true
}

// IsOpen reports whether the last look left a cell open: that at row*columns+column.
func (g *Gauge) IsOpen(position int32) bool { return g.k.IsOpen(position) }

// layForced does all that the two rules at the foot of the ladder can do, without
// rounds.
func (k *knowledge) layForced() {
	k.Queue = k.Queue[:0]
	for it := range k.Items() {
		if k.Needs(it) && k.Size[it] == k.Left[it] {
			k.Queue = append(k.Queue, it)
		}
	}
	k.Settle()
	k.Queue = k.Queue[:0]
}

// sweepUpTo uses the easiest rule from the third on, up to a level, that says
// anything, and returns its level; NoLevel if none does. If it is of the level
// Basic, it goes on with the cheap ones of that level: in what order they are used
// makes no difference to how far they get together. The first that is not cheap is cells-clash.
func (k *knowledge) sweepUpTo(most Level) Level {
	used := NoLevel
	for r := 2; r < len(k.ladder) && k.ladder[r].Level <= most && !k.ladder[r].Supposes; r++ {
		if used != NoLevel && (k.ladder[r].Level > used || k.ladder[r] == &cellsClash) {
			break
		}
		k.rule = r
		k.ladder[r].find(k)
		if len(k.says) == 0 {
			continue
		}
		k.apply()
		if used = k.ladder[r].Level; used > Basic {
			break
		}
		k.layForced()
	}
	return used
}
