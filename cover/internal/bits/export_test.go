package bits

import (
	"fmt"
	"strings"

	"bonepile/cover/internal/tree"
)

// KindOf returns the name of the kind of a search.
func KindOf(s Search) string {
	return strings.TrimSuffix(strings.TrimPrefix(fmt.Sprintf("%T", s), "*bits."), "Search")
}

func (s *core) common() *core { return s }

func coreOf(s Search) *core { return s.(interface{ common() *core }).common() }

// Levels returns for how many levels a search has room.
func Levels(s Search) int { return len(coreOf(s).trials) }

// Begin takes a search to the root.
func Begin(s Search) error { return coreOf(s).begin(tree.Part{}) }

// CheckNode looks at the node that was just entered, and checks it.
func CheckNode(s Search) { s.check(s.look()) }

// What follows breaks an invariant each.

func AddBit(s Search)     { coreOf(s).row = coreOf(s).rowOf(1) }
func RemoveItem(s Search) { coreOf(s).states.Remove(0) }
func SpoilSum(s Search)   { s.(*wideSearch).sums[0] &^= 1 }
func SpoilMask(s Search)  { s.(*masksSearch).masks[7] ^= 1 }
func SpoilQuota(s Search) { s.(*multiSearch).quotas[3].Bound-- }
