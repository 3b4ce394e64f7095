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

// recordings are the digits in languages that the captcha library lacks; audio/README.md says how they were made.
//
//go:embed audio/*.pcm
var recordings embed.FS

// The samples: one unsigned byte each, 128 is silence.
const (
	rate    = 8000
	silence = 128
)

// captchaAudio returns the answer as audio in a language, or in English if there are no recordings of it.
func captchaAudio(language, answer string) (io.WriterTo, error) {
	switch language {
	case "th", "ko":
		return ownAudio(language, answer)
	case "zh-Hans":
		return base64Captcha.NewDriverAudio(digits, "zh").DrawCaptcha(answer)
	default:
		return base64Captcha.NewDriverAudio(digits, "en").DrawCaptcha(answer)
	}
}

// ownAudio sounds like the library's captchas: three beeps, digits of varied pace and loudness with one or two seconds
// between them, over noise and digits played backwards, and a last beep.
func ownAudio(language, answer string) (io.WriterTo, error) {
	var digitSounds [10][]byte
	for digit := range digitSounds {
		sound, err := recordings.ReadFile("audio/" + language + string(rune('0'+digit)) + ".pcm")
		if err != nil {
			return nil, err
		}
		digitSounds[digit] = sound
	}
	speech := quiet(pause())
	for _, digit := range answer {
		word := stretched(digitSounds[digit-'0'], between(0.95, 1.1))
		speech = append(append(speech, louder(word, between(0.85, 1.1))...), quiet(pause())...)
	}
	for range len(speech) * 10 / rate {
		murmur := louder(backwards(digitSounds[int(between(0, 10))]), between(0.04, 0.08))
		mix(speech[int(between(0, float64(len(speech)-len(murmur)))):], murmur)
	}
	hiss(speech)
	var file sound
	for range 3 {
		file = append(append(file, beep(800)...), quiet(rate/5)...)
	}
	return append(append(file, speech...), beep(570)...), nil
}

// sound is written as a WAVE file.
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

// between returns a random value from low to high, from crypto/rand: a predictable one would let an attacker subtract
// the noise.
func between(low, high float64) float64 {
	const steps = 1 << 30
	n, err := rand.Int(rand.Reader, big.NewInt(steps))
	if err != nil {
		return low
	}
	return low + (high-low)*float64(n.Int64())/steps
}

// pause returns the samples of one to two seconds.
func pause() int { return int(between(rate, 2*rate)) }

func quiet(length int) []byte { return bytes.Repeat([]byte{silence}, length) }

// beep is a tone of 0.2 s that swells and fades, so that it does not click.
func beep(pitch float64) []byte {
	tone := make([]byte, rate/5)
	for i := range tone {
		swell := math.Sin(math.Pi * float64(i) / float64(len(tone)))
		tone[i] = sample(60 * swell * math.Sin(2*math.Pi*pitch*float64(i)/rate))
	}
	return tone
}

// stretched returns the word longer and lower by a factor.
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

// mix adds a sound to the beginning of another.
func mix(under, over []byte) {
	for i, b := range over {
		under[i] = sample(float64(under[i]) + float64(b) - 2*silence)
	}
}

// hiss adds noise.
func hiss(all []byte) {
	noise := make([]byte, len(all))
	_, _ = rand.Read(noise) // rand.Read never fails
	for i, b := range noise {
		all[i] = sample(float64(all[i]) - silence + float64(b%5) - 2)
	}
}

// sample encodes a level around zero.
func sample(level float64) byte { return byte(max(0, min(255, math.Round(level)+silence))) }
