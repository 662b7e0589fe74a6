package web

import (
	"embed"
	"encoding/base64"
	"fmt"
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

// Face returns the fonts of the page as style sheet rules that carry them, 26 kB.
func Face() (rules string) {
	for _, f := range [][2]string{{"Medium", "100 599"}, {"Bold", "600 1000"}} {
		font, err := embeddedPage.ReadFile("site/Nunito-" + f[0] + ".woff2")
		if err != nil {
			panic(err) // the path is right
		}
		rules += fmt.Sprintf("@font-face{font-family:Nunito;font-weight:%s;src:url(data:font/woff2;base64,%s)}\n", f[1], base64.StdEncoding.EncodeToString(font))
	}
	return rules
}
