package jobs

import (
	"runtime/debug"
	"testing"
)

// TestBuildName is the table of programs that may work together: those of one commit,
// or of one version where the commit is not known.
func TestBuildName(t *testing.T) {
	build := func(version string, settings ...string) *debug.BuildInfo {
		info := &debug.BuildInfo{Main: debug.Module{Version: version}}
		for i := 0; i < len(settings); i += 2 {
			info.Settings = append(info.Settings, debug.BuildSetting{Key: settings[i], Value: settings[i+1]})
		}
		return info
	}
	const one, two = "6c9f", "70b1"
	for _, tt := range []struct {
		name string
		a, b *debug.BuildInfo
		same bool
	}{
		{"one commit", build("(devel)", "vcs.revision", one), build("(devel)", "vcs.revision", one), true},
		{"one commit, on other machines", build("(devel)", "vcs.revision", one, "GOARCH", "arm64"), build("(devel)", "GOARCH", "amd64", "vcs.revision", one), true},
		{"one commit, a version and none", build("v1.2.0", "vcs.revision", one), build("(devel)", "vcs.revision", one), true},
		{"two commits", build("(devel)", "vcs.revision", one), build("(devel)", "vcs.revision", two), false},
		{"changed since the commit", build("", "vcs.revision", one), build("", "vcs.revision", one, "vcs.modified", "true"), false},
		{"not changed, and says so", build("", "vcs.revision", one), build("", "vcs.revision", one, "vcs.modified", "false"), true},
		{"one release", build("v1.2.0"), build("v1.2.0"), true},
		{"two releases", build("v1.2.0"), build("v1.3.0"), false},
		{"no record", nil, nil, true},
		{"a record and none", build("v1.2.0"), nil, false},
	} {
		a, b := buildName(tt.a, tt.a != nil), buildName(tt.b, tt.b != nil)
		if same := a == b; same != tt.same {
			t.Errorf("%s: %q and %q work together: %v", tt.name, a, b, same)
		}
	}
}

// TestCompare: a process is slow below half the median of its run, and a run is as fast as all
// workers that search.
func TestCompare(t *testing.T) {
	s := State{Runs: []RunRecord{{Run: "a"}, {Run: "b"}}}
	for _, speed := range []float64{100, 90, 45, 44, 110, 0} {
		s.Machines = append(s.Machines, MachineRecord{Run: "a", Speed: speed, Searching: 2})
	}
	s.Machines = append(s.Machines, MachineRecord{Run: "b", Speed: 3, Searching: 4})
	s.compare()
	for i, m := range s.Machines {
		if m.Slow != (m.Speed == 44) {
			t.Errorf("process %d: slow is %v", i, m.Slow)
		}
	}
	if s.Runs[0].Speed != 778 || s.Runs[1].Speed != 12 {
		t.Errorf("runs have the speeds %v and %v", s.Runs[0].Speed, s.Runs[1].Speed)
	}
}
