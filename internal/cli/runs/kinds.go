package runs

import (
	"bonepile/internal/census"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"
)

// kinds are the searches that bonepile work can do parts of. Adding one takes a
// line.
func kinds() []jobs.Kind {
	return []jobs.Kind{
		coverjobs.Count(),
		coverjobs.List(),
		coverjobs.Diagram(),
		coverjobs.Decide(),
		coverjobs.Cheapest(),
		coverjobs.Certificate(),
		census.Kind(),
	}
}
