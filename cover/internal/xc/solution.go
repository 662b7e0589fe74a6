package xc

// A Solution lists the options chosen, in the order of choice.
type Solution = []int
