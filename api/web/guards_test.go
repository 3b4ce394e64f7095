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

// people are who may stand at a door, with the token that each brings.
type people struct {
	db     *pg.DB
	tokens map[string]string
}

func gather(t *testing.T) people {
	t.Helper()
	p := people{db: storetest.Furnished(t, seed.Base), tokens: map[string]string{"visitor": "", "stranger": "made-up"}}
	owner := storetest.Owner(t, p.db)
	p.tokens["player"] = enter(t, p.db, seed.Pia(t, owner).ID)
	p.tokens["agent"] = enter(t, p.db, seed.Mek(t, owner).ID)
	p.tokens["trial"] = enter(t, p.db, seed.Noi(t, owner).ID)
	return p
}

func enter(t *testing.T, db *pg.DB, who id.Member) string {
	t.Helper()
	opening := storesession.Opening{Scope: storesession.Player, At: storesession.Place{Platform: "WEB", IP: "203.0.113.9"}}
	if err := pg.InTx(t.Context(), db,
		func(tx *sqlx.Tx) error { return opening.Begin(t.Context(), tx, who) }); err != nil {
		t.Fatal(err)
	}
	return opening.Token
}

// limits are the general ones and those of the nouns whose routes these tests call.
func limits() guard.Table {
	table := guard.General()
	for _, noun := range []func(module.Deps) module.Module{session.Module, member.Module, verification.Module,
		bgs.Module} {
		maps.Copy(table, noun(module.Deps{}).Limits)
	}
	return table
}

func route(method, path string) wire.Route { return wire.Route{Method: method, Path: path} }

func (p people) knock(
	t *testing.T, client redis.UniversalClient, table guard.Table, r wire.Route, who, ip string, house system.Settings,
) error {
	t.Helper()
	const host = "play.example.com"
	house.Home = []string{host}
	caller := &wire.Caller{IP: ip, Origin: host}
	authorization := ""
	if token := p.tokens[who]; token != "" {
		authorization = "Bearer " + token
	}
	_, err := web.Guards{DB: p.db, Limiter: guard.NewLimiter(client, table),
		Known: &guard.Known{Clock: &clock.Clock{}}}.Pass(t.Context(), r, authorization, house, caller)
	return err
}

func is(t *testing.T, what string, err error, code fault.Code) {
	t.Helper()
	if code == "" && err != nil || code != "" && !errors.Is(err, fault.New(code)) {
		t.Errorf("%s: %v, want %q", what, err, code)
	}
}

func TestCHK42WhoMayPass(t *testing.T) {
	p, client := gather(t), storetest.Redis(t).Client
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
		{members, "visitor", fault.SessionRequired}, {members, "stranger", fault.SessionExpired},
		{members, "player", ""}, {members, "trial", ""}, {members, "agent", ""},
		{agents, "visitor", fault.SessionRequired}, {agents, "player", fault.NotFound}, {agents, "trial", fault.NotFound},
		{agents, "agent", ""},
		{money, "player", ""}, {money, "agent", ""}, {money, "trial", fault.TrueAccountRequired},
	} {
		is(t, c.who+" at "+c.route.Path, p.knock(t, client, limits(), c.route, c.who, "203.0.113.9", system.Defaults()),
			c.code)
	}
}

func TestAClosedHouseIsClosedToPeopleOnly(t *testing.T) {
	p, client := people{db: storetest.Open(t), tokens: map[string]string{}}, storetest.Redis(t).Client
	end := time.Now().Add(time.Hour)
	maintained, blocking := system.Defaults(), system.Defaults()
	maintained.Maintenance = system.Maintenance{IsOn: true, EndTime: &end}
	blocking.BlockedNetworks = []string{"203.0.113.0/24", "2001:db8::/32", "not a network"}
	for _, c := range []struct {
		path, ip string
		house    system.Settings
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
		err := p.knock(t, client, limits(), r, "", c.ip, c.house)
		is(t, c.ip+" at "+c.path, err, c.code)
		if told := fault.Of(err); c.code == fault.RegionBlocked && (told == nil || told.Value["ip"] != c.ip) {
			t.Errorf("%s is not told its address: %v", c.ip, err)
		}
		if told := fault.Of(err); c.code == fault.Maintenance && (told == nil || told.Value["endTime"] != &end) {
			t.Errorf("nobody is told when the house opens: %v", err)
		}
	}
}

func TestACrowdIsCountedBeforeAnybodyIsLookedUp(t *testing.T) {
	p, client := people{db: storetest.Open(t), tokens: map[string]string{"stranger": "made-up"}}, storetest.Redis(t).Client
	table := guard.Table{"ip": {Rate: 3, Burst: 3, Per: time.Minute}, "session": {Rate: 9, Burst: 9, Per: time.Minute}}
	members, vendors := route("GET", "/wps/bets"), wire.Route{Path: "/vendor/v1/bet", Access: wire.Public}
	for range 3 {
		is(t, "a stranger", p.knock(t, client, table, members, "stranger", "203.0.113.9", system.Defaults()),
			fault.SessionExpired)
	}
	is(t, "the fourth", p.knock(t, client, table, members, "stranger", "203.0.113.9", system.Defaults()),
		fault.TooManyRequests)
	is(t, "another address", p.knock(t, client, table, members, "stranger", "203.0.113.10", system.Defaults()),
		fault.SessionExpired)
	for range 9 {
		is(t, "a vendor, who is counted by the name that he proves",
			p.knock(t, client, table, vendors, "", "203.0.113.9", system.Defaults()), "")
	}
}

func TestWhoIsRememberedIsCountedInTheCrowdAndByHisSession(t *testing.T) {
	p := gather(t)
	for what, table := range map[string]guard.Table{
		"in a crowd":     {"ip": {Rate: 5, Burst: 5, Per: time.Hour}, "session": {Rate: 99, Burst: 99, Per: time.Hour}},
		"in one session": {"ip": {Rate: 99, Burst: 99, Per: time.Hour}, "session": {Rate: 5, Burst: 5, Per: time.Hour}},
	} {
		const host = "play.example.com"
		house := system.Defaults()
		house.Home = []string{host}
		guards := web.Guards{DB: p.db, Limiter: guard.NewLimiter(storetest.Redis(t).Client, table),
			Known: &guard.Known{Clock: &clock.Clock{}}}
		read := func() error {
			who := &wire.Caller{IP: "203.0.113.9", Origin: host}
			_, err := guards.Pass(t.Context(), route("GET", "/wps/bets"), "Bearer "+p.tokens["player"], house, who)
			if err == nil && (who.Member == "" || who.Session == "") {
				t.Errorf("%s a caller is not complete: %v", what, who)
			}
			return err
		}
		for range 5 {
			is(t, "a read "+what, read(), "")
		}
		is(t, "the sixth "+what, read(), fault.TooManyRequests)
	}
}

func TestCHK98WithRedisAwayOnlyCodesAndSignInsStop(t *testing.T) {
	p := gather(t)
	away := redis.NewClient(&redis.Options{Addr: "127.0.0.1:1", MaxRetries: -1, DialTimeout: 50 * time.Millisecond,
		DialerRetries: 1})
	t.Cleanup(func() {
		if err := away.Close(); err != nil {
			t.Error(err)
		}
	})
	captcha := wire.Route{Path: "/wps/captcha", Access: wire.Public}.Limit("captcha")
	is(t, "captcha", p.knock(t, away, limits(), captcha, "visitor", "203.0.113.9", system.Defaults()),
		fault.TemporarilyUnavailable)
	is(t, "reading", p.knock(t, away, limits(), route("GET", "/wps/bets"), "player", "203.0.113.9", system.Defaults()), "")
	is(t, "money",
		p.knock(t, away, limits(), route("POST", "/wps/withdrawals").Money(), "player", "203.0.113.9", system.Defaults()), "")
}

func TestCHK37WhoIsHereStaysAndWhoIsGoneTwelveHoursDoesNot(t *testing.T) {
	p, client := gather(t), storetest.Redis(t).Client
	pass := func(hours int) {
		const ahead = `UPDATE clock_offsets SET ahead = ahead + $1 * interval '1 hour'`
		if _, err := storetest.Owner(t, p.db).ExecContext(t.Context(), ahead, hours); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		pass(11)
		is(t, "eleven hours later",
			p.knock(t, client, limits(), route("GET", "/wps/bets"), "player", "203.0.113.9", system.Defaults()), "")
	}
	pass(13)
	is(t, "thirteen hours later",
		p.knock(t, client, limits(), route("GET", "/wps/bets"), "player", "203.0.113.9",
			system.Defaults()), fault.SessionExpired)
}
