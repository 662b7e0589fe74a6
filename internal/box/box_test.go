package box_test

import (
	"testing"

	"bonepile/internal/box"
)

type inside = box.Box[int]

type outer struct{ inside }

func TestOpen(t *testing.T) {
	o, seven := new(outer), 7
	*box.Open(o) = 5
	if p := box.New[outer](&seven); *box.Open(o) != 5 || *box.Open(p) != 7 || *box.Open((*outer)(nil)) != 0 {
		t.Error("a box holds something else")
	}
}
