//go:build js && wasm

package main

import (
	"image"
	"syscall/js"

	"bonepile/internal/photo"
)

// In the browser, the script that loaded the program decodes pictures, passes the brightness
// of their pixels to a function, and corrections to another.
func main() {
	d, err := newScan()
	if err != nil {
		panic(err) // the weights belong to the program
	}
	read := js.FuncOf(func(_ js.Value, args []js.Value) any {
		pic := image.NewGray(image.Rect(0, 0, args[0].Int(), args[1].Int()))
		js.CopyBytesToGo(pic.Pix, args[2])
		return d.read(photo.NewPicture(pic))
	})
	correct := js.FuncOf(func(_ js.Value, args []js.Value) any {
		return d.correct(args[0].Int(), args[1].Int(), args[2].Int())
	})
	js.Global().Call("bonepileReader", read, correct)
	select {}
}
