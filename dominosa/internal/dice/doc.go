// Package dice is the source of random numbers by which boards are named for ever.
package dice
