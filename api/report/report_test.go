package report_test

import (
	"encoding/json"
	"errors"
	"testing"

	"lantern/api/report"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
)

func TestOverview_UsesTheMerchantsDay(t *testing.T) {
	db := storetest.Open(t)
	if err := seed.Demo(t.Context(), storetest.Owner(t, db)); err != nil {
		t.Fatal(err)
	}
	agent, err := member.Named(t.Context(), db, seed.DemoAgent)
	if err != nil {
		t.Fatal(err)
	}
	settings := system.NewSettingsCache(db, &clock.Clock{})
	route := report.Handlers{DB: db, Reports: pg.Primary(db), Settings: settings}.Routes()[0]
	if route.Access != wire.Agents {
		t.Fatal("the overview is open to players")
	}
	ask := func(query map[string]string) (wire.Answer, error) {
		nothing := func(string) string { return "" }
		return route.Serve(t.Context(), wire.Caller{Member: agent.ID, IsAgent: true}, wire.Request{
			Path: nothing, Header: nothing, Query: func(name string) string { return query[name] }})
	}
	answer, err := ask(nil)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(answer.Value)
	if err != nil {
		t.Fatal(err)
	}
	var value struct {
		GMTOffset   string                               `json:"gmtOffset"`
		ServerTime  string                               `json:"serverTime"`
		TeamBalance string                               `json:"teamBalance"`
		Members     struct{ Total, Agents, Players int } `json:"members"`
		Trend       []struct{ Day, NetProfit string }    `json:"trend"`
	}
	if err := json.Unmarshal(raw, &value); err != nil {
		t.Fatal(err)
	}
	var today string
	if err := db.GetContext(t.Context(), &today, `SELECT business_day(lantern_now())::text`); err != nil {
		t.Fatal(err)
	}
	if value.GMTOffset != "+07:00" || value.ServerTime == "" || len(value.Trend) != 1 || value.Trend[0].Day != today ||
		value.Members.Total != 10 {
		t.Fatalf("%s", raw)
	}
	for _, query := range []map[string]string{{"scope": "platform"}, {"from": "yesterday"},
		{"from": "2020-01-01", "to": "2020-01-02"}} {
		if _, err := ask(query); !errors.Is(err, fault.New(fault.ValidationFailed)) {
			t.Errorf("%v: %v", query, err)
		}
	}
	if _, err := ask(map[string]string{"scope": "direct"}); err != nil {
		t.Error(err)
	}
}
