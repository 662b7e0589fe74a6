package tree

// A Choice is a rule by which a search picks the primary item to branch on: see
// package cover.
type Choice uint8

const (
	Fewest Choice = iota // for problems with bounds see bounds.go in package links
	First
	Sharp
	Nonsharp
	Focus
	Failures
	Random
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
