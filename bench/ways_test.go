package main

import (
	"os"
	"path/filepath"
	"testing"

	"bonepile/internal/must"
)

// TestContest has the times of ways, of which one gave up and one does not fit.
func TestContest(t *testing.T) {
	c := &contest{ran: map[string][]process{
		"auto":   {{seconds: 0.3, megabytes: 20}, {seconds: 0.1}, {seconds: 0.2, megabytes: 12}},
		"memo":   {{seconds: 0.1}, {seconds: 0.1}, {seconds: 0.1}},
		"search": {{seconds: 0.01, status: -1}},
		"signs":  {{status: 2}},
	}}
	ratios, best := c.toBest()
	if best != 0.1 || spread(ratios) != "2 (1-3)" {
		t.Errorf("auto : best is %v, which takes %v", ratios, best)
	}
	for way, want := range map[string]string{"auto": "0.20, 12", "search": "> 0.010", "signs": "", "sweep": ""} {
		must.Equal(t, c.cell(way), want, "%s", way)
	}
}

// TestInstances takes problems from files and folders, each name once.
func TestInstances(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.dlx", "c.dlx.gz", "d.txt"} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), nil, 0o666))
	}
	got := must.Get(instances([]string{filepath.Join(dir, "d.txt"), dir, filepath.Join(dir, "b.dlx")}))(t)
	for i, path := range got {
		got[i] = filepath.Base(path)
	}
	must.Same(t, got, []string{"b.dlx", "c.dlx.gz", "d.txt"}, "instances")
	if _, err := instances([]string{filepath.Join(dir, "e")}); err == nil {
		t.Error("a file that is not there is taken")
	}
}
