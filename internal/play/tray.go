package play

import "bonepile/dominosa"

// A TrayState says how things stand with a bone.
type TrayState uint8

const (
	BoneLeft   TrayState = iota // some are to be laid, and there is a choice where
	BoneUsed                    // all lie that the set has
	BoneTwice                   // more lie than the set has
	BoneForced                  // as many are to be laid as there are places
	BoneNone                    // more are to be laid than there are places
)

// String returns the state as one word.
func (s TrayState) String() string {
	return [...]string{"left", "used", "twice", "forced", "none"}[s]
}

// A Tile is a bone of the tray.
type Tile struct {
	Bone   dominosa.Bone
	Copies int // that the set has
	Laid   int // that lie
	State  TrayState

	// Places are where one can still be laid: see [Game.Faults]. They are not
	// counted for bones that are used.
	Places []dominosa.Place
}

// Tray returns every bone of the set, in the order of the pile. In a set that is
// used as far as the board needs it, no bone is BoneForced or BoneNone.
func (g *Game) Tray() []Tile {
	places := map[dominosa.Bone][]dominosa.Place{}
	for i, can := range g.possible() {
		if p := g.grid.places[i]; can {
			places[p.Bone] = append(places[p.Bone], p)
		}
	}
	set, laid := g.puzzle.Set(), g.now.counts()
	var tray []Tile
	for b, copies := range set.All() {
		t := Tile{Bone: b, Copies: copies, Laid: laid[b], Places: places[b]}
		missing := copies - t.Laid
		switch {
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
	return tray
}
