//go:build !unix

package main

import "time"

var began = time.Now()

// processorTime returns the time by the clock, where processor time cannot be had
// from the standard library.
func processorTime() float64 { return time.Since(began).Seconds() }
