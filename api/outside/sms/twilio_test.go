package sms_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"lantern/api/outside/sms"
)

// redirect sends Twilio's calls to the test's server.
type redirect struct{ host string }

func (to redirect) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.URL.Host != "api.twilio.com" || request.URL.Scheme != "https" {
		return nil, http.ErrNotSupported
	}
	request.URL.Scheme, request.URL.Host = "http", to.host
	return http.DefaultTransport.RoundTrip(request)
}

func twilioAt(t *testing.T, from string, answer http.HandlerFunc) *sms.Twilio {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	address, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	return sms.NewTwilio(sms.Account{SID: "AC1", Token: "secret", From: from},
		&http.Client{Transport: redirect{address.Host}, Timeout: time.Second})
}

const thai = "รหัสของคุณคือ 123456"

func TestSend_NumberAndText_ReachTwilio(t *testing.T) {
	for from, field := range map[string]string{"+15005550006": "From", "MG0123": "MessagingServiceSid"} {
		var got url.Values
		twilio := twilioAt(t, from, func(w http.ResponseWriter, r *http.Request) {
			user, password, _ := r.BasicAuth()
			if r.Method != http.MethodPost || r.URL.Path != "/2010-04-01/Accounts/AC1/Messages.json" || user != "AC1" ||
				password != "secret" {
				t.Errorf("%s %s by %s", r.Method, r.URL, user)
			}
			if err := r.ParseForm(); err != nil {
				t.Error(err)
			}
			got = r.PostForm
			w.WriteHeader(http.StatusCreated)
			if _, err := io.WriteString(w, `{"sid":"SM1","status":"queued"}`); err != nil {
				t.Error(err)
			}
		})
		if err := twilio.Send(t.Context(), sms.Message{To: "+66812345678", Text: thai}); err != nil {
			t.Fatal(err)
		}
		if got.Get("To") != "+66812345678" || got.Get("Body") != thai || got.Get(field) != from || len(got) != 3 {
			t.Errorf("%v", got)
		}
	}
}

func TestSend_Refusal_IsReportedWithoutTheNumber(t *testing.T) {
	for status, isTemporary := range map[int]bool{400: false, 401: false, 429: true, 503: true} {
		twilio := twilioAt(t, "+15005550006", func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			body := map[string]any{"code": 21211, "message": "The 'To' number +66812345678 is not valid", "status": status}
			if err := json.NewEncoder(w).Encode(body); err != nil {
				t.Error(err)
			}
		})
		err := twilio.Send(t.Context(), sms.Message{To: "+66812345678", Text: thai})
		var refused sms.Refused
		if !errors.As(err, &refused) || refused.Code != 21211 || refused.Status != status ||
			refused.IsTemporary() != isTemporary || strings.Contains(err.Error(), "812345678") {
			t.Errorf("%d: %v", status, err)
		}
	}
}

func TestSend_NoAnswer_IsAnError(t *testing.T) {
	slow := twilioAt(t, "+15005550006", func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // the server sees the end of the connection only after reading the body
		<-r.Context().Done()
	})
	if err := slow.Send(t.Context(), sms.Message{To: "+66812345678", Text: thai}); err == nil ||
		strings.Contains(err.Error(), "812345678") {
		t.Error(err)
	}
	garbled := twilioAt(t, "+15005550006", func(w http.ResponseWriter,
		_ *http.Request) {
		w.WriteHeader(http.StatusBadGateway)
	})
	if err := garbled.Send(t.Context(), sms.Message{To: "+66812345678", Text: thai}); err == nil {
		t.Error("a bad gateway was reported as success")
	}
}
