package server_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/api/config"
	"lantern/api/infra"
	"lantern/store/redisembed"
	"lantern/store/seed"
	"lantern/store/storetest"
)

// shared makes a client share round trips as production does.
func shared(t *testing.T, client redis.UniversalClient) {
	t.Helper()
	stop := infra.ShareRoundTrips(client)
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

// aMoment is the longest duration of a call: it may wait a second for Redis, and a busy machine is slower.
const aMoment = 5 * time.Second

// callQuickly sends a call that must be answered within aMoment, while Redis is still unavailable.
func (s scene) callQuickly(t *testing.T, c sent) got {
	t.Helper()
	begun := time.Now()
	answer := s.call(t, c)
	if spent := time.Since(begun); spent > aMoment {
		t.Errorf("%s took %s", c.path, spent)
	}
	return answer
}

// worksWithoutRedis checks what holds while Redis is unavailable: reads and bets continue, codes and logins are
// refused.
func (p play) worksWithoutRedis(t *testing.T, token, tx string) {
	t.Helper()
	for _, path := range []string{"/wps/v2/wallets/balance", "/wps/member/info", "/wps/bets", "/wps/system/whitelabel"} {
		if answer := p.scene.callQuickly(t, sent{method: "GET", path: path, token: token}); answer.status != 200 {
			t.Errorf("%s: %d %s", path, answer.status, answer.raw)
		}
	}
	for _, isAgain := range []bool{false, true} {
		begun := time.Now()
		if answer := p.bet(t, tx, "20"); answer.Status != "OK" || answer.Duplicate != isAgain || time.Since(begun) > aMoment {
			t.Errorf("bet, again %v: %+v after %s", isAgain, answer, time.Since(begun))
		}
	}
	for _, c := range []sent{
		{method: "GET", path: captcha},
		{method: "POST", path: noLoginSMS, body: passwordSMS("0812345678", "x", "1")},
		{method: "POST", path: "/wps/session/login", body: `{"type":"username","username":"pia","password":"` +
			seed.Password + `"}`},
	} {
		if answer := p.scene.callQuickly(t, c); answer.status != 503 || answer.body.Code != "temporarily_unavailable" ||
			answer.header.Get("Retry-After") == "" {
			t.Errorf("%s: %d %s", c.path, answer.status, answer.raw)
		}
	}
	if n := p.scene.count(t, `SELECT count(*) FROM verification_codes`); n != 0 {
		t.Errorf("%d codes were created", n)
	}
}

// F-I3.
func TestRedis_Paused_ReadsAndBetsContinue(t *testing.T) {
	storetest.OwnRedis(t, func(t *testing.T, cache storetest.RedisServer) {
		shared(t, cache.Client)
		s := openOn(t, cache.Client, manyCalls)
		token := s.signIn(t, "pia")
		p := s.play(t, token)
		if err := cache.Do(t.Context(), "CLIENT", "PAUSE", time.Minute.Milliseconds(), "ALL").Err(); err != nil {
			t.Fatal(err)
		}
		p.worksWithoutRedis(t, token, "1")
	})
}

// F-I3.
func TestRedis_Full_BehavesAsUnavailable(t *testing.T) {
	storetest.OwnRedis(t, func(t *testing.T, cache storetest.RedisServer) {
		shared(t, cache.Client)
		s := openOn(t, cache.Client, manyCalls)
		token := s.signIn(t, "pia")
		p := s.play(t, token)
		fill := func(bytes string) {
			t.Helper()
			if err := cache.ConfigSet(t.Context(), "maxmemory", bytes).Err(); err != nil {
				t.Fatal(err)
			}
		}
		fill("1")
		if err := cache.Set(t.Context(), "x", "1", 0).Err(); err == nil || !strings.Contains(err.Error(), "OOM") {
			t.Fatalf("Redis is not full: %v", err)
		}
		p.worksWithoutRedis(t, token, "1")
		fill("0")
		if answer := s.call(t, sent{method: "GET", path: captcha}); answer.status != 200 {
			t.Errorf("with room again: %d %s", answer.status, answer.raw)
		}
	})
}

// F-I3.
func TestRedis_Flushed_RevivesAndDuplicatesNothing(t *testing.T) {
	storetest.OwnRedis(t, func(t *testing.T, cache storetest.RedisServer) {
		shared(t, cache.Client)
		s := openOn(t, cache.Client, manyCalls)
		token, ended := s.signIn(t, "pia"), s.signIn(t, "pia")
		p := s.play(t, token)
		if answer := p.bet(t, "1", "20"); answer.Status != "OK" {
			t.Fatalf("%+v", answer)
		}
		call := s.asking(t, token, "one")
		first := s.call(t, call)
		if left := s.call(t, sent{method: "DELETE", path: "/wps/session/logout", token: ended}); left.status != 200 ||
			first.status != 201 {
			t.Fatal(left.raw, first.raw)
		}
		if err := cache.FlushAll(t.Context()).Err(); err != nil {
			t.Fatal(err)
		}
		if answer := s.call(t, sent{method: "GET", path: "/wps/v2/wallets/balance", token: ended}); answer.status != 401 ||
			answer.body.Code != "session_expired" {
			t.Errorf("an ended session is accepted: %d %s", answer.status, answer.raw)
		}
		if again := s.call(t, call); again.raw != first.raw {
			t.Errorf("the same key: %s, not %s", again.raw, first.raw)
		}
		if again := p.bet(t, "1", "20"); again.Status != "OK" || !again.Duplicate {
			t.Errorf("the same bet: %+v", again)
		}
		if answer := s.call(t, sent{method: "GET", path: "/wps/v2/wallets/balance", token: token}); answer.status != 200 {
			t.Errorf("her session: %d %s", answer.status, answer.raw)
		}
		if n := s.count(t, `SELECT count(*) FROM withdrawals`) + s.count(t, `SELECT count(*) FROM bets`); n != 2 {
			t.Errorf("%d withdrawals and bets, want 2", n)
		}
	})
}

// readinessOf returns what the readiness endpoint answers.
func readinessOf(t *testing.T, port int) (status int, state string, parts map[string]string) {
	t.Helper()
	response, err := http.Get("http://127.0.0.1:" + strconv.Itoa(port) + "/readyz")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var body struct {
		Status string
		Parts  []struct{ Name, State string }
	}
	if err := json.NewDecoder(response.Body).Decode(&body); err != nil {
		t.Fatal(err)
	}
	parts = map[string]string{}
	for _, part := range body.Parts {
		parts[part.Name] = part.State
	}
	return response.StatusCode, body.Status, parts
}

// redisThatFails starts a Redis that the test can stop and start again at the same address.
func redisThatFails(t *testing.T) (*redisembed.Server, redis.UniversalClient) {
	t.Helper()
	cache, err := redisembed.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cache.Stop)
	options, err := redis.ParseURL(cache.URL())
	if err != nil {
		t.Fatal(err)
	}
	options.ContextTimeoutEnabled = true
	client := redis.NewClient(options)
	t.Cleanup(func() {
		if err := client.Close(); err != nil {
			t.Error(err)
		}
	})
	return cache, client
}

// eventually waits until a condition holds and sends calls meanwhile.
func (s scene) eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !is(); time.Sleep(20 * time.Millisecond) {
		if s.call(t, sent{method: "GET", path: "/wps/bets"}); time.Now().After(deadline) {
			t.Fatal("never: ", what)
		}
	}
}

// CHK-98.
func TestRedis_Unavailable_IsLoggedOnceAndReportedAsDegraded(t *testing.T) {
	cache, client := redisThatFails(t)
	var logged logBuffer
	s := ofPia(t, storetest.Furnished(t, furnish), client)
	infra := freePort(t)
	s.log = slog.New(slog.NewTextHandler(&logged, nil))
	stop, ended := s.serve(t, func(c *config.Config) { c.InfraPort = infra })
	isSaid := func(want, redis string) func() bool {
		return func() bool {
			status, said, parts := readinessOf(t, infra)
			return said == want && status == http.StatusOK && parts["redis"] == redis && parts["postgres"] == "up"
		}
	}
	countEvents := func(what string) int {
		logged.mu.Lock()
		defer logged.mu.Unlock()
		return strings.Count(logged.String(), what)
	}
	for round := 1; round <= 2; round++ {
		s.eventually(t, "ready", isSaid("ready", "up"))
		if err := cache.SetUnavailable(true); err != nil {
			t.Fatal(err)
		}
		s.eventually(t, "degraded", isSaid("degraded", "down"))
		s.eventually(t, "logged as unavailable", func() bool { return countEvents("redis_unavailable") == round })
		for range 5 {
			s.call(t, sent{method: "GET", path: "/wps/bets"})
		}
		if err := cache.SetUnavailable(false); err != nil {
			t.Fatal(err)
		}
		s.eventually(t, "ready again", isSaid("ready", "up"))
		s.eventually(t, "logged as available", func() bool { return countEvents("redis_available") == round })
		if n := countEvents("redis_unavailable"); n != round {
			t.Errorf("logged %d times that Redis is unavailable, want %d", n, round)
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
