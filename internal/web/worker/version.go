// Command worker runs in the browser, in a web worker, and takes the requests of
// package api as messages. Built for any other system it takes them as lines.
package main

// version is shown on the page. The linker sets it.
var version = "development"
