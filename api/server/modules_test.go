package server_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"lantern/api/guard"
	"lantern/api/module"
	"lantern/api/server"
	"lantern/api/wire"
	"lantern/store/deposit"
	"lantern/store/ledger"
	"lantern/store/live"
	notices "lantern/store/message"
)

func TestModules_Contradictions_AreAllReported(t *testing.T) {
	run := func(context.Context) error { return nil }
	counted := module.EventOf("counted", func(live.Event) int { return 0 })
	route := wire.Route{Method: "GET", Path: "/wps/things"}
	hourly := guard.Table{"things": {Rate: 1, Burst: 1, Per: time.Hour}}
	one := module.Module{
		Name: "one", Routes: []wire.Route{route.Limit("things")}, Limits: hourly,
		Jobs:   []module.Job{{Name: "count_things", Every: time.Hour, Run: run}},
		Events: []module.Event{counted}, EntryKinds: deposit.EntryKinds, Notices: deposit.Notices,
	}
	err := server.Modules{one}.Check()
	if err == nil || !strings.Contains(err.Error(), "no module declares the setting withdraw") {
		t.Fatalf("settings have no owner: %v", err)
	}
	for problem := range strings.Lines(err.Error()) {
		if !strings.HasPrefix(problem, "no module declares the ") {
			t.Errorf("one module alone: %s", problem)
		}
	}
	two := module.Module{
		Name: "two", OperatorRoutes: []wire.Route{route, {Method: "POST", Path: "/wps/things",
			Limits: []wire.Limit{"others"}}},
		Limits:     guard.Table{"things": {}, "money": {}},
		Jobs:       []module.Job{{Name: "count_things", Every: time.Hour, Run: run}, {Name: "be idle", Every: time.Hour}},
		Events:     []module.Event{counted, {Kind: "bye"}},
		EntryKinds: []ledger.KindInfo{{Kind: "COUNTED"}, {Kind: ledger.Bet, Group: ledger.GroupFunds}},
		Notices:    []notices.Kind{"counted"},
	}
	err = server.Modules{one, two, one}.Check()
	if err == nil {
		t.Fatal("accepted")
	}
	for _, want := range []string{
		"modules one and two both declare the route GET /wps/things", "modules one and two both declare the limit things",
		"modules guard and two both declare the limit money", "modules one and two both declare the job count_things",
		`module two: POST /wps/things has the unknown limit "others"`, `module two: job "be idle" needs a period`,
		`module two: the name of job "be idle" is not in lower snake case`,
		"modules one and one both declare the entry kind DEPOSIT", "module two: the notice counted is not registered",
		"modules one and one both declare the notice deposit_failed", "no module declares the notice ruling",
		"modules one and two both declare the event counted", "modules live and two both declare the event bye",
		`module two: event "bye" needs a type of data and either Build or Read`,
		"module two: the entry kind COUNTED is not registered like this",
		"module two: the entry kind BET is not registered like this", "no module declares the entry kind ADJUST_PLUS",
		"modules one and one both declare the module one",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("missing: %s\nin: %v", want, err)
		}
	}
}
