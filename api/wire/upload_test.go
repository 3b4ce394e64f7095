package wire_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"mime/multipart"
	"strings"
	"testing"

	"lantern/api/wire"
	"lantern/store/fault"
)

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

// chunk is one piece of a PNG.
func chunk(kind string, content []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(content)))
	out = append(append(out, kind...), content...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// wall claims to be very large and is a few bytes.
func wall(width, height uint32) []byte {
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, _ = w.Write(make([]byte, 1<<20))
	_ = w.Close()
	out := append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", append(head, 8, 2, 0, 0, 0))...)
	return append(append(out, chunk("IDAT", packed.Bytes())...), chunk("IEND", nil)...)
}

const script = "<script>alert(document.domain)</script><?php system($_GET['c']); ?>"

// withComment puts a comment and an Exif block into a JPEG, as cameras and attackers do.
func withComment(raw []byte) []byte {
	block := func(marker byte, text string) []byte {
		return append([]byte{0xff, marker, byte((len(text) + 2) >> 8), byte(len(text) + 2)}, text...)
	}
	out := append([]byte{}, raw[:2]...)
	out = append(out, block(0xe1, "Exif\x00\x00GPS 13.7563 100.5018")...)
	out = append(out, block(0xfe, script)...)
	return append(out, raw[2:]...)
}

func TestFS1OnlyPixelsSurvive(t *testing.T) {
	body, tail := drawn(t, "png"), chunk("IEND", nil)
	withText := append(append([]byte{}, body[:len(body)-len(tail)]...), append(chunk("tEXt", []byte("Comment\x00"+script)), tail...)...)
	for name, raw := range map[string][]byte{
		"png": body, "png with a script in its text": withText, "png with a script behind it": append(append([]byte{}, body...), script...),
		"jpeg": drawn(t, "jpeg"), "jpeg with a place and a script": withComment(drawn(t, "jpeg")),
		"jpeg with a script behind it": append(drawn(t, "jpeg"), script...),
	} {
		got, err := wire.DrawAnew(context.Background(), "proofs", raw)
		if err != nil || got.Width != 40 || got.Height != 30 {
			t.Errorf("%s: %v %dx%d", name, err, got.Width, got.Height)
			continue
		}
		for _, trace := range []string{"script", "php", "GPS", "Exif", "Comment"} {
			if bytes.Contains(got.Bytes, []byte(trace)) {
				t.Errorf("%s: %s survived", name, trace)
			}
		}
		if again, _, err := image.DecodeConfig(bytes.NewReader(got.Bytes)); err != nil || again.Width != 40 {
			t.Errorf("%s: what is kept is no picture: %v", name, err)
		}
	}
}

func TestFS1WhatIsNoPictureOrAWallIsRefused(t *testing.T) {
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
		"50k by 50k":    {wall(50_000, 50_000), "too_many_pixels"},
		"wide":          {wall(20_000, 10), "too_many_pixels"},
		"too many":      {wall(6000, 6000), "too_many_pixels"},
		"short of data": {wall(4000, 4000), "not_a_picture"},
	} {
		_, err := wire.DrawAnew(context.Background(), "proofs", c.raw)
		if f := fault.Of(err); f == nil || f.Fields["proofs"].Code != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
}

func form(t *testing.T, field string, files ...[]byte) (kind string, body []byte) {
	t.Helper()
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	for i, file := range files {
		part, err := w.CreateFormFile(field, fmt.Sprintf("../../%d.php", i))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(file); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), out.Bytes()
}

func TestFilesOfAFormComeWithTheirFieldAndNothingElse(t *testing.T) {
	kind, body := form(t, "proofs", []byte("one"), []byte("two"))
	files, err := wire.ReadFiles(kind, body)
	if err != nil || len(files) != 2 || files[0].Field != "proofs" || string(files[1].Bytes) != "two" {
		t.Errorf("%v %v", files, err)
	}
	if files, err := wire.ReadFiles("application/json", []byte(`{}`)); err != nil || files != nil {
		t.Errorf("%v %v", files, err)
	}
	_, err = wire.ReadFiles(kind, body[:len(body)-10])
	if !errors.Is(err, fault.New(fault.MalformedJSON)) {
		t.Errorf("cut: %v", err)
	}
	kind, body = form(t, "proofs", bytes.Repeat([]byte("x"), wire.MaxFile), []byte("y"))
	if _, err := wire.ReadFiles(kind, body); err != nil {
		t.Errorf("at the limit: %v", err)
	}
	kind, body = form(t, "proofs", bytes.Repeat([]byte("x"), wire.MaxFile+1))
	if _, err := wire.ReadFiles(kind, body); !errors.Is(err, fault.New(fault.BodyTooLarge)) {
		t.Errorf("above the limit: %v", err)
	}
	kind, body = form(t, "proofs", make([][]byte, 11)...)
	if _, err := wire.ReadFiles(kind, body); !errors.Is(err, fault.New(fault.ValidationFailed)) {
		t.Errorf("very many: %v", err)
	}
}

type uploadIn struct {
	Proofs [][]byte `file:"proofs" maxItems:"2"`
}

func TestAFieldTakesItsFilesAndNoMore(t *testing.T) {
	route := wire.Call("POST", "/x", "x", func(_ context.Context, _ wire.Caller, in uploadIn) (int, error) { return len(in.Proofs), nil })
	if !route.TakesFiles {
		t.Fatal("not a call that takes files")
	}
	send := func(fields ...string) (any, error) {
		request := wire.Request{Path: nothing, Query: nothing}
		for _, field := range fields {
			request.Files = append(request.Files, wire.File{Field: field, Bytes: []byte("x")})
		}
		answer, err := route.Serve(context.Background(), wire.Caller{}, request)
		return answer.Value, err
	}
	if got, err := send("proofs", "proofs"); err != nil || got != 2 {
		t.Errorf("%v %v", got, err)
	}
	for want, fields := range map[string][]string{"too_many": {"proofs", "proofs", "proofs"}, "unknown_field": {"avatar"}} {
		_, err := send(fields...)
		if f := fault.Of(err); f == nil || !strings.Contains(fmt.Sprint(f.Fields), want) {
			t.Errorf("%v: %v", fields, err)
		}
	}
}

func nothing(string) string { return "" }
