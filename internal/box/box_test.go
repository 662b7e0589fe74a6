package box_test

import (
	"testing"

	"bonepile/internal/box"
)

type (
	inside = box.Box[int]
	outer  struct{ inside }

	tolerant int
	may      = box.Box[tolerant]
	optional struct{ may }
)

func (*tolerant) Nil() {}

func TestOpen(t *testing.T) {
	o, some, seven := new(outer), new(optional), 7
	*box.Open(o), *box.In(&some.may) = 5, 3
	if p := box.New[outer](&seven); *box.Open(o) != 5 || *box.In(&o.inside) != 5 || *box.Open(p) != 7 || *box.Open(some) != 3 || *box.Open((*optional)(nil)) != 0 {
		t.Error("a box holds something else")
	}
	defer func() {
		if recover() == nil {
			t.Error("a box that is nil was opened")
		}
	}()
	box.Open((*outer)(nil))
}
