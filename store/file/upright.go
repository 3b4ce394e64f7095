package file

import (
	"bytes"
	"image"
	"image/draw"

	"github.com/bep/imagemeta"
	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/math/f64"
)

// upright applies the orientation of a picture: a phone held sideways stores the pixels as the sensor reads them and
// the rotation in a tag (Exif 2.32, Orientation), which re-encoding drops.
func upright(drawn image.Image, orientation uint16) image.Image {
	size := drawn.Bounds()
	w, h := float64(size.Dx()), float64(size.Dy())
	turns := map[uint16]f64.Aff3{
		2: {-1, 0, w, 0, 1, 0},
		3: {-1, 0, w, 0, -1, h},
		4: {1, 0, 0, 0, -1, h},
		5: {0, 1, 0, 1, 0, 0},
		6: {0, -1, h, 1, 0, 0},
		7: {0, -1, h, -1, 0, w},
		8: {0, 1, 0, -1, 0, w},
	}
	turn, isTurned := turns[orientation]
	if !isTurned {
		return drawn
	}
	seen := image.Rect(0, 0, size.Dx(), size.Dy())
	if isSideways := turn[0] == 0; isSideways {
		seen = image.Rect(0, 0, size.Dy(), size.Dx())
	}
	turned := image.NewRGBA(seen)
	xdraw.NearestNeighbor.Transform(turned, turn, drawn, size, draw.Src, nil)
	return turned
}

// orientationOf returns the tag's value from 1 to 8, or 0 if there is none or it cannot be read; such a picture is
// not turned.
func orientationOf(raw []byte, format imagemeta.ImageFormat) (orientation uint16) {
	_, err := imagemeta.Decode(imagemeta.Options{
		R:           bytes.NewReader(raw),
		ImageFormat: format,
		Sources:     imagemeta.EXIF,
		ShouldHandleTag: func(tag imagemeta.TagInfo) bool {
			return tag.Tag == "Orientation" && tag.Namespace == "IFD0"
		},
		HandleTag: func(tag imagemeta.TagInfo) error {
			orientation, _ = tag.Value.(uint16)
			return imagemeta.ErrStopWalking
		},
	})
	if err != nil {
		return 0
	}
	return orientation
}
