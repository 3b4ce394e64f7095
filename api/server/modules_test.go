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
)

func TestModules_Contradictions_AreAllReported(t *testing.T) {
	run := func(context.Context) error { return nil }
	route := wire.Route{Method: "GET", Path: "/wps/things"}
	hourly := guard.Table{"things": {Rate: 1, Burst: 1, Per: time.Hour}}
	one := module.Module{
		Name: "one", Routes: []wire.Route{route.Limit("things")}, Limits: hourly,
		Jobs: []module.Job{{Name: "count things", Every: time.Hour, Run: run}},
	}
	if err := (server.Modules{one}).Check(); err == nil || strings.Count(err.Error(), "\n") >= 3 ||
		!strings.Contains(err.Error(), "no module declares the setting withdraw") {
		t.Fatalf("only settings without an owner are wrong: %v", err)
	}
	two := module.Module{
		Name: "two", OperatorRoutes: []wire.Route{route, {Method: "POST", Path: "/wps/things",
			Limits: []wire.Limit{"others"}}},
		Limits: guard.Table{"things": {}, "money": {}},
		Jobs:   []module.Job{{Name: "count things", Every: time.Hour, Run: run}, {Name: "idle", Every: time.Hour}},
	}
	err := server.Modules{one, two, one}.Check()
	if err == nil {
		t.Fatal("accepted")
	}
	for _, want := range []string{
		"modules one and two both declare the route GET /wps/things", "modules one and two both declare the limit things",
		"modules guard and two both declare the limit money", "modules one and two both declare the job count things",
		`module two: POST /wps/things has the unknown limit "others"`, `module two: job "idle" needs a period`,
		"modules one and one both declare the module one",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("missing: %s\nin: %v", want, err)
		}
	}
}
