package kit

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
)

// Version is the version of a release, which sets it with -ldflags -X. Elsewhere the go
// command knows the version.
var Version string

// About returns the version, the commit, the version of Go and the platform.
func About() string {
	version, commit, modified := Version, "unknown", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		version = cmp.Or(version, info.Main.Version)
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				commit = s.Value
			case "vcs.modified":
				if s.Value == "true" {
					modified = " with changes"
				}
			}
		}
	}
	return fmt.Sprintf("bonepile %s, commit %s%s, %s %s/%s", cmp.Or(version, "(devel)"), commit, modified, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
