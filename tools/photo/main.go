// Command photo makes the network by which package photo reads cells, and measures how well
// pictures are read.
//
//	go run -C tools ./photo train
//	go run -C tools ./photo measure FOLDER...
//	go run -C tools ./photo prints
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "photo:", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("expected train, prints or measure")
	}
	flags := flag.NewFlagSet(args[0], flag.ExitOnError)
	switch args[0] {
	case "train":
		fonts := flags.String("fonts", "/usr/share/fonts", "the `FOLDER` of fonts")
		out := flags.String("o", "../internal/photo", "the `FOLDER` for the weights")
		seed := flags.Uint64("seed", 1, "where the random numbers begin")
		steps := flags.Int("steps", 100000, "how often the weights change")
		flags.Parse(args[1:])
		return train(*fonts, *out, *seed, *steps)
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
			c, err := prints(fonts, n, *many, *seed, *wrong)
			if err != nil {
				return err
			}
			fmt.Printf("double-%d: %v\n%v", n, c, &c.trust)
		}
		return nil
	case "measure":
		wrong := flags.String("wrong", "", "a `FOLDER` for the pictures that are read wrongly")
		flags.Parse(args[1:])
		return measure(flags.Args(), *wrong)
	}
	return fmt.Errorf("%s: expected train, prints or measure", args[0])
}
