//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// processorTime returns the processor time of this process so far, in seconds.
func processorTime() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // it has no other way to fail than a bad argument
	}
	seconds := func(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)/1e6 }
	return seconds(u.Utime) + seconds(u.Stime)
}

// peak returns the largest memory that a process had, in bytes.
func peak(st *os.ProcessState) int64 {
	most := int64(st.SysUsage().(*syscall.Rusage).Maxrss)
	if runtime.GOOS != "darwin" { // which has bytes
		most *= 1024
	}
	return most
}
