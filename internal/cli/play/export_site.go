package play

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
	"bonepile/internal/draw/fonts"
	"bonepile/internal/draw/grids"
	"bonepile/internal/draw/page"
	"bonepile/internal/web"
	"bonepile/internal/web/api"

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
	first, err := time.Now(), error(nil)
	switch {
	case x.days < 0 || x.days > maxDays:
		return fmt.Errorf("--days %d: expected a number from 1 to %d", x.days, maxDays)
	case x.from != "":
		if first, err = time.Parse(time.DateOnly, x.from); err != nil {
			return fmt.Errorf("--first-day %q: expected a date such as 2026-11-21", x.from)
		}
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
	return x.Print("%s: %d files, %.1f MB, %.1f MB compressed\n", dir, len(site.Files), float64(plain)/1e6, float64(wire)/1e6)
}

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

// exportError says how to replace a directory that is in use.
func exportError(err error) error {
	if errors.Is(err, web.ErrNotEmpty) {
		return fmt.Errorf("%w; --force replaces it", err)
	}
	return err
}

// Pages of the boards of some days that need no script, for e-readers and for hosts that
// want an address for each day: an index, one page per day with its boards, and one with
// their solutions. The boards are those that the page in the browser gives for the day.

const pageForm = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title><link rel="stylesheet" href="plain.css"></head>
<body>
%s
</body>
</html>
`

// plainStyle is the look of these pages. Readers that do not know its colours show black on white.
const plainStyle = page.Look + `body { max-width: 34em; }
img { width: 100%; height: auto; }
h2 { break-after: avoid; }
`

// dayPages returns the pages and pictures of some days by name, for the folder that they go
// to. With home they link to the page in the browser there. All words in them are ours: nothing has
// to be escaped.
func dayPages(e *kit.Env, from time.Time, days int, home string) (map[string][]byte, error) {
	files := map[string][]byte{"plain.css": []byte(web.Face() + plainStyle)}
	index := `<h1>Domino grids</h1>
<p>A full set of dominoes was laid out on each grid and its outlines were rubbed out. Find where every bone lay: each bone is used exactly once.</p>
<ul>`
	for i := range days {
		at := from.AddDate(0, 0, i)
		date, name := at.Format(time.DateOnly), at.Format("Monday, 2 January 2006")
		index += fmt.Sprintf("\n<li><a href=\"%s.html\">%s</a></li>", date, name)
		asked, solved := "<h1>"+name+"</h1>\n", "<h1>"+name+": solutions</h1>\n"
		for _, level := range api.DailyLevels() {
			p, err := api.Daily(e.Ctx, date, level)
			if err != nil {
				return nil, err
			}
			ans, err := p.Solve(e.Ctx, dominosa.Config{})
			if err != nil {
				return nil, err
			}
			set := strings.TrimPrefix(p.Set().Name(), "the set of ")
			board, solution, bones := date+"-"+level+".svg", date+"-"+level+"-solved.svg", set+".svg"
			heading := fmt.Sprintf("<h2>%s, %s</h2>\n", strings.ToUpper(set[:1])+set[1:], level)
			asked += heading + fmt.Sprintf("<p><img src=\"%s\" alt=\"The board\"></p>\n", board)
			if home != "" {
				asked += fmt.Sprintf("<p><a href=\"%s#daily=%s.%s\">Play it</a></p>\n", home, date, level)
			}
			asked += fmt.Sprintf("<p><img src=\"%s\" alt=\"Its bones, to tick off\"></p>\n", bones)
			solved += heading + fmt.Sprintf("<p><img src=\"%s\" alt=\"The solution\"></p>\n", solution)
			files[board] = fonts.SVG(nil, grids.Board(p, grids.Position{}, grids.Options{}))
			files[solution] = fonts.SVG(nil, grids.Board(p, grids.Position{Laid: ans.First}, grids.Options{}))
			files[bones] = fonts.SVG(nil, grids.Tray(p, nil, 7, grids.Options{}))
		}
		others := func(end string) (links string) { // to pages of other days, whose names end so
			if i > 0 {
				links += fmt.Sprintf(" · <a href=\"%s%s\">The day before</a>", at.AddDate(0, 0, -1).Format(time.DateOnly), end)
			}
			if i+1 < days {
				links += fmt.Sprintf(" · <a href=\"%s%s\">The next day</a>", at.AddDate(0, 0, 1).Format(time.DateOnly), end)
			}
			return links + ` · <a href="index.html">All days</a></p>`
		}
		asked += fmt.Sprintf("<p><a href=\"%s-solutions.html\">The solutions</a>", date) + others(".html")
		solved += fmt.Sprintf("<p><a href=\"%s.html\">The boards</a>", date) + others("-solutions.html")
		files[date+".html"] = fmt.Appendf(nil, pageForm, name, asked)
		files[date+"-solutions.html"] = fmt.Appendf(nil, pageForm, name+": solutions", solved)
	}
	files["index.html"] = fmt.Appendf(nil, pageForm, "Domino grids, day by day", index+"\n</ul>")
	return files, nil
}
