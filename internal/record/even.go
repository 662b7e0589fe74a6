package record

// Even arrays: every bone has as many places as any other, or one more. A place of
// a bone is two neighbours that show its pips. On 7x8 cells there are 97 pairs of
// neighbours for 28 bones, so each bone has three or four: D. E. Knuth asks for such
// arrays with one solution, The Art of Computer Programming 4B, exercise 7.2.2.1-74.
//
// They are annealed like all others, with a price on every place that a bone has too
// many or too few; only arrays without any are kept.

// placesMissing returns the number of places, over all bones, above the larger number
// or missing from the smaller. It takes 0.2 µs on 7x8 cells.
func (s *search) placesMissing(cells []uint8) (missing int) {
	var places [(MaxPip + 1) * (MaxPip + 1)]int32
	note := func(a, b uint8) {
		if a != hole && b != hole {
			places[int(min(a, b))*(MaxPip+1)+int(max(a, b))]++
		}
	}
	for i, pip := range cells {
		if i%s.cols+1 < s.cols {
			note(pip, cells[i+1])
		}
		if i+s.cols < len(cells) {
			note(pip, cells[i+s.cols])
		}
	}
	low := s.pairs / s.bones.Size()
	high := (s.pairs + s.bones.Size() - 1) / s.bones.Size()
	for a := range s.N + 1 {
		for b := a; b <= s.N; b++ {
			n := int(places[a*(MaxPip+1)+b])
			missing += max(0, low-n, n-high)
		}
	}
	return missing
}
