package verification

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"io"
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

// Beside returns the picture as the value and the id next to it.
func (o captchaOut) Beside() (any, map[string]any) {
	return o.picture, map[string]any{"captchaId": o.id}
}

const (
	digits        = 5
	height, width = 80, 240
	skew, dots    = 0.7, 80
)

func (h Handlers) captcha(ctx context.Context, caller wire.Caller, in captchaIn) (captchaOut, error) {
	answer, err := randomDigits()
	if err != nil {
		return captchaOut{}, err
	}
	var file bytes.Buffer
	if err := show(&file, in.Kind, caller.Language, answer); err != nil {
		return captchaOut{}, err
	}
	purpose := in.Purpose
	if purpose == "" {
		purpose = "login"
	}
	id, err := h.Captchas.Store(ctx, verification.CaptchaScope{Purpose: purpose, Client: caller.Client()}, answer)
	return captchaOut{base64.StdEncoding.EncodeToString(file.Bytes()), id}, err
}

// randomDigits come from crypto/rand; the captcha library only draws them.
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

// show writes the answer as a picture, or as audio in a language.
func show(file io.Writer, kind, language, answer string) error {
	if kind == "audio" {
		speech, err := captchaAudio(language, answer)
		if err != nil {
			return err
		}
		_, err = speech.WriteTo(file)
		return err
	}
	drawn, err := base64Captcha.NewDriverDigit(height, width, digits, skew, dots).DrawCaptcha(answer)
	if err != nil {
		return err
	}
	_, err = drawn.WriteTo(file)
	return err
}
