package file_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"slices"
	"testing"

	"lantern/store/fault"
	"lantern/store/file"
)

func reencode(raw []byte) (file.Picture, error) {
	got, err := file.Reencode(context.Background(), "proofs", raw)
	if err != nil {
		return file.Picture{}, err
	}
	return got[0], nil
}

func drawn(t *testing.T, kind string) []byte {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, 40, 30))
	for x := range 40 {
		picture.Set(x, x%30, color.RGBA{R: 200, G: uint8(x), A: 255})
	}
	var out bytes.Buffer
	var err error
	if kind == "png" {
		err = png.Encode(&out, picture)
	} else {
		err = jpeg.Encode(&out, picture, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// chunk returns one piece of a PNG.
func chunk(kind string, content []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(content)))
	out = append(append(out, kind...), content...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// hugeHeader returns a PNG of a few bytes that claims to be very large.
func hugeHeader(width, height uint32) []byte {
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, _ = w.Write(make([]byte, 1<<20))
	_ = w.Close()
	out := append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", append(head, 8, 2, 0, 0, 0))...)
	return append(append(out, chunk("IDAT", packed.Bytes())...), chunk("IEND", nil)...)
}

const script = "<script>alert(document.domain)</script><?php system($_GET['c']); ?>"

// withComment adds a comment and an Exif block to a JPEG, as cameras and attackers do.
func withComment(raw []byte) []byte {
	block := func(marker byte, text string) []byte {
		return append([]byte{0xff, marker, byte((len(text) + 2) >> 8), byte(len(text) + 2)}, text...)
	}
	out := append([]byte{}, raw[:2]...)
	out = append(out, block(0xe1, "Exif\x00\x00GPS 13.7563 100.5018")...)
	out = append(out, block(0xfe, script)...)
	return append(out, raw[2:]...)
}

// CHK-52, F-S1
func TestReencode_Upload_OnlyPixelsSurvive(t *testing.T) {
	body, tail := drawn(t, "png"), chunk("IEND", nil)
	text := chunk("tEXt", []byte("Comment\x00"+script))
	withText := slices.Concat(body[:len(body)-len(tail)], text, tail)
	for name, raw := range map[string][]byte{
		"png": body, "png with a script in its text": withText,
		"png with a script behind it": slices.Concat(body, []byte(script)),
		"jpeg":                        drawn(t, "jpeg"), "jpeg with a place and a script": withComment(drawn(t, "jpeg")),
		"jpeg with a script behind it": append(drawn(t, "jpeg"), script...),
	} {
		got, err := reencode(raw)
		if err != nil || got.Width != 40 || got.Height != 30 {
			t.Errorf("%s: %v %dx%d", name, err, got.Width, got.Height)
			continue
		}
		for _, trace := range []string{"script", "php", "GPS", "Exif", "Comment"} {
			if bytes.Contains(got.Content, []byte(trace)) {
				t.Errorf("%s: %s survived", name, trace)
			}
		}
		if again, _, err := image.DecodeConfig(bytes.NewReader(got.Content)); err != nil || again.Width != 40 {
			t.Errorf("%s: the result is no picture: %v", name, err)
		}
	}
}

// CHK-52, F-S1
func TestReencode_NoPictureOrTooLarge_IsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		raw  []byte
		code string
	}{
		"nothing":       {nil, "not_a_picture"},
		"svg":           {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), "not_a_picture"},
		"html":          {[]byte("<html>" + script), "not_a_picture"},
		"gif":           {[]byte("GIF89a\x01\x00\x01\x00"), "not_a_picture"},
		"half a png":    {drawn(t, "png")[:60], "not_a_picture"},
		"half a jpeg":   {drawn(t, "jpeg")[:100], "not_a_picture"},
		"php in magic":  {[]byte("\xff\xd8\xff" + script), "not_a_picture"},
		"50k by 50k":    {hugeHeader(50_000, 50_000), "too_many_pixels"},
		"overflowing":   {hugeHeader(1<<31-1, 1<<31-1), "not_a_picture"},
		"large in CMYK": {jpegOf{width: 2501, height: 5000, components: 4}.bytes(), "too_many_pixels"},
		"large, 16 bit": {pngOf(t, image.NewNRGBA64(image.Rect(0, 0, 2501, 5000))), "too_many_pixels"},
		"too many":      {hugeHeader(5001, 5000), "too_many_pixels"},
		"short of data": {hugeHeader(5000, 5000), "not_a_picture"},
	} {
		_, err := reencode(c.raw)
		if f := fault.Of(err); f == nil || f.Fields["proofs"].Code != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
}

func TestReencode_PictureOfAPhone_IsAcceptedInAnyShape(t *testing.T) {
	for name, size := range map[string]image.Rectangle{
		"24.5 megapixels": image.Rect(0, 0, 5712, 4284), "long screenshot": image.Rect(0, 0, 1080, 20_000),
	} {
		var out bytes.Buffer
		if err := jpeg.Encode(&out, image.NewGray(size), nil); err != nil {
			t.Fatal(err)
		}
		if got, err := reencode(out.Bytes()); err != nil || got.Width != size.Dx() || got.Height != size.Dy() {
			t.Errorf("%s: %d by %d, %v", name, got.Width, got.Height, err)
		}
	}
}

func TestReencode_TooManyPixels_NamesTheLimitAndTheSize(t *testing.T) {
	_, err := reencode(hugeHeader(6000, 5000))
	params := fault.Of(err).Fields["proofs"].Params
	if params["max"] != 25_000_000 || params["width"] != 6000 || params["height"] != 5000 {
		t.Errorf("%v", params)
	}
}

// Each of these pictures needs 100 to 300 MB while it is decoded, and as much may wait for the garbage collector.
func TestReencode_TenPicturesAtOnce_NeedTheMemoryOfOne(t *testing.T) {
	for name, raw := range map[string][]byte{
		"PNG":              hugeHeader(5000, 5000), // refused for lack of data, once its memory is taken
		"progressive":      jpegOf{width: 5000, height: 5000, isProgressive: true}.bytes(),
		"turned":           jpegOf{width: 5000, height: 5000, orientation: 6}.bytes(),
		"progressive CMYK": jpegOf{width: 2500, height: 5000, components: 4, isProgressive: true}.bytes(),
		"interlaced":       interlaced(5000, 5000),
		"16 bits":          pngOf(t, image.NewNRGBA64(image.Rect(0, 0, 2500, 5000))),
	} {
		peak := peakOf(t, raw)
		if peak < 50<<20 || peak > 600<<20 {
			t.Errorf("%s: the heap grew by %d MB", name, peak>>20)
		}
	}
}
