package deduce

import "slices"

// A rung is a rule and what finds its deductions. Find looks at the position
// and says, by force, ruleOut and conclude, all that the rule can say about it;
// it leaves the position as it was.
type rung struct {
	Rule
	find func(*knowledge)
}

// ladder is the table of rules, easiest first.
//
// Up to Extreme it is the ladder of Simon Tatham's solver, so that levels mean
// what they mean to those who know it: a rule of these levels may say no more
// than his, and not less. What goes further is Beyond.
//
// To add a rule: write its find in a file of its own, with the proof that it is
// sound as its comment; add a line here; add a board that needs it to
// TestRules. TestDeduceSound does the rest.
var ladder []rung

// rungHard, rungTrial and rungGuess are how many rungs come before those of level
// Hard, before the rule "trial" and before the last.
var rungHard, rungTrial, rungGuess int

// The table refers to rules that climb it themselves, so it is filled at the
// start.
func init() {
	ladder = []rung{
		{Rule{"bone-place", "a bone with one place", Trivial}, findBonePlace},
		{Rule{"cell-place", "a cell with one neighbour left", Trivial}, findCellPlace},
		{Rule{"cell-bone", "a cell that only one bone can cover", Basic}, findCellBone},
		{Rule{"bone-homeless", "a place that leaves a bone none", Basic}, findBoneHomeless},
		{Rule{"cell-stranded", "a place that leaves the cell beside it none", Basic}, findCellStranded},
		{Rule{"cells-clash", "a place that leaves two cells the same bone", Basic}, findCellsClash},
		{Rule{"odd-areas", "a place that splits off an odd area", Basic}, findOddAreas},
		{Rule{"number-set", "cells of one number that share as many bones", Hard}, findNumberSet},
		{Rule{"double-set", "cells of one number that share a double besides", Extreme}, findDoubleSet},
		{Rule{"chain-repeats", "a chain that uses a bone twice", Extreme}, findChainRepeats},
		{Rule{"chain-starves", "a chain that uses up the bones of a cell", Extreme}, findChainStarves},
		{Rule{"chain-bone", "a bone in both sides of a chain", Extreme}, findChainBone},
		{Rule{"only-link", "the only link between odd areas", Beyond}, findOnlyLink},
		{Rule{"two-links", "the two links between areas", Beyond}, findTwoLinks},
		{Rule{"area-set", "cells of one colour that share as many neighbours", Beyond}, findAreaSet},
		{Rule{"bone-set", "cells of any numbers that share as many bones", Beyond}, findBoneSet},
		{Rule{"bones-confined", "bones confined to as many cells", Beyond}, findConfined},
		{Rule{"chain-fails", "a chain through cells, bones and links that fails", Beyond}, findChainFails},
		{Rule{"chain-both", "what both sides of a chain exclude", Beyond}, findChainBoth},
		{Rule{"trial", "a place that leads to a contradiction", Beyond}, findTrial},
		{Rule{"all-ways", "what all ways of a cell or bone exclude", Beyond}, findAllWays},
		{Rule{"long-trial", "a place that fails by the rules before", Beyond}, findLongTrial},
		{Rule{"guess", "a place that is part of no solution", Beyond}, findGuess},
	}
	rungHard = slices.IndexFunc(ladder, func(r rung) bool { return r.Level == Hard })
	rungTrial = slices.IndexFunc(ladder, func(r rung) bool { return r.Name == "trial" })
	rungGuess = len(ladder) - 1
}
