//go:build !unix

package main

import (
	"os"
	"time"
)

var began = time.Now()

// processorTime returns the time by the clock, where processor time cannot be had
// from the standard library.
func processorTime() float64 { return time.Since(began).Seconds() }

// peak returns 0, as the standard library cannot tell.
func peak(*os.ProcessState) int64 { return 0 }
