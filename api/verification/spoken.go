package verification

import (
	"bytes"
	"crypto/rand"
	"embed"
	"encoding/binary"
	"io"
	"math"
	"math/big"

	"github.com/mojocn/base64Captcha"
)

// voices are the digits in the languages that the library does not speak; where they come from is told beside them.
//
//go:embed voices/*.pcm
var voices embed.FS

// How a sound is written: one byte a sample, 128 is silence.
const (
	rate    = 8000
	silence = 128
)

// spoken says an answer in a language; where there is no voice for it, English digits are the best known.
func spoken(language, answer string) (io.WriterTo, error) {
	switch language {
	case "th", "ko":
		return ownVoice(language, answer)
	case "zh-Hans":
		return base64Captcha.NewDriverAudio(digits, "zh").DrawCaptcha(answer)
	default:
		return base64Captcha.NewDriverAudio(digits, "en").DrawCaptcha(answer)
	}
}

// ownVoice does what the library does with its own: three beeps, the digits at their own pace and loudness with one or
// two seconds between them, over a hiss and bits of digits played backwards, and a last beep.
func ownVoice(language, answer string) (io.WriterTo, error) {
	var voice [10][]byte
	for digit := range voice {
		sound, err := voices.ReadFile("voices/" + language + string(rune('0'+digit)) + ".pcm")
		if err != nil {
			return nil, err
		}
		voice[digit] = sound
	}
	said := quiet(pause())
	for _, digit := range answer {
		word := stretched(voice[digit-'0'], between(0.95, 1.1))
		said = append(append(said, louder(word, between(0.85, 1.1))...), quiet(pause())...)
	}
	for range len(said) * 10 / rate {
		murmur := louder(backwards(voice[int(between(0, 10))]), between(0.04, 0.08))
		mix(said[int(between(0, float64(len(said)-len(murmur)))):], murmur)
	}
	hiss(said)
	var file sound
	for range 3 {
		file = append(append(file, beep(800)...), quiet(rate/5)...)
	}
	return append(append(file, said...), beep(570)...), nil
}

// sound is written as a file of the kind WAVE.
type sound []byte

func (s sound) WriteTo(w io.Writer) (int64, error) {
	size := uint32(len(s))
	var head bytes.Buffer
	for _, part := range []any{
		[]byte("RIFF"), 36 + size + size%2, []byte("WAVEfmt "), uint32(16), uint16(1), uint16(1), uint32(rate), uint32(rate),
		uint16(1), uint16(8),
		[]byte("data"), size,
	} {
		if err := binary.Write(&head, binary.LittleEndian, part); err != nil {
			return 0, err
		}
	}
	written, err := w.Write(append(append(head.Bytes(), s...), make([]byte, size%2)...))
	return int64(written), err
}

// between is anything from low up to high, by the operating system's chance: who knew the chance could take the noise
// away.
func between(low, high float64) float64 {
	const steps = 1 << 30
	n, err := rand.Int(rand.Reader, big.NewInt(steps))
	if err != nil {
		return low
	}
	return low + (high-low)*float64(n.Int64())/steps
}

// pause is one to two seconds.
func pause() int { return int(between(rate, 2*rate)) }

func quiet(length int) []byte { return bytes.Repeat([]byte{silence}, length) }

// beep is a fifth of a second of a tone that swells and fades, so that it does not click.
func beep(pitch float64) []byte {
	tone := make([]byte, rate/5)
	for i := range tone {
		swell := math.Sin(math.Pi * float64(i) / float64(len(tone)))
		tone[i] = sample(60 * swell * math.Sin(2*math.Pi*pitch*float64(i)/rate))
	}
	return tone
}

// stretched is longer and lower by a factor.
func stretched(word []byte, factor float64) []byte {
	long := make([]byte, int(float64(len(word))*factor))
	for i := range long {
		long[i] = word[min(int(float64(i)/factor), len(word)-1)]
	}
	return long
}

func louder(word []byte, factor float64) []byte {
	loud := make([]byte, len(word))
	for i, b := range word {
		loud[i] = sample((float64(b) - silence) * factor)
	}
	return loud
}

func backwards(word []byte) []byte {
	turned := make([]byte, len(word))
	for i, b := range word {
		turned[len(word)-1-i] = b
	}
	return turned
}

// mix lays a sound over the beginning of another.
func mix(under, over []byte) {
	for i, b := range over {
		under[i] = sample(float64(under[i]) + float64(b) - 2*silence)
	}
}

// hiss puts a little noise under everything.
func hiss(all []byte) {
	noise := make([]byte, len(all))
	_, _ = rand.Read(noise) // it never fails
	for i, b := range noise {
		all[i] = sample(float64(all[i]) - silence + float64(b%5) - 2)
	}
}

// sample is a loudness around zero as it is written.
func sample(level float64) byte { return byte(max(0, min(255, math.Round(level)+silence))) }
