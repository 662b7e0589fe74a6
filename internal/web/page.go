package web

import (
	"embed"
	"io/fs"
)

//go:embed site
var embeddedPage embed.FS

// Page returns the source files of the page.
func Page() fs.FS {
	page, err := fs.Sub(embeddedPage, "site")
	if err != nil {
		panic(err) // the path is right
	}
	return page
}
