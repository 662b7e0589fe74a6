package links

// What the tests see of a search beside what it exports.

var Shuffled = shuffled

func (s *Search) Picked() int32           { return s.picked }
func (s *Search) Choices(i int32) int32   { return s.choices(i) }
func (s *Search) Tighter(i, j int32) bool { return s.tighter(i, j) }

type Bounded = bounded

// Bounds returns the strategy of Algorithm M.
func Bounds(s *Search) *Bounded { return s.strategy.(*bounded) }

func (b *bounded) Begin(i, n int32) { b.open(i, n) }
func (b *bounded) SetItem(i int32)  { b.levels = []boundedLevel{{item: i}} }
func (b *bounded) SetFirst(x int32) { b.levels[0].first = x }

// FocusWeight returns the weight of an item under rule Focus.
func FocusWeight(s *Search, i int32) float64 { return s.picker.(*rule).focus.weight(i) }

type Palette = palette

// PaletteOf returns the interchangeable colours of a search.
func PaletteOf(s *Search) *Palette { return s.picker.(*rule).palette }

func (t *palette) Colours(k int) []int32 { return t.colours[t.begin[k]:t.begin[k+1]] }
func (t *palette) Raise(level int) int32 { return t.raise[level] }
func (t *palette) Need(k int) int32      { return t.needs[k] }
func (t *palette) Thresholds() []int32   { return t.threshold }

// PlayFrom sets from how many items on tournaments are played, however little that pays.
// It returns what takes it back.
func PlayFrom(items int) (undo func()) {
	m, s := many, share
	many, share = items, 0
	return func() { many, share = m, s }
}

// CountKeys makes a search count how often it makes a key. It reports false if it plays no
// tournament.
func CountKeys(s *Search, n *int) bool {
	if s.played == nil {
		return false
	}
	key := s.played.key
	s.played.key = func(i int32) (Key, Span) { *n++; return key(i) }
	return true
}
