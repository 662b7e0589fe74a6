//go:build !js

package photo

// The forms of pictures that Decode takes. A browser decodes pictures itself, so the program
// that reads them there has none of these.
import (
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"

	_ "golang.org/x/image/webp"
)
