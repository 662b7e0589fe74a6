// Command worker runs in the browser, in a web worker, and takes the requests of
// package api as messages: those of the page of boards or, built with the tag bonepile_pips,
// those of the page of Pips.
package main

// version is shown on the page. The linker sets it.
var version = "development"
