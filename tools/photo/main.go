// Command photo makes the network by which package photo reads cells, and measures how well
// pictures are read.
//
//	GOEXPERIMENT=simd go run -C tools ./photo train -fonts /usr/share/fonts
//	go run -C tools ./photo measure FOLDER
//	go run -C tools ./photo prints
package main

import (
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "photo:", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("expected train, measure or prints")
	}
	flags := flag.NewFlagSet(args[0], flag.ExitOnError)
	switch args[0] {
	case "train":
		fonts := flags.String("fonts", "/usr/share/fonts", "the `FOLDER` of fonts")
		out := flags.String("o", "../internal/photo/weights.bin", "the `FILE` for the weights")
		seed := flags.Uint64("seed", 1, "where the random numbers begin")
		steps := flags.Int("steps", 8500, "how often the weights change")
		ink := flags.Bool("ink", false, "train the network that sees the ink of cells")
		flags.Parse(args[1:])
		return train(*fonts, *out, *ink, *seed, *steps)
	case "prints":
		folder := flags.String("fonts", "/usr/share/fonts", "the `FOLDER` of fonts")
		many := flags.Int("n", 100, "how `MANY` boards of each set")
		seed := flags.Uint64("seed", 1, "where the random numbers begin")
		wrong := flags.String("wrong", "", "a `FOLDER` for the pictures that are read wrongly")
		flags.Parse(args[1:])
		fonts, err := faces(*folder)
		if err != nil {
			return err
		}
		for _, n := range []int{6, 12} {
			show := func(k int, pic image.Image) { keep(*wrong, fmt.Sprintf("%d_%d.png", n, k), pic) }
			if err := prints(fonts, n, *many, *seed, show); err != nil {
				return err
			}
		}
		return nil
	case "measure":
		verbose := flags.Bool("v", false, "say what was wrong")
		every := flags.Int("every", 1, "read one in so `MANY` pictures")
		flags.Parse(args[1:])
		return measure(flags.Args(), *every, *verbose)
	}
	return fmt.Errorf("%s: expected train, measure or prints", args[0])
}

// keep writes a picture into a folder, if there is one.
func keep(folder, name string, pic image.Image) {
	if folder == "" {
		return
	}
	file, err := os.Create(filepath.Join(folder, name))
	if err == nil {
		err = png.Encode(file, pic)
		file.Close()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "photo:", err)
	}
}
