package verification_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"math"
	"os"
	"strconv"
	"testing"

	"lantern/api/verification"
	"lantern/api/wire"
	"lantern/store/storetest"
	store "lantern/store/verification"
)

const second = 8000

// listen requests an audio captcha in a language and returns its samples.
func listen(t *testing.T, h verification.Handlers, language string) (samples []byte, answer string) {
	t.Helper()
	get := func(name string) string { return map[string]string{"kind": "audio"}[name] }
	response, err := h.Routes()[0].Serve(t.Context(), wire.Caller{Device: "d1", IP: "203.0.113.9", Language: language},
		wire.Request{Path: get, Query: get})
	if err != nil {
		t.Fatal(err)
	}
	file, err := base64.StdEncoding.DecodeString(response.Value.(string))
	if err != nil {
		t.Fatal(err)
	}
	number := func(at int) int { return int(binary.LittleEndian.Uint32(file[at:])) }
	format := []byte{1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0}
	size := number(40)
	if string(file[:4]) != "RIFF" || number(4) != len(file)-8 || string(file[8:16]) != "WAVEfmt " || number(16) != 16 ||
		!bytes.Equal(file[20:36], format) || string(file[36:40]) != "data" || size+size%2 != len(file)-44 {
		t.Fatalf("%s: no sound of 8 kHz: %x (%d bytes)", language, file[:44], len(file))
	}
	answer, err = h.Captchas.Reveal(t.Context(), response.Beside["captchaId"].(string))
	if err != nil || len(answer) != 5 {
		t.Fatalf("%q, %v", answer, err)
	}
	return file[44 : 44+size], answer
}

// words returns the parts of a sound that are louder than the noise.
func words(samples []byte) (found [][]byte) {
	const block, gap, loud = second / 80, second / 5, 10
	begin, end := -1, 0
	for at := 0; at <= len(samples); at += block {
		power := 0.0
		for _, b := range samples[at:min(at+block, len(samples))] {
			power += (float64(b) - 128) * (float64(b) - 128)
		}
		switch isLoud := power > loud*loud*block; {
		case isLoud && begin < 0:
			begin, end = at, at+block
		case isLoud:
			end = at + block
		case begin >= 0 && (at-end > gap || at+block > len(samples)):
			found, begin = append(found, samples[begin:end]), -1
		}
	}
	if begin >= 0 {
		found = append(found, samples[begin:min(end, len(samples))])
	}
	return found
}

// shape returns loudness and brightness of a word from its beginning to its end.
func shape(word []byte) (line []float64) {
	const parts = 12
	loudest := 0.0
	for part := range parts {
		slice := word[part*len(word)/parts : (part+1)*len(word)/parts]
		var power, change float64
		for i, b := range slice {
			level := float64(b) - 128
			power += level * level
			if i > 0 {
				step := level - (float64(slice[i-1]) - 128)
				change += step * step
			}
		}
		loudest = max(loudest, power)
		line = append(line, power, math.Sqrt(change/(power+1)))
	}
	for i := 0; i < len(line); i += 2 {
		line[i] = math.Sqrt(line[i] / loudest)
	}
	return line
}

// unlike measures how far what was said is from the recordings of the digits, each increased by moved.
func unlike(t *testing.T, language string, speech [][]byte, answer string, moved int) (apart float64) {
	t.Helper()
	for place, word := range speech {
		digit := (int(answer[place]-'0') + moved) % 10
		known, err := os.ReadFile("audio/" + language + strconv.Itoa(digit) + ".pcm")
		if err != nil {
			t.Fatal(err)
		}
		heard := shape(word)
		for i, value := range shape(words(known)[0]) {
			apart += (value - heard[i]) * (value - heard[i])
		}
	}
	return apart
}

func TestCaptchaAudio_UsesTheLanguageOfTheRequest(t *testing.T) {
	h := verification.Handlers{Captchas: store.Captchas{Redis: storetest.Redis(t).Client}}
	for _, language := range []string{"en", "zh-Hans", "th", "ko"} {
		first, answer := listen(t, h, language)
		second, other := listen(t, h, language)
		if bytes.Equal(first, second) || answer == other {
			t.Errorf("%s: twice the same sound, of %s and %s", language, answer, other)
		}
		for _, samples := range [][]byte{first, second} {
			if long := len(samples) / 8000; long < 8 || long > 30 {
				t.Errorf("%s: %d s", language, long)
			}
		}
	}
}

func TestCaptchaAudio_SaysTheAnswer(t *testing.T) {
	h := verification.Handlers{Captchas: store.Captchas{Redis: storetest.Redis(t).Client}}
	for _, language := range []string{"th", "ko"} {
		for range 3 {
			samples, answer := listen(t, h, language)
			speech := words(samples)
			if len(speech) != 9 {
				t.Fatalf("%s: %d sounds, want three beeps, five digits and a beep", language, len(speech))
			}
			right := unlike(t, language, speech[3:8], answer, 0)
			for moved := 1; moved < 10; moved++ {
				if other := unlike(t, language, speech[3:8], answer, moved); other < right {
					t.Errorf("%s: what is said is less like %s (%.2f) than with each digit moved by %d (%.2f)", language, answer,
						right, moved, other)
				}
			}
		}
	}
}
