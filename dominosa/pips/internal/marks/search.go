package marks

// Propagate strikes and lays what the rules say until they say no more. It reports whether
// the position may still have a solution.
func (k *Position) Propagate() bool {
	for k.settle() {
		mark := len(k.trail)
		ok := k.askRegions()
		if ok && len(k.trail) == mark {
			ok = k.askSupply()
		}
		if ok && len(k.trail) == mark {
			ok = k.askNumbers()
		}
		if !ok || len(k.trail) == mark {
			return ok
		}
	}
	return false
}

// askRegions asks the quick rules about the regions that have changed, and reports whether
// their cells have numbers left.
func (k *Position) askRegions() bool {
	for r, dirty := range k.dirty {
		if !dirty {
			continue
		}
		if k.Shared(r, k.StrikeNumber); k.empty(r) {
			return false
		}
		if k.Ranges(r, k.StrikeNumber); k.empty(r) {
			return false
		}
		if k.Pairs(r, k.Strike); k.empty(r) {
			return false
		}
	}
	return true
}

// askSupply asks about the sum of all pips and the supply of every number, if any cell has
// changed.
func (k *Position) askSupply() bool {
	if !k.stale {
		return true
	}
	k.stale = false
	if total, low, high := k.Total(); k.Exact && (total < low || total > high) {
		return false
	}
	for v := range k.Pips {
		if !k.Supply(v, k.StrikeNumber) {
			return false
		}
	}
	return true
}

// askNumbers asks for the ways to write numbers in the regions that have changed.
func (k *Position) askNumbers() bool {
	for r, dirty := range k.dirty {
		if k.dirty[r] = false; dirty {
			if k.empty(r) {
				return false
			}
			k.Numbers(r, k.StrikeNumber)
		}
	}
	return true
}

// empty reports whether a cell of a region has no number left.
func (k *Position) empty(r int) bool {
	for _, c := range k.Regions[r].Cells {
		if k.Mask[c] == 0 {
			return true
		}
	}
	return false
}

// settle lays what has one placement left, and reports whether all have one.
func (k *Position) settle() bool {
	for again := true; again; {
		again = false
		for c, n := range k.Ways {
			if n == 0 {
				return false
			}
			if n == 1 && k.At[c] < 0 {
				again = true
				k.layFirst(k.Covering[c])
			}
		}
		for b, n := range k.Of {
			if !k.Exact || n > k.Left[b] || k.Left[b] == 0 {
				continue
			}
			if n < k.Left[b] {
				return false
			}
			again = true
			k.layFirst(k.OfBone[b]) // the others follow, unless it takes their cells
		}
	}
	return true
}

// layFirst lays the first placement of a list that is left and not laid.
func (k *Position) layFirst(list []int32) {
	for _, p := range list {
		if k.Live[p] && k.At[k.Places[p].A] != p {
			k.Lay(p)
			return
		}
	}
}

// few is how many placements a cell without condition has at most that comes before one with a
// condition, where these are to be closed.
const few = 3

// choose returns the placements of the cell or bone that has fewest, nil if all lie. To count,
// it closes the conditions: what is open then is counted without search.
func (k *Position) choose(closes bool) (list []int32) {
	best := int32(1 << 30)
	for c, n := range k.Ways {
		if n < best && k.At[c] < 0 && (!closes || n <= few || k.RegionOf[c] > 0) {
			best, list = n, k.Covering[c]
		}
	}
	if closes && best > few {
		return list
	}
	for b, n := range k.Of {
		if n < best && k.Exact && k.Left[b] == 1 {
			best, list = n, k.OfBone[b]
		}
	}
	return list
}
