package file

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"

	"github.com/bep/imagemeta"

	"lantern/store/fault"
)

// maxPixels limits a decoded picture, because a file of a few bytes can claim to be a huge one. Any shape is accepted:
// screenshots of long pages are narrow.
const maxPixels = 25_000_000

// quality of re-encoded JPEG pictures.
const quality = 88

// decoding allows one picture at a time: each may temporarily need three hundred megabytes.
var decoding = make(chan struct{}, 1)

type codec struct {
	magic  string
	media  string
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

// Reencode decodes PNG and JPEG uploads, applies their orientation and encodes the pixels again, so that no other
// part of the upload survives. Faults: validation_failed under the field (not_a_picture, too_many_pixels).
func Reencode(ctx context.Context, field string, uploads ...[]byte) ([]Picture, error) {
	pictures := make([]Picture, 0, len(uploads))
	for _, raw := range uploads {
		p, err := reencode(ctx, field, raw)
		if err != nil {
			return nil, err
		}
		pictures = append(pictures, p)
	}
	return pictures, nil
}

func reencode(ctx context.Context, field string, raw []byte) (Picture, error) {
	for _, c := range codecs {
		if !bytes.HasPrefix(raw, []byte(c.magic)) {
			continue
		}
		size, err := c.config(raw)
		if err != nil {
			return Picture{}, fault.Invalid(field, "not_a_picture").Because(err)
		}
		most := mostPixels(size.ColorModel)
		if size.Width > most || size.Height > most || size.Width*size.Height > most {
			problem := fault.New(fault.ValidationFailed)
			return Picture{}, problem.In(field, "too_many_pixels", map[string]any{"max": most,
				"width": size.Width, "height": size.Height})
		}
		select {
		case decoding <- struct{}{}:
			defer func() { <-decoding }()
		case <-ctx.Done():
			return Picture{}, fault.New(fault.TemporarilyUnavailable).Because(ctx.Err())
		}
		return c.reencode(field, raw)
	}
	return Picture{}, fault.Invalid(field, "not_a_picture")
}

// mostPixels is lower for scans in CMYK and for 16 bits a color, which need twice the memory of others.
func mostPixels(model color.Model) int {
	switch model {
	case color.CMYKModel, color.RGBA64Model, color.NRGBA64Model:
		return maxPixels / 2
	}
	return maxPixels
}

func (c codec) reencode(field string, raw []byte) (Picture, error) {
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
	return Picture{Type: c.media, Width: size.Dx(), Height: size.Dy(), Content: clean.Bytes()}, nil
}
