// Package testkit has what tests of domino grids share: boards, brute force, golden
// files.
package testkit
