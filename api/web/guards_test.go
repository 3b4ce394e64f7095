package web_test

import (
	"errors"
	"maps"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/redis/go-redis/v9"

	"lantern/api/bgs"
	"lantern/api/guard"
	"lantern/api/member"
	"lantern/api/module"
	"lantern/api/session"
	"lantern/api/verification"
	"lantern/api/web"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/seed"
	storesession "lantern/store/session"
	"lantern/store/storetest"
	"lantern/store/system"
)

// callers are one caller of each kind, with its token.
type callers struct {
	db     *pg.DB
	tokens map[string]string
}

func newCallers(t *testing.T) callers {
	t.Helper()
	p := callers{db: storetest.Furnished(t, seed.Base), tokens: map[string]string{"visitor": "", "unknown": "made-up"}}
	owner := storetest.Owner(t, p.db)
	p.tokens["player"] = signIn(t, p.db, seed.Pia(t, owner).ID)
	p.tokens["agent"] = signIn(t, p.db, seed.Mek(t, owner).ID)
	p.tokens["trial"] = signIn(t, p.db, seed.Noi(t, owner).ID)
	return p
}

func signIn(t *testing.T, db *pg.DB, who id.Member) string {
	t.Helper()
	opening := storesession.Opening{Scope: storesession.Player, At: storesession.Place{Platform: "WEB", IP: "203.0.113.9"}}
	if err := pg.InTx(t.Context(), db,
		func(tx *sqlx.Tx) error { return opening.Begin(t.Context(), tx, who) }); err != nil {
		t.Fatal(err)
	}
	return opening.Token
}

// limits returns the general limits and those of the nouns whose routes these tests call.
func limits() guard.Table {
	table := guard.General()
	for _, noun := range []func(module.Deps) module.Module{session.Module, member.Module, verification.Module,
		bgs.Module} {
		maps.Copy(table, noun(module.Deps{}).Limits)
	}
	return table
}

func route(method, path string) wire.Route { return wire.Route{Method: method, Path: path} }

func (p callers) pass(
	t *testing.T, client redis.UniversalClient, table guard.Table, r wire.Route, who, ip string, settings system.Settings,
) error {
	t.Helper()
	const host = "play.example.com"
	settings.Home = []string{host}
	caller := &wire.Caller{IP: ip, Origin: host}
	authorization := ""
	if token := p.tokens[who]; token != "" {
		authorization = "Bearer " + token
	}
	_, err := web.Guards{DB: p.db, Limiter: guard.NewLimiter(client, table),
		Sessions: &guard.SessionCache{Clock: &clock.Clock{}}}.Pass(t.Context(), r, authorization, settings, caller)
	return err
}

func wantCode(t *testing.T, what string, err error, code fault.Code) {
	t.Helper()
	if code == "" && err != nil || code != "" && !errors.Is(err, fault.New(code)) {
		t.Errorf("%s: %v, want %q", what, err, code)
	}
}

// CHK-42.
func TestPass_RouteAndCaller_DecideWhetherItIsRefused(t *testing.T) {
	p, client := newCallers(t), storetest.Redis(t).Client
	open := wire.Route{Path: "/wps/system/status", Access: wire.Public}
	members := route("GET", "/wps/bets")
	agents := route("GET", "/wps/agent/team").ForAgents()
	money := route("POST", "/wps/withdrawals").Money()
	for _, c := range []struct {
		route wire.Route
		who   string
		code  fault.Code
	}{
		{open, "visitor", ""}, {open, "player", ""},
		{members, "visitor", fault.SessionRequired}, {members, "unknown", fault.SessionExpired},
		{members, "player", ""}, {members, "trial", ""}, {members, "agent", ""},
		{agents, "visitor", fault.SessionRequired}, {agents, "player", fault.NotFound}, {agents, "trial", fault.NotFound},
		{agents, "agent", ""},
		{money, "player", ""}, {money, "agent", ""}, {money, "trial", fault.TrueAccountRequired},
	} {
		wantCode(t, c.who+" at "+c.route.Path, p.pass(t, client, limits(), c.route, c.who, "203.0.113.9", system.Defaults()),
			c.code)
	}
}

func TestPass_ClosedPlatform_RefusesMembersOnly(t *testing.T) {
	p, client := callers{db: storetest.Open(t), tokens: map[string]string{}}, storetest.Redis(t).Client
	end := time.Now().Add(time.Hour)
	maintained, blocking := system.Defaults(), system.Defaults()
	maintained.Maintenance = system.Maintenance{IsOn: true, EndTime: &end}
	blocking.BlockedNetworks = []string{"203.0.113.0/24", "2001:db8::/32", "not a network"}
	for _, c := range []struct {
		path, ip string
		current  system.Settings
		code     fault.Code
	}{
		{"/wps/games", "198.51.100.1", maintained, fault.Maintenance},
		{"/lgw/games/game_menus", "198.51.100.1", maintained, fault.Maintenance},
		{"/lotto/x", "198.51.100.1", maintained, fault.Maintenance}, {"/wps/system/status", "198.51.100.1", maintained, ""},
		{"/vendor/v1/win", "198.51.100.1", maintained, ""}, {"/pay/v1/:provider/callback", "198.51.100.1", maintained, ""},
		{"/wps/games", "203.0.113.9", blocking, fault.RegionBlocked},
		{"/wps/games", "2001:db8::7", blocking, fault.RegionBlocked},
		{"/wps/games", "::ffff:203.0.113.9", blocking, fault.RegionBlocked}, {"/wps/games", "198.51.100.1", blocking, ""},
		{"/wps/system/whitelabel", "203.0.113.9", blocking, ""}, {"/vendor/v1/bet", "203.0.113.9", blocking, ""},
	} {
		r := wire.Route{Path: c.path, Access: wire.Public}
		err := p.pass(t, client, limits(), r, "", c.ip, c.current)
		wantCode(t, c.ip+" at "+c.path, err, c.code)
		if refused := fault.Of(err); c.code == fault.RegionBlocked && (refused == nil || refused.Value["ip"] != c.ip) {
			t.Errorf("%s does not receive its address: %v", c.ip, err)
		}
		if refused := fault.Of(err); c.code == fault.Maintenance && (refused == nil || refused.Value["endTime"] != &end) {
			t.Errorf("the end of the maintenance is missing: %v", err)
		}
	}
}

func TestPass_AddressLimit_IsCountedBeforeTheSessionLookup(t *testing.T) {
	p, client := callers{db: storetest.Open(t), tokens: map[string]string{"unknown": "made-up"}}, storetest.Redis(t).Client
	table := guard.Table{"ip": {Rate: 3, Burst: 3, Per: time.Minute}, "session": {Rate: 9, Burst: 9, Per: time.Minute}}
	members, vendors := route("GET", "/wps/bets"), wire.Route{Path: "/vendor/v1/bet", Access: wire.Public}
	for range 3 {
		wantCode(t, "an unknown token", p.pass(t, client, table, members, "unknown", "203.0.113.9", system.Defaults()),
			fault.SessionExpired)
	}
	wantCode(t, "the fourth", p.pass(t, client, table, members, "unknown", "203.0.113.9", system.Defaults()),
		fault.TooManyRequests)
	wantCode(t, "another address", p.pass(t, client, table, members, "unknown", "203.0.113.10", system.Defaults()),
		fault.SessionExpired)
	for range 9 {
		wantCode(t, "a vendor, which is counted by its verified name",
			p.pass(t, client, table, vendors, "", "203.0.113.9", system.Defaults()), "")
	}
}

func TestPass_CachedSession_CountsForAddressAndSession(t *testing.T) {
	p := newCallers(t)
	for what, table := range map[string]guard.Table{
		"by address": {"ip": {Rate: 5, Burst: 5, Per: time.Hour}, "session": {Rate: 99, Burst: 99, Per: time.Hour}},
		"by session": {"ip": {Rate: 99, Burst: 99, Per: time.Hour}, "session": {Rate: 5, Burst: 5, Per: time.Hour}},
	} {
		const host = "play.example.com"
		settings := system.Defaults()
		settings.Home = []string{host}
		guards := web.Guards{DB: p.db, Limiter: guard.NewLimiter(storetest.Redis(t).Client, table),
			Sessions: &guard.SessionCache{Clock: &clock.Clock{}}}
		read := func() error {
			who := &wire.Caller{IP: "203.0.113.9", Origin: host}
			_, err := guards.Pass(t.Context(), route("GET", "/wps/bets"), "Bearer "+p.tokens["player"], settings, who)
			if err == nil && (who.Member == "" || who.Session == "") {
				t.Errorf("%s a caller is not complete: %v", what, who)
			}
			return err
		}
		for range 5 {
			wantCode(t, "a read "+what, read(), "")
		}
		wantCode(t, "the sixth "+what, read(), fault.TooManyRequests)
	}
}

// CHK-98.
func TestPass_RedisUnavailable_RefusesOnlyCodesAndSignIns(t *testing.T) {
	p := newCallers(t)
	away := redis.NewClient(&redis.Options{Addr: "127.0.0.1:1", MaxRetries: -1, DialTimeout: 50 * time.Millisecond,
		DialerRetries: 1})
	t.Cleanup(func() {
		if err := away.Close(); err != nil {
			t.Error(err)
		}
	})
	captcha := wire.Route{Path: "/wps/captcha", Access: wire.Public}.Limit("captcha")
	wantCode(t, "captcha", p.pass(t, away, limits(), captcha, "visitor", "203.0.113.9", system.Defaults()),
		fault.TemporarilyUnavailable)
	wantCode(t, "reading", p.pass(t, away, limits(), route("GET", "/wps/bets"), "player", "203.0.113.9",
		system.Defaults()), "")
	wantCode(t, "money",
		p.pass(t, away, limits(), route("POST", "/wps/withdrawals").Money(), "player", "203.0.113.9", system.Defaults()), "")
}

// CHK-37.
func TestSession_IdleForTwelveHours_EndsAndActiveOneContinues(t *testing.T) {
	p, client := newCallers(t), storetest.Redis(t).Client
	pass := func(hours int) {
		const ahead = `UPDATE clock_offsets SET ahead = ahead + $1 * interval '1 hour'`
		if _, err := storetest.Owner(t, p.db).ExecContext(t.Context(), ahead, hours); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		pass(11)
		wantCode(t, "eleven hours later",
			p.pass(t, client, limits(), route("GET", "/wps/bets"), "player", "203.0.113.9", system.Defaults()), "")
	}
	pass(13)
	wantCode(t, "thirteen hours later",
		p.pass(t, client, limits(), route("GET", "/wps/bets"), "player", "203.0.113.9",
			system.Defaults()), fault.SessionExpired)
}
