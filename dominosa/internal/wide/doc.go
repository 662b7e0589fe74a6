// Package wide searches domino grids of any size and with any set of bones, by
// counters and a trail.
package wide
