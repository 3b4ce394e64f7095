package verification_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image/png"
	"testing"

	"lantern/api/verification"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/storetest"
	store "lantern/store/verification"
)

func ask(t *testing.T, h verification.Handlers, query map[string]string) (picture []byte, captcha string, err error) {
	t.Helper()
	get := func(name string) string { return query[name] }
	answer, err := h.Routes()[0].Serve(t.Context(), wire.Caller{Device: "d1", IP: "203.0.113.9", Language: "zh-Hans"},
		wire.Request{Path: get, Query: get})
	if err != nil {
		return nil, "", err
	}
	captcha, _ = answer.Beside["captchaId"].(string)
	text, _ := answer.Value.(string)
	picture, err = base64.StdEncoding.DecodeString(text)
	return picture, captcha, err
}

// CHK-82.
func TestCaptcha_IsAPictureOrAudio_WithItsIDBeside(t *testing.T) {
	captchas := store.Captchas{Redis: storetest.Redis(t).Client}
	h := verification.Handlers{Captchas: captchas}
	picture, captcha, err := ask(t, h, nil)
	if err != nil || captcha == "" {
		t.Fatal(captcha, err)
	}
	if size, err := png.DecodeConfig(bytes.NewReader(picture)); err != nil || size.Width != 240 || size.Height != 80 {
		t.Errorf("%+v (%v)", size, err)
	}
	if bytes.Contains(picture, []byte(captcha)) {
		t.Error("the picture carries its id")
	}
	sound, other, err := ask(t, h, map[string]string{"kind": "audio", "purpose": "register"})
	if err != nil || other == captcha || !bytes.HasPrefix(sound, []byte("RIFF")) {
		t.Errorf("sound %q… under %s (%v)", sound[:4], other, err)
	}
	for _, wrong := range []map[string]string{{"kind": "video"}, {"purpose": "anything"}} {
		if _, _, err := ask(t, h, wrong); !errors.Is(err, fault.New(fault.ValidationFailed)) {
			t.Errorf("%v: %v", wrong, err)
		}
	}
	answer, err := captchas.Reveal(t.Context(), other)
	if err != nil || len(answer) != 5 {
		t.Fatalf("%q, %v", answer, err)
	}
	if err := captchas.Check(t.Context(), store.CaptchaScope{Purpose: "register", Client: "d1"}, other,
		answer); err != nil {
		t.Error(err)
	}
	if err := captchas.Check(t.Context(), store.CaptchaScope{Purpose: "register", Client: "d1"}, other,
		answer); !errors.Is(err,
		fault.New(fault.CaptchaWrong)) {
		t.Errorf("a second time: %v", err)
	}
}

func TestCaptcha_IsLimited_AndRevealedInTheSandboxOnly(t *testing.T) {
	h := verification.Handlers{Captchas: store.Captchas{Redis: storetest.Redis(t).Client}}
	routes := h.Routes()
	if len(routes) != 9 || len(routes[0].Limits) != 2 {
		t.Errorf("%+v", routes)
	}
	get := func(string) string { return "unknown" }
	if _, err := h.Dev()[0].Serve(t.Context(), wire.Caller{}, wire.Request{Path: get, Query: get}); !errors.Is(err,
		fault.New(fault.NotFound)) {
		t.Errorf("an unknown captcha: %v", err)
	}
}
