// Package web hands out the page on which domino grids are played in a browser.
//
// The page is plain HTML, style and modules (site), and all its thinking is
// done by a module of WebAssembly, which is package api behind the loop of
// command worker. There is nothing else: no request ever reaches a solver here,
// and the same files work from any static host.
//
//	module.go   the WebAssembly module: embedded in a release, else built from the sources
//	site.go     the files of the page, with addresses, types, compressed forms and hashes
//	icon.go     its icon in pixels
//	server.go   the files over HTTP
//	export.go   the files in a directory
package web
