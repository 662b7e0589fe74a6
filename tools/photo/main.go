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
	folder := flags.String("fonts", "/usr/share/fonts", "the `FOLDER` of fonts of train and prints")
	seed := flags.Uint64("seed", 1, "where the random numbers of train and prints begin")
	out := flags.String("o", "../internal/photo", "the `FOLDER` for the weights of train")
	steps := flags.Int("steps", 100000, "how often train changes the weights")
	many := flags.Int("n", 100, "how `MANY` boards of each set prints has")
	wrong := flags.String("wrong", "", "a `FOLDER` for the pictures that prints and measure read wrongly")
	flags.Parse(args[1:])
	switch args[0] {
	case "train":
		return train(*folder, *out, *seed, *steps)
	case "prints":
		fonts, err := faces(*folder)
		for _, n := range []int{6, 12} {
			if err != nil {
				break
			}
			var c *count
			if c, err = prints(fonts, n, *many, *seed, *wrong); err == nil {
				fmt.Printf("double-%d: %v\n%v", n, c, &c.trust)
			}
		}
		return err
	case "measure":
		return measure(flags.Args(), *wrong)
	}
	return fmt.Errorf("%s: expected train, prints or measure", args[0])
}
