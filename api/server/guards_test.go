package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lantern/store/system"
)

// from is a call that a proxy forwards for an address.
func from(ip, path string) sent {
	return sent{method: "GET", path: path, header: map[string]string{"X-Real-Ip": ip}}
}

// exhaustLimit calls from an address until its limit refuses, and reports whether it did.
func (s scene) exhaustLimit(t *testing.T, ip, path string) bool {
	t.Helper()
	var isLimited atomic.Bool
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			for n := 0; n < 400 && !isLimited.Load(); n++ {
				answer, err := s.try(t.Context(), from(ip, path+fmt.Sprintf("?n=%p%d", &all, n)))
				if err != nil {
					t.Error(err)
					return
				}
				if answer.status == http.StatusTooManyRequests {
					isLimited.Store(true)
				}
			}
		})
	}
	all.Wait()
	return isLimited.Load()
}

func TestLimits_RefusedAddress_DoesNotAffectOthers(t *testing.T) {
	s := open(t, behindProxy)
	const many, one = "203.0.113.1", "203.0.113.2"
	if !s.exhaustLimit(t, many, "/wps/games") {
		t.Fatal("the limit never refuses")
	}
	for round := range 40 {
		path := fmt.Sprintf("/wps/games?pageSize=5&round=%d", round)
		var all sync.WaitGroup
		for n := range 8 {
			all.Go(func() {
				answer, err := s.try(t.Context(), from(many, path))
				if err != nil || answer.status != 200 && answer.status != 429 {
					t.Errorf("%d of the many: %d, %v", n, answer.status, err)
				}
			})
		}
		answer, err := s.try(t.Context(), from(one, path))
		if all.Wait(); err != nil || answer.status != 200 {
			t.Fatalf("round %d: the only caller of another address is answered %d %s (%v)", round, answer.status, answer.raw,
				err)
		}
	}
}

func TestLimits_PagesAndStreams_AreLimitedToo(t *testing.T) {
	s := open(t, behindProxy)
	for n, path := range []string{"/wps/live", "/.well-known/jwks.json", "/wps/system/customerService/x"} {
		if !s.exhaustLimit(t, fmt.Sprintf("203.0.113.%d", n), path) {
			t.Errorf("%s has no limit", path)
		}
		if answer := s.call(t, from("198.51.100.1", path)); answer.status == http.StatusTooManyRequests {
			t.Errorf("%s: another address is refused: %s", path, answer.raw)
		}
	}
}

func TestStream_BlockedCountryOrMaintenance_IsRefused(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	end := time.Now().Add(time.Hour).UTC()
	s.configure(t, "blockedCountries", []string{"KR"})
	blocked := s.reopened(t, behindProxy)
	s.configure(t, "maintenance", system.Maintenance{IsOn: true, EndTime: &end})
	closed := s.reopened(t, behindProxy)
	for what, c := range map[string]struct {
		at     scene
		ip     string
		status int
		code   string
		value  string
	}{
		"from a blocked country": {blocked, "1.208.0.1", 451, "region_blocked", `"ip":"1.208.0.1"`},
		"during maintenance":     {closed, "49.228.0.1", 503, "maintenance", `"endTime":`},
	} {
		call := from(c.ip, "/wps/live")
		call.token = token
		answer := c.at.call(t, call)
		if answer.status != c.status || answer.body.Code != c.code || !strings.Contains(string(answer.body.Value), c.value) {
			t.Errorf("%s: %d %s", what, answer.status, answer.raw)
		}
	}
}

// CHK-12.
func TestIdempotencyKey_OtherSpellingOfThePath_IsTheSameCall(t *testing.T) {
	s := open(t, manyCalls)
	call := s.asking(t, s.signIn(t, "pia"), "one")
	first := s.call(t, call)
	if first.status != 201 {
		t.Fatal(first.raw)
	}
	for _, path := range []string{"/wps/withdrawals/", "/wps/withdrawals?x=1", "/wps/withdrawals/?"} {
		call.path = path
		if again := s.call(t, call); again.raw != first.raw {
			t.Errorf("%s: %d %s", path, again.status, again.raw)
		}
	}
	if n := s.count(t, `SELECT count(*) FROM withdrawals`); n != 1 {
		t.Errorf("%d withdrawals", n)
	}
	var kept []string
	if err := s.db.SelectContext(t.Context(), &kept, `SELECT call FROM idempotency_keys
		WHERE key = 'one'`); err != nil || strings.Join(kept, " ") != "POST /wps/withdrawals" {
		t.Errorf("%v, %v", kept, err)
	}
}

// CHK-12.
func TestIdempotencyKey_OtherObjectInThePath_IsAnotherCall(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	var ids []string
	for _, key := range []string{"a", "b"} {
		call := s.asking(t, token, key)
		var out struct{ ID string }
		answer := s.call(t, call)
		if err := json.Unmarshal(answer.body.Value, &out); err != nil || out.ID == "" {
			t.Fatal(answer.raw)
		}
		ids = append(ids, out.ID)
	}
	cancel := func(id, tail string) got {
		return s.call(t, sent{method: "POST", path: "/wps/withdrawals/" + id + "/cancel" + tail, token: token, key: "same",
			body: "{}"})
	}
	first := cancel(ids[0], "")
	if again := cancel(ids[0], "/"); first.status >= 300 || again.raw != first.raw {
		t.Errorf("%s, then %s", first.raw, again.raw)
	}
	if other := cancel(ids[1], ""); other.status != first.status || other.raw == first.raw {
		t.Errorf("the key of one withdrawal answers for another: %s", other.raw)
	}
}
