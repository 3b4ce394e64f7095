package file_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lantern/store/fault"
	"lantern/store/file"
)

type upload struct {
	name          string
	raw           []byte
	width, height int
	code          string // why it is refused
}

// photo is what a camera stores.
func photo(name string, j jpegOf) upload {
	name = fmt.Sprintf("%s, %d x %d", name, j.width, j.height)
	u := upload{name: name, raw: j.bytes(), width: j.width, height: j.height}
	if j.orientation > 4 {
		u.width, u.height = j.height, j.width
	}
	if j.width*j.height > 25_000_000 {
		u.code = "too_many_pixels"
	}
	return u
}

func screenshot(t *testing.T, name string, picture image.Image) upload {
	t.Helper()
	size := picture.Bounds().Size()
	return upload{name: name, raw: pngOf(t, picture), width: size.X, height: size.Y}
}

// uploads are forty pictures as phones and scanners store them; the app scales larger ones before it sends them.
func uploads(t *testing.T) []upload {
	t.Helper()
	all := []upload{}
	for name, sizes := range map[string][][2]int{
		"iPhone":            {{4032, 3024}, {5712, 4284}, {8064, 6048}},
		"Galaxy":            {{4000, 3000}, {8160, 6120}, {16320, 12240}},
		"Pixel":             {{4080, 3072}, {8160, 6144}},
		"other Android":     {{4096, 3072}, {4608, 3456}, {9248, 6936}, {12000, 9000}},
		"selfie":            {{3088, 2316}, {2316, 3088}, {3024, 3024}},
		"wide":              {{4032, 2268}},
		"older phone":       {{3264, 2448}, {2592, 1944}, {640, 480}},
		"panorama":          {{10800, 2160}, {16382, 3628}},
		"scrolled capture":  {{1080, 20_000}, {1440, 30_000}},
		"smallest possible": {{1, 1}},
	} {
		for _, size := range sizes {
			all = append(all, photo(name, jpegOf{width: size[0], height: size[1]}))
		}
	}
	rect := image.Rect
	return append(all,
		screenshot(t, "iPhone screenshot", image.NewNRGBA(rect(0, 0, 1170, 2532))),
		screenshot(t, "iPhone Max screenshot", image.NewRGBA(rect(0, 0, 1290, 2796))),
		screenshot(t, "Android screenshot", image.NewRGBA(rect(0, 0, 1440, 3200))),
		screenshot(t, "tablet screenshot", image.NewRGBA(rect(0, 0, 2048, 2732))),
		screenshot(t, "palette", paletted(1170, 2532)),
		screenshot(t, "16 bits with transparency", image.NewNRGBA64(rect(0, 0, 3000, 2000))),
		screenshot(t, "16 bits of gray", image.NewGray16(rect(0, 0, 2480, 3508))),
		upload{name: "interlaced", raw: interlaced(1080, 2400), width: 1080, height: 2400},
		photo("progressive", jpegOf{width: 4032, height: 3024, isProgressive: true}),
		photo("CMYK scan", jpegOf{width: 2480, height: 3508, components: 4}),
		photo("gray scan", jpegOf{width: 2480, height: 3508, components: 1}),
		photo("turned left", jpegOf{width: 4032, height: 3024, orientation: 6}),
		photo("turned right", jpegOf{width: 4000, height: 3000, orientation: 8}),
		photo("upside down", jpegOf{width: 3088, height: 2316, orientation: 3}),
		upload{name: "HEIC", raw: []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"), code: "not_a_picture"},
		upload{name: "WebP", raw: []byte("RIFF\x1a\x00\x00\x00WEBPVP8L"), code: "not_a_picture"},
	)
}

func TestReencode_PicturesOfPhones_AreAcceptedOrRefusedWithTheReason(t *testing.T) {
	all := uploads(t)
	if len(all) != 40 {
		t.Fatalf("%d pictures", len(all))
	}
	for _, u := range all {
		if len(u.raw) > 5<<20 {
			t.Errorf("%s: a file of %d bytes is refused before it is read", u.name, len(u.raw))
		}
		got, err := reencode(u.raw)
		if u.code != "" {
			if f := fault.Of(err); f == nil || f.Fields["proofs"].Code != u.code {
				t.Errorf("%s: %v, want %s", u.name, err, u.code)
			}
			continue
		}
		if err != nil || got.Width != u.width || got.Height != u.height {
			t.Errorf("%s: %d x %d, %v", u.name, got.Width, got.Height, err)
			continue
		}
		if size, _, err := image.DecodeConfig(bytes.NewReader(got.Content)); err != nil || size.Width != u.width {
			t.Errorf("%s: the result has %d columns, %v", u.name, size.Width, err)
		}
	}
}

// peakOf returns by how much the heap grew while ten uploads were re-encoded at once. The others give up after three.
func peakOf(t *testing.T, raw []byte) uint64 {
	t.Helper()
	ctx, giveUp := context.WithCancel(t.Context())
	defer giveUp()
	var done atomic.Int32
	runtime.GC()
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() {
				_, _ = file.Reencode(ctx, "proofs", raw)
				if done.Add(1) == 3 {
					giveUp()
				}
			})
		}
		all.Wait()
	}()
	var peak uint64
	for isDone := false; !isDone; {
		select {
		case <-ended:
			isDone = true
		case <-time.After(time.Millisecond):
		}
		runtime.ReadMemStats(&now)
		peak = max(peak, now.HeapAlloc-min(now.HeapAlloc, before.HeapAlloc))
	}
	return peak
}
