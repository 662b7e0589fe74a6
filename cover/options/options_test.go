package options_test

import (
	"context"
	"fmt"
	"image"
	"log"
	"math"
	"os"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/options"
	"bonepile/internal/must"
)

// Dominoes on two rows of three cells, each in any of its places.
func ExampleBuilder() {
	b := options.New[image.Point]()
	for x := range 3 {
		for y := range 2 {
			if x < 2 {
				b.Add(image.Pt(x, y), image.Pt(x+1, y))
			}
			if y < 1 {
				b.Add(image.Pt(x, y), image.Pt(x, y+1))
			}
		}
	}
	p, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	n, err := p.Count(context.Background(), cover.CountConfig{})
	if err != nil {
		log.Fatal(err)
	}
	sol, _, err := p.First(context.Background(), cover.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n, "tilings; in the first the corner lies under", b.Option(sol[0]))
	// Output: 3 tilings; in the first the corner lies under [{(0,0)  0} {(1,0)  0}]
}

// One or two people on each shift of a day, all in coats of one colour, each paid by the hour.
func ExampleBuilder_AddEntries() {
	b := options.New[any]()
	b.Primary("boss")
	b.Bounded(1, 2, 8, 20)
	b.Secondary("coats")
	b.Add("boss", 20)
	for _, hour := range []int{8, 20} {
		for _, colour := range []string{"blue", "grey"} {
			b.AddEntries(int64(hour), options.Entry[any]{Item: hour}, options.Entry[any]{Item: "coats", Colour: colour})
		}
	}
	p, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	p.WriteTo(os.Stdout)
	// Output:
	// boss 1:2|8 1:2|20 | coats
	// boss 20
	// 8 coats:blue |8
	// 8 coats:grey |8
	// 20 coats:blue |20
	// 20 coats:grey |20
}

// Names are unlike each other and readable, whatever the items are.
func TestNames(t *testing.T) {
	type pair struct {
		a any
		b string
	}
	b := options.New[any]()
	for _, item := range []any{1, "1", "", " ", "_", "a|b:c", "a\x00\xff", pair{1, "x y"}, pair{"1", "x y"}, '\ufeff', "\ufeff", "1#2"} {
		b.Add(item)
	}
	p := must.Get(b.Build())(t)
	var names []string
	for i := range cover.Item(p.Items()) {
		names = append(names, p.Name(i))
	}
	must.Equal(t, strings.Join(names, " "), "1 1#2 #2 _ _#2 a_b_c a_\ufffd {1_x_y} {1_x_y}#2 65279 _#3 1#2#2", "names")
}

func TestErrors(t *testing.T) {
	late := options.New[string]()
	late.Add("a", "b")
	late.Secondary("a", "b")
	bounds := options.New[int]()
	bounds.Bounded(0, 0, 7)
	nan := options.New[float64]()
	nan.Add(math.NaN())
	twice := options.New[int]()
	twice.Add(1, 1)
	for want, build := range map[string]func() (*cover.Problem, error){
		"option 0: no primary item":      late.Build,
		`item "7": impossible`:           bounds.Build,
		"item NaN does not equal itself": nan.Build,
		"1":                              twice.Build,
	} {
		if _, err := build(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
