package wire

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"image/png"

	"github.com/bep/imagemeta"

	"lantern/store/fault"
)

// Picture is an upload made anew: drawn from its pixels the way it was seen, so that nothing else of it is left.
type Picture struct {
	Kind          string
	Width, Height int
	Bytes         []byte
}

// Limits of what is unpacked; a small file may claim to be as large as a wall.
const (
	maxSide   = 10_000
	maxPixels = 24_000_000
	quality   = 88
)

// drawing lets one picture after the other be unpacked: each may need a hundred megabytes for a moment.
var drawing = make(chan struct{}, 1)

type codec struct {
	magic  string
	kind   string
	format imagemeta.ImageFormat
	config func([]byte) (image.Config, error)
	decode func([]byte) (image.Image, error)
	encode func(*bytes.Buffer, image.Image) error
}

var codecs = []codec{
	{"\x89PNG\r\n\x1a\n", "image/png", imagemeta.PNG,
		func(raw []byte) (image.Config, error) { return png.DecodeConfig(bytes.NewReader(raw)) },
		func(raw []byte) (image.Image, error) { return png.Decode(bytes.NewReader(raw)) },
		func(to *bytes.Buffer, drawn image.Image) error { return png.Encode(to, drawn) }},
	{"\xff\xd8\xff", "image/jpeg", imagemeta.JPEG,
		func(raw []byte) (image.Config, error) { return jpeg.DecodeConfig(bytes.NewReader(raw)) },
		func(raw []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(raw)) },
		func(to *bytes.Buffer, drawn image.Image) error {
			return jpeg.Encode(to, drawn, &jpeg.Options{Quality: quality})
		}},
}

// DrawAnew decodes a PNG or JPEG and encodes its pixels again. Faults: validation_failed under the field (not_a_picture, too_many_pixels).
func DrawAnew(ctx context.Context, field string, raw []byte) (Picture, error) {
	for _, c := range codecs {
		if !bytes.HasPrefix(raw, []byte(c.magic)) {
			continue
		}
		size, err := c.config(raw)
		if err != nil {
			return Picture{}, fault.Invalid(field, "not_a_picture").Because(err)
		}
		if size.Width > maxSide || size.Height > maxSide || size.Width*size.Height > maxPixels {
			return Picture{}, fault.New(fault.ValidationFailed).In(field, "too_many_pixels", map[string]any{"max": maxPixels})
		}
		select {
		case drawing <- struct{}{}:
			defer func() { <-drawing }()
		case <-ctx.Done():
			return Picture{}, fault.New(fault.TemporarilyUnavailable).Because(ctx.Err())
		}
		return c.draw(field, raw)
	}
	return Picture{}, fault.Invalid(field, "not_a_picture")
}

func (c codec) draw(field string, raw []byte) (Picture, error) {
	drawn, err := c.decode(raw)
	if err != nil {
		return Picture{}, fault.Invalid(field, "not_a_picture").Because(err)
	}
	drawn = upright(drawn, orientationOf(raw, c.format))
	var clean bytes.Buffer
	if err := c.encode(&clean, drawn); err != nil {
		return Picture{}, fault.Invalid(field, "not_a_picture").Because(err)
	}
	size := drawn.Bounds()
	return Picture{Kind: c.kind, Width: size.Dx(), Height: size.Dy(), Bytes: clean.Bytes()}, nil
}
