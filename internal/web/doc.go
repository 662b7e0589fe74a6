// Package web serves the page for playing domino grids in a browser.
//
// The page is plain HTML, CSS and JavaScript (site). A WebAssembly module, which is
// package api behind the loop of command worker, does all its thinking; another, command
// reader, reads pictures and is loaded when there is one. There is nothing
// else: no request reaches a solver here, and the same files work from any static host.
//
//	module.go   the WebAssembly modules: embedded in a release, else built from the sources
//	site.go     the files of the page, with addresses, types, compressed forms and hashes
//	server.go   the files over HTTP
//	export.go   the files in a directory
package web
