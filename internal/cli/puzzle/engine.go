package puzzle

import (
	"fmt"

	"bonepile/dominosa"
)

// engineFlag is the value of --engine.
type engineFlag struct{ engine dominosa.Engine }

func (f *engineFlag) Type() string { return "name" }

func (f *engineFlag) String() string { return f.engine.String() }

func (f *engineFlag) Set(name string) error {
	for e := dominosa.Auto; e <= dominosa.Cover; e++ {
		if e.String() == name {
			f.engine = e
			return nil
		}
	}
	return fmt.Errorf("unknown engine %q: it may be auto, word, wide or cover", name)
}
