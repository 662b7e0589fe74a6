package zdd

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// perNode reports the time for a node of the size given.
func perNode(b *testing.B, nodes int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(nodes), "ns/node")
}

// matchings returns the matchings of K_18, 30,512 nodes.
func matchings() *Diagram {
	d, _ := complete(18).diagram()
	return d
}

func BenchmarkNode(b *testing.B) {
	d := matchings()
	for b.Loop() {
		d.Without(-1) // copies d
	}
	perNode(b, d.Size())
}

func BenchmarkCount(b *testing.B) {
	d := matchings()
	for b.Loop() {
		d.Count()
	}
	perNode(b, d.Size())
}

// BenchmarkCountWide counts with four words a node.
func BenchmarkCountWide(b *testing.B) {
	d := between(250, 50, 200)
	for b.Loop() {
		d.Count()
	}
	perNode(b, d.Size())
}

// BenchmarkUnion joins the matchings with one edge and those without it; a node
// is one of the result.
func BenchmarkUnion(b *testing.B) {
	d := matchings()
	order, err := Order(d)
	if err != nil {
		b.Fatal(err)
	}
	with := must(d.Reorder(order)).With(7)
	without := must(d.Reorder(order)).Without(7)
	for b.Loop() {
		must(with.Union(without))
	}
	perNode(b, d.Size())
}

func BenchmarkSample(b *testing.B) {
	for range matchings().Samples(rand.New(rand.NewPCG(1, 1))) {
		if !b.Loop() {
			break
		}
	}
}

func BenchmarkCheapest(b *testing.B) {
	d := matchings()
	const k = 1000
	for b.Loop() {
		best, err := d.Cheapest(k, func(v int) int64 { return int64(v * v % 101) })
		if err != nil {
			b.Fatal(err)
		}
		for range best {
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/k, "ns/set")
}

func BenchmarkAll(b *testing.B) {
	d, _ := complete(12).diagram()
	for b.Loop() {
		for range d.All() {
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/10395, "ns/set")
}

func BenchmarkVisit(b *testing.B) {
	d, _ := complete(12).diagram()
	for b.Loop() {
		d.Visit(func([]int) bool { return true })
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/10395, "ns/set")
}

func BenchmarkRead(b *testing.B) {
	d := matchings()
	text := d.String()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		must(Read(bytes.NewReader([]byte(text)), 0))
	}
	perNode(b, d.Size())
}

func BenchmarkWrite(b *testing.B) {
	d := matchings()
	var text bytes.Buffer
	for b.Loop() {
		text.Reset()
		d.WriteTo(&text)
	}
	b.SetBytes(int64(text.Len()))
	perNode(b, d.Size())
}
