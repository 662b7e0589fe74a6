package tree

// A Choice is a rule by which a search picks the primary item to branch on.
// The solutions are the same with all of them, but not their order, and the
// size of the tree may be very different.
type Choice uint8

const (
	Fewest   Choice = iota // the leftmost of those with fewest options left; for problems with bounds see bounds.go in package links
	First                  // the leftmost
	Sharp                  // one whose name begins with '#', unless another has no option left, or one; otherwise as Fewest
	Nonsharp               // one whose name does not begin with '#', unless such a one has no option left, or one
	Focus                  // few options left, and lost some lately: see [Config.Mu]
	Failures               // few options left, and often the one to be left without
	Random                 // one of those with fewest options left, drawn by [Config.Seed]
)

// String returns the name of the rule in small letters.
func (c Choice) String() string {
	names := [...]string{"fewest", "first", "sharp", "nonsharp", "focus", "failures", "random"}
	if int(c) >= len(names) {
		return "unknown"
	}
	return names[c]
}

// Learns reports whether the rule depends on what the search has seen, and not
// only on where in its tree it is.
func (c Choice) Learns() bool { return c == Focus || c == Failures }
