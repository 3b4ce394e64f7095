package firebase

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"google.golang.org/api/option"

	"lantern/api/outside/push"
	"lantern/store/clock"
)

// fakeFirebase answers instead of Firebase and records the request.
type fakeFirebase struct {
	status int
	answer string
	sent   []byte
	path   string
}

func (g *fakeFirebase) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	g.path = r.URL.Path
	g.sent, _ = io.ReadAll(r.Body)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(g.status)
	_, _ = io.WriteString(w, g.answer)
}

// redirect sends every call to the test's server.
type redirect struct{ to *url.URL }

func (t redirect) RoundTrip(r *http.Request) (*http.Response, error) {
	r.URL.Scheme, r.URL.Host = t.to.Scheme, t.to.Host
	return http.DefaultTransport.RoundTrip(r)
}

// testTime is the current time of these tests.
var testTime = time.Date(2026, time.March, 8, 12, 0, 0, 0, time.UTC)

func (g *fakeFirebase) sender(t *testing.T) *Sender {
	t.Helper()
	var held clock.Clock
	held.Follow(testTime)
	server := httptest.NewServer(g)
	t.Cleanup(server.Close)
	to, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	f, err := open(context.Background(), "demo-lantern", option.WithHTTPClient(&http.Client{Transport: redirect{to}}),
		&held)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

var notice = push.Message{Token: "t1", ID: "m1", Kind: "deposit_credited", Route: "/member?page=messageV2&id=m1",
	Title: "Lantern", Text: "A deposit has been credited."}

func TestSend_Notification_CarriesKindAndRoute(t *testing.T) {
	g := &fakeFirebase{status: http.StatusOK, answer: `{"name":"projects/demo-lantern/messages/1"}`}
	if err := g.sender(t).Send(t.Context(), notice); err != nil {
		t.Fatal(err)
	}
	var sent struct {
		Message struct {
			Token        string
			Data         map[string]string
			Notification struct{ Title, Body string }
			Android      struct {
				Priority, TTL string
				Notification  struct{ Tag string }
			}
			APNS struct {
				Headers map[string]string
				Payload struct{ Aps struct{ Sound string } }
			}
		}
	}
	if err := json.Unmarshal(g.sent, &sent); err != nil {
		t.Fatal(err)
	}
	m := sent.Message
	if !strings.HasSuffix(g.path,
		"/projects/demo-lantern/messages:send") || m.Token != "t1" || m.Notification.Body != notice.Text ||
		m.Notification.Title != notice.Title {
		t.Errorf("%s %s", g.path, g.sent)
	}
	if m.Android.Notification.Tag != "m1" || m.Android.Priority != "high" || m.Android.TTL != "86400s" {
		t.Errorf("Android settings %+v", m.Android)
	}
	ends, err := strconv.ParseInt(m.APNS.Headers["apns-expiration"], 10, 64)
	if left := time.Unix(ends, 0).Sub(testTime); err != nil || left < lifetime || left > lifetime+time.Hour {
		t.Errorf("expires after %s, %v", left, err)
	}
	if m.APNS.Headers["apns-collapse-id"] != "m1" || m.APNS.Headers["apns-priority"] != "10" ||
		m.APNS.Payload.Aps.Sound != "default" {
		t.Errorf("APNs settings %+v", m.APNS)
	}
	if len(m.Data) != 3 || m.Data["kind"] != notice.Kind || m.Data["route"] != notice.Route || m.Data["id"] != "m1" {
		t.Errorf("%v", m.Data)
	}
}

func TestSend_PermanentErrors_AreDistinguishedFromTemporaryOnes(t *testing.T) {
	detail := func(code string) string {
		return `{"error":{"message":"no","details":[{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError",` +
			`"errorCode":"` + code + `"}]`
	}
	for name, c := range map[string]struct {
		status int
		answer string
		want   error
	}{
		"unregistered": {http.StatusNotFound, detail("UNREGISTERED") + `,"status":"NOT_FOUND"}}`, push.ErrGone},
		"another sender": {http.StatusForbidden, detail("SENDER_ID_MISMATCH") + `,"status":"PERMISSION_DENIED"}}`,
			push.ErrGone},
		"wrong": {http.StatusBadRequest, detail("INVALID_ARGUMENT") + `,"status":"INVALID_ARGUMENT"}}`,
			push.ErrRefused},
		"quota": {http.StatusTooManyRequests, detail("QUOTA_EXCEEDED") + `,"status":"RESOURCE_EXHAUSTED"}}`, nil},
	} {
		g := &fakeFirebase{status: c.status, answer: c.answer}
		err := g.sender(t).Send(t.Context(), notice)
		if err == nil || errors.Is(err, push.ErrGone) != errors.Is(c.want, push.ErrGone) || errors.Is(err,
			push.ErrRefused) != errors.Is(c.want, push.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNew_MissingKey_Fails(t *testing.T) {
	if _, err := New(t.Context(), "demo-lantern", "no-such-file.json", new(clock.Clock)); err == nil {
		t.Error("a sender was created")
	}
}
