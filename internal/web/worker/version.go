// Command worker is the program that runs in the browser, in a web worker: the
// requests of package api, as messages. Built for any other system it takes them
// as lines.
package main

// version is what the page shows. It is set by the linker.
var version = "development"
