//go:build !js

package main

func main() { panic("the worker of the page, version " + version + ", runs in a browser") }
