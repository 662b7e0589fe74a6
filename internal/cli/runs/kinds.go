package runs

import (
	"bonepile/internal/census"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"
)

// kinds are the searches that can be spread: bonepile work does parts of them for
// others. To add one is to add a line.
func kinds() []jobs.Kind {
	return []jobs.Kind{
		coverjobs.Count(),
		coverjobs.List(),
		coverjobs.Diagram(),
		census.Kind(),
	}
}
