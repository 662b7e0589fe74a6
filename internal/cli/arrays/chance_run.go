package arrays

import (
	"errors"
	"fmt"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/internal/chance"
	"bonepile/internal/cli/kit"
	"bonepile/internal/jobs"
)

// The sample of chance in a directory: it grows in stretches, and is saved after each.
// A sample has the first boards of a seed, so saving it saves everything.

// stretchTime is about how long a stretch takes.
const stretchTime = 2 * time.Second

// what says which boards the sample has.
func (c *chanceCommand) what() string {
	shape := kit.BoardID(dominosa.Puzzle{Board: c.board, Bones: c.set})
	return fmt.Sprintf("double-%d on %s by %v, seed %d", c.n, shape, c.model.Value, c.seed)
}

// open reads the sample in the directory, if there is one, and keeps other processes
// out of the directory until c.state is closed.
func (c *chanceCommand) open() (err error) {
	var text []byte
	if c.state, text, err = jobs.OpenState(c.dir, jobs.ChanceFile); err != nil || text == nil {
		return err
	}
	if c.sample, err = chance.ReadSample(text, c.what()); err != nil {
		return fmt.Errorf("%s: %w", c.state.Name, err)
	}
	if c.sample.Boards > c.samples {
		return fmt.Errorf("%s: it has %s, and --samples is %d", c.state.Name, kit.Plural(c.sample.Boards, "board"), c.samples)
	}
	return nil
}

// draw makes the sample or resumes it.
func (c *chanceCommand) draw(sampler *generate.Sampler) error {
	begun, before := time.Now(), c.sample.Boards
	c.Meter.Resumed(float64(before) / float64(c.samples))
	progress := func(done uint64) {
		rate := kit.Short(float64(done-before) / time.Since(begun).Seconds())
		c.Meter.Show(float64(done)/float64(c.samples), "%s, %s per second", kit.Plural(done, "board"), rate)
	}
	stretch := c.samples
	if c.dir != "" {
		stretch = 1 << 12
	}
	for c.sample.Boards < c.samples {
		began := time.Now()
		var err error
		end := c.sample.Boards + min(stretch, c.samples-c.sample.Boards)
		c.sample, err = c.sample.Draw(c.Ctx, sampler, c.seed, end, c.limits.Cores(), progress)
		if c.dir != "" {
			err = errors.Join(err, c.state.Save(c.sample.Text(c.what())))
		}
		if err != nil {
			return err
		}
		if time.Since(began) < stretchTime/2 {
			stretch *= 2
		}
	}
	return nil
}
