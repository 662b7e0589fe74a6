// Package prose has the words and lists of which sentences about domino grids are
// made.
package prose
