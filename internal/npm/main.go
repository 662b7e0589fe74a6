//go:build !js

package main

func main() { panic("the engine of the npm package runs in JavaScript") }
