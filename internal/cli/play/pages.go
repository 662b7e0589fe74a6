package play

import (
	"bytes"
	"fmt"
	"html/template"
	"time"

	"bonepile/dominosa"
	"bonepile/internal/cli/kit"
	"bonepile/internal/draw"
	"bonepile/internal/draw/grids"
	"bonepile/internal/web/api"
)

// Pages of the boards of some days that need no script, for e-readers and for hosts that
// want an address for each day: an index, one page per day with its boards, and one with
// their solutions. The boards are those that the page in the browser gives for the day.

// A daily is a board of a day.
type daily struct {
	Level, Play     string // the address at which it is played; "" if there is none
	Board, Solution string // names of pictures
}

// A day is a page.
type day struct {
	Date, Name    string
	Boards        []daily
	Before, After string // dates; "" if there is none
	Solved        bool   // the page of solutions
}

// Page returns what follows the date in the names of pages such as this one.
func (d day) Page() string {
	if d.Solved {
		return "-solutions.html"
	}
	return ".html"
}

const pageTop = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{block "title" .}}{{end}}</title><link rel="stylesheet" href="plain.css"></head>
<body>
{{block "body" .}}{{end}}
</body>
</html>
`

const (
	indexPage = `
{{define "title"}}Domino grids, day by day{{end}}
{{define "body"}}<h1>Domino grids</h1>
<p>A full set of dominoes was laid out on each grid and its outlines were rubbed out. Find where every bone lay: each bone is used exactly once.</p>
<ul>{{range .}}
<li><a href="{{.Date}}.html">{{.Name}}</a></li>{{end}}
</ul>{{end}}`
	dayPage = `
{{define "title"}}{{.Name}}{{if .Solved}}: solutions{{end}}{{end}}
{{define "body"}}<h1>{{.Name}}{{if .Solved}}: solutions{{end}}</h1>
{{range .Boards}}<h2>Double-six, {{.Level}}</h2>
{{if $.Solved}}<p><img src="{{.Solution}}" alt="The solution"></p>
{{else}}<p><img src="{{.Board}}" alt="The board of level {{.Level}}"></p>
{{if .Play}}<p><a href="{{.Play}}">Play it</a></p>
{{end}}{{end}}{{end}}{{if not .Solved}}<h2>Its bones</h2>
<p><img src="bones.svg" alt="The 28 bones of double-six, to tick off"></p>
{{end}}<p>{{if .Solved}}<a href="{{.Date}}.html">The boards</a>{{else}}<a href="{{.Date}}-solutions.html">The solutions</a>{{end}}{{with .Before}} · <a href="{{.}}{{$.Page}}">The day before</a>{{end}}{{with .After}} · <a href="{{.}}{{$.Page}}">The next day</a>{{end}} · <a href="index.html">All days</a></p>{{end}}`
)

const plainStyle = `body { margin: 1em auto; padding: 0 1em; max-width: 34em; font-family: sans-serif; line-height: 1.4; color: #000; background: #fff; }
img { width: 100%; height: auto; }
h2 { break-before: auto; break-after: avoid; }
`

// dayPages returns the pages and pictures of some days by name, for the folder that they go
// to. With home they link to the page in the browser there.
func dayPages(e *kit.Env, from time.Time, days int, home string) (map[string][]byte, error) {
	files := map[string][]byte{"plain.css": []byte(plainStyle)}
	options := grids.Options{Theme: draw.Print(), Bare: true}
	var list []day
	for i := range days {
		at := from.AddDate(0, 0, i)
		d := day{Date: at.Format(time.DateOnly), Name: at.Format("Monday, 2 January 2006")}
		if i > 0 {
			d.Before = list[i-1].Date
		}
		if i+1 < days {
			d.After = at.AddDate(0, 0, 1).Format(time.DateOnly)
		}
		for _, level := range api.DailyLevels() {
			p, err := api.Daily(e.Ctx, d.Date, level)
			if err != nil {
				return nil, err
			}
			ans, err := p.Solve(e.Ctx, dominosa.Config{})
			if err != nil {
				return nil, err
			}
			b := daily{Level: level, Board: d.Date + "-" + level + ".svg", Solution: d.Date + "-" + level + "-solved.svg"}
			if home != "" {
				b.Play = fmt.Sprintf("%s#daily=%s.%s", home, d.Date, level)
			}
			files[b.Board] = draw.SVG(nil, grids.Board(p, grids.Position{}, options))
			files[b.Solution] = draw.SVG(nil, grids.Board(p, grids.Position{Laid: ans.First}, options))
			files["bones.svg"] = draw.SVG(nil, grids.Tray(p, nil, 7, options))
			d.Boards = append(d.Boards, b)
		}
		list = append(list, d)
	}
	add := func(name, page string, data any) error {
		var text bytes.Buffer
		err := template.Must(template.New("").Parse(pageTop+page)).Execute(&text, data)
		files[name] = text.Bytes()
		return err
	}
	if err := add("index.html", indexPage, list); err != nil {
		return nil, err
	}
	for _, d := range list {
		for _, d.Solved = range []bool{false, true} {
			if err := add(d.Date+d.Page(), dayPage, d); err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}
