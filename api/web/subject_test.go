package web_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"lantern/api/guard"
	"lantern/api/web"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/storetest"
	"lantern/store/system"
)

// onceAnHour allows each limit once an hour, except those by address.
func onceAnHour() guard.Table {
	table := guard.Table{}
	for name, row := range limits() {
		row.Rate, row.Burst, row.Per = 1, 1, time.Hour
		table[name] = row
	}
	table["ip"] = guard.Allowance{Rate: 1000, Burst: 1000, Per: time.Hour}
	return table
}

// F-S22.
func TestSubject_VisitorHeaders_GrantNoFurtherAllowance(t *testing.T) {
	const host = "play.example.com"
	settings := system.Defaults()
	settings.Home = []string{host}
	guards := web.Guards{DB: storetest.Open(t), Limiter: guard.NewLimiter(storetest.Redis(t).Client, onceAnHour()),
		Sessions: &guard.SessionCache{Clock: &clock.Clock{}}}
	for name := range limits() {
		if name != "captcha" && name != "sms" && !strings.HasSuffix(string(name), "-ip") {
			continue
		}
		open := wire.Route{Method: "POST", Path: "/wps/" + string(name), Access: wire.Public}.Limit(name)
		ask := func(ip string, n int) error {
			made := "made-up-" + strconv.Itoa(n)
			who := &wire.Caller{IP: ip, Origin: host, Bearer: made, Device: made, Browser: made, Module: made}
			_, err := guards.Pass(t.Context(), open, "Bearer "+made, settings, who)
			return err
		}
		wantCode(t, string(name)+", first", ask("203.0.113.9", 0), "")
		for n := 1; n < 4; n++ {
			wantCode(t, string(name)+" under another name", ask("203.0.113.9", n), fault.TooManyRequests)
		}
		wantCode(t, string(name)+" at another address", ask("203.0.113.10", 0), "")
	}
}

func TestLimits_GameSessionByItself_MemberByNameEverywhere(t *testing.T) {
	p := newCallers(t)
	const host = "play.example.com"
	settings := system.Defaults()
	settings.Home = []string{host}
	table := onceAnHour()
	table["session"] = table["ip"]
	guards := web.Guards{DB: p.db, Limiter: guard.NewLimiter(storetest.Redis(t).Client, table),
		Sessions: &guard.SessionCache{Clock: &clock.Clock{}}}
	round := wire.Route{Method: "POST", Path: "/lgw/bgs/rounds", Access: wire.Public}.Limit("bet")
	bet := func(session string) error {
		_, err := guards.Pass(t.Context(), round, "Bearer "+session, settings,
			&wire.Caller{IP: "203.0.113.9", Origin: host, Bearer: session})
		return err
	}
	wantCode(t, "a game", bet("one"), "")
	wantCode(t, "the same game again", bet("one"), fault.TooManyRequests)
	wantCode(t, "another game", bet("two"), "")
	money := route("POST", "/wps/withdrawals").Money()
	for _, step := range []struct {
		who, ip string
		code    fault.Code
	}{{"player", "203.0.113.9", ""}, {"player", "203.0.113.10", fault.TooManyRequests}, {"agent", "203.0.113.9", ""}} {
		_, err := guards.Pass(t.Context(), money, "Bearer "+p.tokens[step.who], settings,
			&wire.Caller{IP: step.ip, Origin: host, Bearer: p.tokens[step.who]})
		wantCode(t, step.who+" at "+step.ip, err, step.code)
	}
}
