package verification

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"math/big"

	"github.com/mojocn/base64Captcha"

	"lantern/api/wire"
	"lantern/store/verification"
)

type captchaIn struct {
	Kind    string `query:"kind" enum:"image,audio"`
	Purpose string `query:"purpose" enum:"login,register,sms,feedback"`
}

type captchaOut struct{ picture, id string }

// Beside puts the picture itself into value and the id next to it.
func (o captchaOut) Beside() (any, map[string]any) {
	return o.picture, map[string]any{"captchaId": o.id}
}

const (
	digits        = 5
	height, width = 80, 240
	skew, dots    = 0.7, 80
)

func (h Handlers) captcha(ctx context.Context, who wire.Caller, in captchaIn) (captchaOut, error) {
	answer, err := randomDigits()
	if err != nil {
		return captchaOut{}, err
	}
	var driver base64Captcha.Driver = base64Captcha.NewDriverDigit(height, width, digits, skew, dots)
	if in.Kind == "audio" {
		driver = base64Captcha.NewDriverAudio(digits, spoken(who.Language))
	}
	item, err := driver.DrawCaptcha(answer)
	if err != nil {
		return captchaOut{}, err
	}
	var file bytes.Buffer
	if _, err := item.WriteTo(&file); err != nil {
		return captchaOut{}, err
	}
	purpose := in.Purpose
	if purpose == "" {
		purpose = "login"
	}
	id, err := h.Captchas.Keep(ctx, verification.Asked{Purpose: purpose, Client: who.Client()}, answer)
	return captchaOut{base64.StdEncoding.EncodeToString(file.Bytes()), id}, err
}

// randomDigits come from the operating system; the library only draws.
func randomDigits() (string, error) {
	text := make([]byte, digits)
	for i := range text {
		n, err := rand.Int(rand.Reader, big.NewInt(10))
		if err != nil {
			return "", err
		}
		text[i] = '0' + byte(n.Int64())
	}
	return string(text), nil
}

// spoken is the voice for a language; where there is none, English digits are the best known.
func spoken(language string) string {
	if language == "zh-Hans" {
		return "zh"
	}
	return "en"
}
