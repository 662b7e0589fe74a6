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

// Edition returns the version, or a placeholder in a program that is not a release.
func Edition() string {
	version := Version
	if info, ok := debug.ReadBuildInfo(); ok {
		version = cmp.Or(version, info.Main.Version)
	}
	return cmp.Or(version, "(devel)")
}

// About returns the version, the commit, the version of Go and the platform.
func About() string {
	settings := map[string]string{}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
	}
	commit := cmp.Or(settings["vcs.revision"], "unknown")
	if settings["vcs.modified"] == "true" {
		commit += " with changes"
	}
	return fmt.Sprintf("bonepile %s, commit %s, %s %s/%s", Edition(), commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
