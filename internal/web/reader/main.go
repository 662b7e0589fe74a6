//go:build !js

package main

func main() { panic("the reader of pictures of the page runs in a browser") }
