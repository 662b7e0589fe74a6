// Package record searches for the array of a full set of dominoes with the most
// solutions, or with an exact number of them, by simulated annealing, and proves how many
// there can be.
package record
