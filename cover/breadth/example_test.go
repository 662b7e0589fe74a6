package breadth_test

import (
	"context"
	"fmt"
	"strings"

	"bonepile/cover"
	"bonepile/cover/breadth"
)

// The dominoes on a board of 3 by 40.
func ExampleCount() {
	dominoes := func(rows, cols int) *cover.Problem {
		var text strings.Builder
		name := func(i, j int) string { return fmt.Sprintf("%c%d", 'a'+i, j+1) }
		for i := range rows {
			for j := range cols {
				fmt.Fprint(&text, name(i, j), " ")
			}
		}
		for i := range rows {
			for j := range cols {
				if j+1 < cols {
					fmt.Fprintf(&text, "\n%s %s", name(i, j), name(i, j+1))
				}
				if i+1 < rows {
					fmt.Fprintf(&text, "\n%s %s", name(i, j), name(i+1, j))
				}
			}
		}
		p, err := cover.Parse(strings.NewReader(text.String()))
		if err != nil {
			panic(err)
		}
		return p
	}
	ctx := context.Background()
	p := dominoes(3, 40)
	n, err := breadth.Count(ctx, p, breadth.Config{Order: breadth.NarrowOrder(p)})
	fmt.Println(n, err)
	// Output:
	// 216695104121 <nil>
}
