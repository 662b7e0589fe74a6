// Command worker runs in the browser, in a web worker, and takes the requests of
// package api as messages.
package main

// version is shown on the page. The linker sets it.
var version = "development"
