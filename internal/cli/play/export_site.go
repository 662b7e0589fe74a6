package play

import (
	"errors"
	"fmt"
	"time"

	"bonepile/internal/cli/kit"
	"bonepile/internal/web"

	"github.com/spf13/cobra"
)

// NewExportSite returns the subcommand export-site.
func NewExportSite(e *kit.Env) *cobra.Command {
	x := &exportCommand{Env: e}
	cmd := &cobra.Command{
		Use:   "export-site DIR",
		Short: "Write the page for the browser to a directory, for any static host",
		Long: `Export-site writes the files that bonepile serve delivers to a directory, for any
host of static files. All addresses in them are relative, so the page works below
any path. Export-site creates DIR; if it exists, it has to be empty, or --force
replaces it and everything in it. DIR appears whole or not at all.

Compressed files stand beside the plain ones, as .br and .gz, unless
--compressed=false is given. The first time this takes half a minute.

Files whose name is a hash never change and may be cached for ever. The host
should send two headers, which files cannot replace: Content-Security-Policy:
frame-ancestors 'none', and X-Content-Type-Options: nosniff.

With --days 30 it adds a page for each of 30 days, from today on or --first-day, in
the folder days: the boards of the day, links to play them, and their solutions.
With --plain these pages are all that is written; they need no script, and suit
e-readers.` + kit.Exit("", kit.BadInput, kit.Early),
		Example: `  bonepile export-site --plain --days 1 site`,
		Args:    cobra.ExactArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return x.run(args[0]) },
	}
	f := cmd.Flags()
	f.BoolVar(&x.force, "force", false, "replace a directory that is not empty")
	f.BoolVar(&x.packed, "compressed", true, "also write compressed files, .br and .gz, for hosts that look for them")
	f.BoolVar(&x.plain, "plain", false, "write pages without script: boards and solutions, of a week unless --days says otherwise")
	f.IntVar(&x.days, "days", 0, "add pages for `N` days")
	f.StringVar(&x.from, "first-day", "", "the first of these days, as `DATE` 2026-11-21 (default today)")
	kit.Need(cmd, "first-day", "days", "plain")
	return cmd
}

type exportCommand struct {
	*kit.Env
	force, packed, plain bool
	days                 int
	from                 string
}

// maxDays is the most days for which pages are written; each takes some tenths of a second.
const maxDays = 400

func (x *exportCommand) run(dir string) error {
	first, err := x.first()
	if err != nil {
		return err
	}
	if err := web.Exportable(dir, x.force); err != nil {
		return exportError(err)
	}
	site, err := x.site(first)
	switch {
	case err != nil && x.Ctx.Err() != nil:
		return x.Stop("interrupted; nothing was written")
	case err != nil:
		return err
	}
	if err := site.Export(dir, x.packed, x.force); err != nil {
		return exportError(err)
	}
	plain, wire := site.Size()
	return x.Print("%s: %d files, %.1f MB, %.1f MB compressed\n", dir, len(site.Files), megabytes(plain), megabytes(wire))
}

// site returns the site to write.
func (x *exportCommand) site(first time.Time) (*web.Site, error) {
	site, effort := &web.Site{}, web.Quick
	if x.packed {
		effort = web.Thorough
	}
	folder, home := "", "" // where the days go, and where the page is from there
	switch {
	case !x.plain:
		m, err := module(x.Env, effort)
		if err != nil {
			return nil, err
		}
		if site, err = web.NewSite(web.Page(), m, effort); err != nil || x.days == 0 {
			return site, err
		}
		folder, home = "days", "../"
	case x.days == 0:
		x.days = 7
	}
	pages, err := dayPages(x.Env, first, x.days, home)
	if err != nil {
		return nil, err
	}
	return site.With(folder, pages, effort)
}

// first returns the first of the days, and checks how many there are.
func (x *exportCommand) first() (time.Time, error) {
	switch {
	case x.days < 0 || x.days > maxDays:
		return time.Time{}, fmt.Errorf("--days %d: expected a number from 1 to %d", x.days, maxDays)
	case x.from == "":
		return time.Now(), nil
	}
	at, err := time.Parse(time.DateOnly, x.from)
	if err != nil {
		return time.Time{}, fmt.Errorf("--first-day %q: expected a date such as 2026-11-21", x.from)
	}
	return at, nil
}

func megabytes(bytes int64) float64 { return float64(bytes) / 1e6 }

// exportError says how to replace a directory that is in use.
func exportError(err error) error {
	if errors.Is(err, web.ErrNotEmpty) {
		return fmt.Errorf("%w; --force replaces it", err)
	}
	return err
}
