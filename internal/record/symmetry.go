package record

import "slices"

// Two arrays are the same if a symmetry of the shape and a renaming of the pips
// take one to the other: both keep the full set and the number of solutions.

// mirrors returns the symmetries of a frame with holes: for each, the
// position that comes to each position.
func mirrors(frame []uint8, rows, cols int) (list [][]int) {
	for k := range 8 {
		turn := k&4 != 0
		if turn && rows != cols {
			break
		}
		from, same := make([]int, len(frame)), true
		for i := range frame {
			r, c := i/cols, i%cols
			if k&1 != 0 {
				r = rows - 1 - r
			}
			if k&2 != 0 {
				c = cols - 1 - c
			}
			if turn {
				r, c = c, r
			}
			from[i] = r*cols + c
			same = same && frame[i] == frame[from[i]]
		}
		if same {
			list = append(list, from)
		}
	}
	return list
}

// canonical returns the array that stands for all that are the same as cells: the
// first, in lexicographic order, of those whose pips first occur in the order
// 0, 1, 2, … row by row.
func (s *search) canonical(cells []uint8) []uint8 {
	var best []uint8
	for _, from := range s.mirrors {
		var name [MaxPip + 1]uint8 // of each pip, from 1; 0 for none yet
		next := uint8(0)
		list := make([]uint8, len(cells))
		for i, j := range from {
			v := cells[j]
			if v == hole {
				list[i] = v
				continue
			}
			if name[v] == 0 {
				next++
				name[v] = next
			}
			list[i] = name[v] - 1
		}
		if best == nil || slices.Compare(list, best) < 0 {
			best = list
		}
	}
	return best
}
