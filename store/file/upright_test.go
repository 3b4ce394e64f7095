package file_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"testing"
)

var (
	red  = color.RGBA{R: 255, A: 255}
	blue = color.RGBA{B: 255, A: 255}
)

// flag returns a picture of 64 by 32 pixels: red where its first row begins and blue where it ends.
func flag() *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, 64, 32))
	draw.Draw(picture, picture.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(picture, image.Rect(0, 0, 16, 16), image.NewUniform(red), image.Point{}, draw.Src)
	draw.Draw(picture, image.Rect(48, 0, 64, 16), image.NewUniform(blue), image.Point{}, draw.Src)
	return picture
}

// exif returns an Exif block with the orientation tag only.
func exif(orientation uint16) []byte {
	out := []byte("II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00")
	out = binary.LittleEndian.AppendUint16(out, orientation)
	return append(out, make([]byte, 6)...)
}

func flagJPEG(t *testing.T, block []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, flag(), &jpeg.Options{Quality: 100}); err != nil {
		t.Fatal(err)
	}
	block = append([]byte("Exif\x00\x00"), block...)
	head := binary.BigEndian.AppendUint16([]byte{0xff, 0xd8, 0xff, 0xe1}, uint16(len(block)+2))
	return append(append(head, block...), out.Bytes()[2:]...)
}

func flagPNG(t *testing.T, block []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, flag()); err != nil {
		t.Fatal(err)
	}
	const head = 8 + 25 // the signature and IHDR
	return append(append(append([]byte{}, out.Bytes()[:head]...), chunk("eXIf", block)...), out.Bytes()[head:]...)
}

// corner returns the corner of the picture that a color fills.
func corner(picture image.Image, wanted color.RGBA) string {
	size := picture.Bounds()
	for name, at := range map[string]image.Point{
		"top left": {4, 4}, "top right": {size.Dx() - 5, 4},
		"bottom left": {4, size.Dy() - 5}, "bottom right": {size.Dx() - 5, size.Dy() - 5},
	} {
		r, g, b, _ := picture.At(at.X, at.Y).RGBA()
		if isNear(r, wanted.R) && isNear(g, wanted.G) && isNear(b, wanted.B) {
			return name
		}
	}
	return "nowhere"
}

func isNear(got uint32, want uint8) bool {
	off := int(got>>8) - int(want)
	return -12 < off && off < 12
}

// The expected corners follow the Orientation table of Exif 2.32.
func TestReencode_Orientation_KeepsThePictureAsItWasSeen(t *testing.T) {
	for orientation, want := range map[uint16][2]string{
		0: {"top left", "top right"}, 1: {"top left", "top right"}, 2: {"top right", "top left"},
		3: {"bottom right", "bottom left"}, 4: {"bottom left", "bottom right"}, 5: {"top left", "bottom left"},
		6: {"top right", "bottom right"}, 7: {"bottom right", "top right"}, 8: {"bottom left", "top left"},
		9: {"top left", "top right"},
	} {
		uploads := map[string][]byte{"jpeg": flagJPEG(t, exif(orientation)), "png": flagPNG(t, exif(orientation))}
		for kind, raw := range uploads {
			got, err := reencode(raw)
			if err != nil {
				t.Errorf("%s, orientation %d: %v", kind, orientation, err)
				continue
			}
			seen, _, err := image.Decode(bytes.NewReader(got.Content))
			if err != nil {
				t.Fatal(err)
			}
			if begins, ends := corner(seen, red), corner(seen, blue); begins != want[0] || ends != want[1] {
				t.Errorf("%s, orientation %d: the row runs from %s to %s, want %v", kind, orientation, begins, ends, want)
			}
			size, isSideways := seen.Bounds(), orientation >= 5 && orientation <= 8
			if got.Width != size.Dx() || got.Height != size.Dy() || (got.Width == 32) != isSideways {
				t.Errorf("%s, orientation %d: recorded as %dx%d, is %v", kind, orientation, got.Width, got.Height, size)
			}
		}
	}
}

func TestReencode_BrokenOrientation_DoesNotTurnThePicture(t *testing.T) {
	endless := exif(6)
	binary.LittleEndian.PutUint32(endless[len(endless)-4:], 8) // the next directory is this one
	for name, block := range map[string][]byte{
		"nothing":       nil,
		"half a head":   []byte("II*"),
		"no such place": []byte("II*\x00\xff\xff\xff\x7f"),
		"a number of floats": append([]byte("II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x0b\x00\xff\xff\xff\xff"),
			make([]byte, 8)...),
	} {
		got, err := reencode(flagJPEG(t, block))
		if err != nil || got.Width != 64 {
			t.Errorf("%s: %v, %d wide", name, err, got.Width)
		}
	}
	if got, err := reencode(flagJPEG(t, endless)); err != nil || got.Width != 32 {
		t.Errorf("a directory that leads to itself: %v, %d wide", err, got.Width)
	}
}
