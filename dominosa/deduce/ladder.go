package deduce

import "bonepile/dominosa"

// A rung is a rule with all there is to know about it. Its comment has the proof that
// it is sound, and says what the parts of Because mean.
type rung struct {
	Rule
	effort int // what a round of it costs a person: see rate.go

	// find looks at the position and says, by force, ruleOut and conclude, all
	// that the rule can say about it; it leaves the position as it was.
	find func(*knowledge)

	// say tells a step in a sentence without capital and full stop.
	say func(*scene, Step) string

	// focus says what a step is about, where focusOf does not find out.
	focus func(Step) ([]dominosa.Cell, []dominosa.Bone)

	oneNumber bool // a step is about cells of one number
}

// ladder is the table of rules, easiest first.
//
// Up to Extreme it is the ladder of Simon Tatham's solver, so that levels mean
// what they mean to those who know it: a rule of these levels may say no more
// than his, and not less. What goes further is Beyond.
//
// To add a rule: write it in a file of its own; add a line here; add a board that
// needs it to TestRules. TestDeduceSound does the rest.
var ladder = []*rung{
	&bonePlace,
	&cellPlace,
	&cellBone,
	&boneHomeless,
	&cellStranded,
	&cellsClash,
	&oddAreas,
	&numberSet,
	&doubleSet,
	&chainRepeats,
	&chainStarves,
	&chainBone,
	&onlyLink,
	&twoLinks,
	&areaSet,
	&boneSet,
	&bonesConfined,
	&chainFails,
	&chainBoth,
	&trial,
	&allWays,
	&longTrial,
	&guess,
}
