package diagram_test

import (
	"context"
	"testing"

	"bonepile/cover"
	"bonepile/cover/diagram"
)

// TestZero holds that zero values give errors or empty answers.
func TestZero(t *testing.T) {
	if _, _, _, err := new(diagram.Search).Search(context.Background(), cover.Part{}, 1); err == nil {
		t.Error("a zero Search gives no error")
	}
	if err := new(diagram.Join).Add(&diagram.Piece{}); err == nil {
		t.Error("a zero Join takes a piece")
	}
	if _, err := new(diagram.Join).Diagram(); err == nil {
		t.Error("a zero Join has a diagram")
	}
	d, err := diagram.Of(context.Background(), new(cover.Problem), diagram.Config{})
	if err != nil || d.Count().Int64() != 1 {
		t.Error("the zero Problem has one solution, which is empty:", err)
	}
}
