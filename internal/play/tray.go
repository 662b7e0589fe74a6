package play

import (
	"bonepile/dominosa"
)

// A TrayState is the state of a bone in the tray.
type TrayState uint8

const (
	BoneLeft   TrayState = iota // some are still to be laid, and there is a choice of places
	BoneUsed                    // all that the set has are laid
	BoneTwice                   // more are laid than the set has
	BoneForced                  // as many are still to be laid as there are places
	BoneNone                    // more are still to be laid than there are places
)

// String returns the state as one word.
func (s TrayState) String() string {
	return [...]string{"left", "used", "twice", "forced", "none"}[s]
}

// A Tile is a bone of the tray.
type Tile struct {
	Bone   dominosa.Bone
	Copies int // that the set has
	Laid   int // on the board
	State  TrayState

	// Places are where the bone can still be laid; none if it is used up.
	Places []dominosa.Place
}

// Tray returns every bone of the set, by its higher number and then by its lower. If the
// board need not use the whole set, no bone is BoneForced or BoneNone.
func (g *Game) Tray() []Tile {
	places := map[dominosa.Bone][]dominosa.Place{}
	for i, can := range g.possible() {
		if p := g.grid.places[i]; can {
			places[p.Bone] = append(places[p.Bone], p)
		}
	}
	set, laid := g.puzzle.Set(), g.now.counts()
	var tray []Tile
	for hi := range set.High() + 1 {
		for lo := range hi + 1 {
			b := dominosa.NewBone(lo, hi)
			t := Tile{Bone: b, Copies: set.Of(b), Laid: laid[b], Places: places[b]}
			switch missing := t.Copies - t.Laid; {
			case t.Copies == 0:
				continue
			case missing < 0:
				t.State = BoneTwice
			case missing == 0:
				t.State = BoneUsed
			case set.AtMost() || missing < len(t.Places):
				t.State = BoneLeft
			case missing == len(t.Places):
				t.State = BoneForced
			default:
				t.State = BoneNone
			}
			tray = append(tray, t)
		}
	}
	return tray
}
