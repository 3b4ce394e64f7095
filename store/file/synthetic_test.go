package file_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
	"slices"
	"testing"
)

// jpegOf describes a gray JPEG of any size whose every coefficient is zero, so that it is a small file.
type jpegOf struct {
	width, height int
	components    int // 1, 3 or, for CMYK, 4; 0 means 3
	isProgressive bool
	orientation   byte
}

// bytes returns the file. Each Huffman table has the one code 0, which means zero or the end of the block.
func (j jpegOf) bytes() []byte {
	if j.components == 0 {
		j.components = 3
	}
	out := []byte{0xff, 0xd8}
	segment := func(marker byte, content ...byte) {
		out = binary.BigEndian.AppendUint16(append(out, 0xff, marker), uint16(len(content)+2))
		out = append(out, content...)
	}
	if j.orientation > 0 {
		// Exif: one entry of the first directory, the orientation as a short number.
		tag := []byte{'I', 'I', 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, j.orientation, 0, 0, 0, 0, 0, 0, 0}
		segment(0xe1, append([]byte("Exif\x00\x00"), tag...)...)
	}
	if j.components == 4 {
		segment(0xee, append([]byte("Adobe"), 0, 100, 0, 0, 0, 0, 0)...)
	}
	segment(0xdb, append([]byte{0}, bytes.Repeat([]byte{1}, 64)...)...)
	frame, side := j.frame()
	start := byte(0xc0)
	if j.isProgressive {
		start = 0xc2
	}
	segment(start, frame...)
	for _, class := range []byte{0x00, 0x10} {
		segment(0xc4, append([]byte{class, 1}, make([]byte, 16)...)...)
	}
	scan := []byte{byte(j.components)}
	for c := range j.components {
		scan = append(scan, byte(c+1), 0)
	}
	last, bits := byte(63), 2
	if j.isProgressive {
		last, bits = 0, 1 // the scan of the first coefficients; the others are left out
	}
	segment(0xda, append(scan, 0, last, 0)...)
	blocks := j.blocks(side)
	out = append(out, make([]byte, (blocks*bits+7)/8)...)
	return append(out, 0xff, 0xd9)
}

// frame returns the header of the frame and the side of its units: phones store colors at half the resolution.
func (j jpegOf) frame() (frame []byte, side int) {
	frame = binary.BigEndian.AppendUint16([]byte{8}, uint16(j.height))
	frame = append(binary.BigEndian.AppendUint16(frame, uint16(j.width)), byte(j.components))
	side = 8
	for c := range j.components {
		sampling := byte(0x11)
		if c == 0 && j.components == 3 {
			sampling, side = 0x22, 16
		}
		frame = append(frame, byte(c+1), sampling, 0)
	}
	return frame, side
}

func (j jpegOf) blocks(side int) int {
	units := ((j.width + side - 1) / side) * ((j.height + side - 1) / side)
	if side == 16 {
		return units * 6
	}
	return units * j.components
}

// pngOf returns a PNG of an image of one color.
func pngOf(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func paletted(width, height int) image.Image {
	return image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.Black, color.White})
}

// interlaced returns a black PNG in seven passes (PNG specification, Adam7).
func interlaced(width, height int) []byte {
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(width)), uint32(height))
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	for _, pass := range [][4]int{{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2},
		{0, 1, 1, 2}} {
		columns, rows := (width-pass[0]+pass[2]-1)/pass[2], (height-pass[1]+pass[3]-1)/pass[3]
		_, _ = w.Write(make([]byte, rows*(1+3*columns)))
	}
	_ = w.Close()
	return slices.Concat([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", append(head, 8, 2, 0, 0, 1)),
		chunk("IDAT", packed.Bytes()), chunk("IEND", nil))
}
