package captcha_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"lantern/api/outside/captcha"
)

func turnstile(t *testing.T, answer http.HandlerFunc) captcha.Turnstile {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	return captcha.Turnstile{URL: server.URL, Secret: "s3cret", Hosts: []string{"play.example"},
		HTTP: &http.Client{Timeout: time.Second}}
}

func TestTurnstile_Check_ByAnswer(t *testing.T) {
	for answer, want := range map[string]string{
		`{"success":true,"hostname":"play.example","error-codes":[]}`:  "person",
		`{"success":true,"hostname":"thief.example","error-codes":[]}`: "not human",
		`{"success":false,"error-codes":["invalid-input-response"]}`:   "not human",
		`{"success":false,"error-codes":["timeout-or-duplicate"]}`:     "not human",
		`{"success":false,"error-codes":["invalid-input-secret"]}`:     "unknown",
		`{"success":false,"error-codes":["internal-error"]}`:           "unknown",
		`<html>captive portal`:                         "unknown",
		`{"success":"true","hostname":"play.example"}`: "unknown",
	} {
		check := turnstile(t, func(w http.ResponseWriter, r *http.Request) {
			if err := r.ParseForm(); err != nil || r.Method != http.MethodPost {
				t.Error(r.Method, err)
			}
			if r.PostForm.Get("secret") != "s3cret" || r.PostForm.Get("response") != "proof" ||
				r.PostForm.Get("remoteip") != "203.0.113.9" {
				t.Errorf("%v", r.PostForm)
			}
			if _, err := io.WriteString(w, answer); err != nil {
				t.Error(err)
			}
		})
		err := check.Check(t.Context(), "proof", "203.0.113.9")
		got := "unknown"
		switch {
		case err == nil:
			got = "person"
		case errors.Is(err, captcha.ErrNotHuman):
			got = "not human"
		}
		if got != want {
			t.Errorf("%s: %s (%v)", answer, got, err)
		}
	}
}

func TestTurnstile_Check_NoAnswer_IsNotARefusal(t *testing.T) {
	check := turnstile(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // the server sees the end of the connection only after reading the body
		<-r.Context().Done()
	})
	if err := check.Check(t.Context(), "proof", ""); err == nil || errors.Is(err, captcha.ErrNotHuman) {
		t.Error(err)
	}
}

func TestTurnstile_Check_EmptyOrTooLongProof_IsRefusedWithoutACall(t *testing.T) {
	check := turnstile(t, func(http.ResponseWriter, *http.Request) { t.Error("asked") })
	for _, proof := range []string{"", strings.Repeat("x", 2049)} {
		if err := check.Check(t.Context(), proof, ""); !errors.Is(err, captcha.ErrNotHuman) {
			t.Error(err)
		}
	}
}

func TestSandbox_Check_AcceptsSandboxProofOnly(t *testing.T) {
	if err := (captcha.Sandbox{}).Check(t.Context(), captcha.SandboxProof, ""); err != nil {
		t.Error(err)
	}
	if err := (captcha.Sandbox{}).Check(t.Context(), "sandbox", ""); !errors.Is(err, captcha.ErrNotHuman) {
		t.Error(err)
	}
}
