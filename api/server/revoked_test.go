package server_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"lantern/api/guard"
	"lantern/store/seed"
)

// another is a second instance on the same database and Redis.
func (s scene) another(t *testing.T) scene {
	t.Helper()
	stop, ended := s.serve(t)
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return s
}

// refusedWithin says that a token opens nothing from a second on, and that its stream is over.
func (s scene) refusedWithin(t *testing.T, what, token string, stream <-chan string) {
	t.Helper()
	begun := time.Now()
	for s.call(t, sent{method: "GET", path: "/wps/member/info", token: token}).status != 401 {
		if time.Since(begun) > time.Second {
			t.Errorf("%s: the old token still answers after a second", what)
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	select {
	case text := <-stream:
		if !strings.Contains(text, "event: session-ended") {
			t.Errorf("%s: the stream ended without a word: %q", what, text)
		}
	case <-time.After(max(0, time.Second-time.Since(begun))):
		t.Errorf("%s: the stream is still open after a second", what)
	}
}

// CHK-37, F-S2.
func TestEndedSession_IsRefusedByEveryInstanceWithinASecond(t *testing.T) {
	s := open(t, manyCalls)
	one, two := s.another(t), s.another(t)
	changed := "another-password-7"
	for _, c := range []struct {
		name, method, path string
		byOther            bool
		body               any
	}{
		{"signed out", "DELETE", "/wps/session/logout", false, nil},
		{"ended by name", "DELETE", "/wps/session/", true, nil},
		{"all others ended", "DELETE", "/wps/session/others", true, nil},
		{"another password", "POST", "/wps/member/password", true, map[string]string{
			"oldPassword": seed.Password, "newPassword": changed, "confirmNewPassword": changed,
		}},
	} {
		ends, stays := one.signIn(t, "pia"), one.signIn(t, "pia")
		stream, kept := two.stream(t, ends), two.stream(t, stays)
		by, path := ends, c.path
		if c.byOther {
			by = stays
		}
		if strings.HasSuffix(path, "/") {
			path += one.sessionID(t, ends)
		}
		if answer := one.call(t, sent{method: c.method, path: path, token: by, body: c.body}); answer.status != 200 {
			t.Fatalf("%s: %s", c.name, answer.raw)
		}
		two.refusedWithin(t, c.name, ends, stream)
		if answer := two.call(t, sent{method: "GET", path: "/wps/member/info", token: stays}); answer.status != 200 {
			t.Errorf("%s: the session that asked is ended too: %s", c.name, answer.raw)
		}
		select {
		case text := <-kept:
			t.Errorf("%s: the stream of the session that asked ended: %q", c.name, text)
		default:
		}
	}
	if answer := two.call(t, sent{method: "POST", path: "/wps/session/login", body: map[string]string{
		"type": "username", "username": "pia", "password": seed.Password,
	}}); answer.body.Code != "wrong_credentials" {
		t.Errorf("the old password: %s", answer.raw)
	}
}

// sessionID finds in a member's list the session that a token opens.
func (s scene) sessionID(t *testing.T, token string) string {
	t.Helper()
	var list []struct {
		ID        string
		IsCurrent bool
	}
	answer := s.call(t, sent{method: "GET", path: "/wps/session", token: token})
	if err := json.Unmarshal(answer.body.Value, &list); err != nil {
		t.Fatal(err, answer.raw)
	}
	for _, each := range list {
		if each.IsCurrent {
			return each.ID
		}
	}
	t.Fatal("the present session is not listed: ", answer.raw)
	return ""
}

// CHK-37.
func TestSession_EndsAfterSevenDays(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	for range 15 {
		s.later(t, "11 hours")
		if answer := s.call(t, sent{method: "GET", path: "/wps/member/info", token: token}); answer.status != 200 {
			t.Fatalf("still in use: %s", answer.raw)
		}
	}
	s.later(t, "4 hours")
	time.Sleep(guard.SessionCacheLifetime) // what was just read with is known for so long by this process's own clock
	if answer := s.call(t, sent{method: "GET", path: "/wps/member/info",
		token: token}); answer.body.Code != "session_expired" {
		t.Errorf("after a week and an hour: %s", answer.raw)
	}
}
