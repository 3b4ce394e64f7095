package system_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	api "lantern/api/system"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
)

// fixture is an installation and the calls about it.
type fixture struct {
	t        *testing.T
	db       *pg.DB
	kept     *system.SettingsCache
	handlers api.Handlers
	routes   map[string]wire.Route
}

func open(t *testing.T) fixture {
	t.Helper()
	h := fixture{t: t, db: storetest.Furnished(t, seed.Base), routes: map[string]wire.Route{}}
	h.kept = system.NewSettingsCache(h.db, &clock.Clock{})
	seal, err := system.NewSeal(strings.Repeat("a", 64))
	if err != nil {
		t.Fatal(err)
	}
	h.handlers = api.Handlers{DB: h.db, Settings: h.kept, Seal: seal, PublicURL: "https://play.test"}
	for _, route := range h.handlers.Routes() {
		h.routes[route.Path] = route
	}
	return h
}

func (h fixture) ask(path, ip string, into any) {
	h.t.Helper()
	none := func(string) string { return "" }
	answer, err := h.routes[path].Serve(h.t.Context(), wire.Caller{IP: ip, Language: "th"},
		wire.Request{Path: none, Query: none})
	if err != nil {
		h.t.Fatal(err)
	}
	raw, err := json.Marshal(answer.Value)
	if err != nil {
		h.t.Fatal(err)
	}
	if err := json.Unmarshal(raw, into); err != nil {
		h.t.Fatal(err)
	}
}

func (h fixture) change(key string, value any) {
	h.t.Helper()
	err := pg.InTx(h.t.Context(), h.db, func(tx *sqlx.Tx) error { return system.Change(h.t.Context(), tx, key, value) })
	if err != nil {
		h.t.Fatal(err)
	}
	h.kept.Forget()
}

func TestWhiteLabel_ContainsEveryFlagAndList(t *testing.T) {
	h := open(t)
	var label struct {
		Currency, GMTOffset, DefaultLanguage, MerchantCode string
		Languages                                          []string
		AgentTypes, TrialTypes                             []int
		Flags                                              map[string]bool
		ImageCDNs, LaunchGameCDNs, Resources               []any
		Register                                           struct{ MinAge, BirthdayAge int }
		Maintenance, RegionRestriction                     bool
	}
	h.ask("/wps/system/whitelabel", "203.0.113.9", &label)
	if label.Currency != "THB" || label.GMTOffset != "+07:00" || label.DefaultLanguage != "TY" ||
		len(label.Languages) != 4 {
		t.Errorf("%+v", label)
	}
	if len(label.AgentTypes) != 4 || len(label.TrialTypes) != 1 || label.Register.MinAge != 18 || label.ImageCDNs == nil ||
		label.Resources == nil {
		t.Errorf("%+v", label)
	}
	if len(label.Flags) != 9 || !label.Flags["USERNAMEREG3"] || !label.Flags["FREEPLAY3"] || label.Flags["MOBILENUMREG3"] {
		t.Errorf("flags %v", label.Flags)
	}
	h.change("features", map[string]bool{})
	h.change("maintenance", system.Maintenance{IsOn: true})
	h.change("blockedNetworks", []string{"203.0.113.0/24"})
	h.ask("/wps/system/whitelabel", "203.0.113.9", &label)
	if label.Flags["USERNAMEREG3"] || !label.Maintenance || !label.RegionRestriction {
		t.Errorf("after the change: %+v", label)
	}
	own := h.routes["/wps/system/whitelabel"].PerCaller(wire.Caller{IP: "203.0.113.9"})
	if got, err := json.Marshal(own); err != nil || string(got) != `{"location":{"ip":"203.0.113.9","country":""}}` {
		t.Errorf("location %s, %v", got, err)
	}
}

func TestStatus_DependsOnTheCaller(t *testing.T) {
	h := open(t)
	end := time.Now().Add(time.Hour).UTC().Truncate(time.Second)
	status := func(ip string, want int) (out struct {
		Status  int
		EndTime *time.Time
		IP      string
	}) {
		t.Helper()
		h.ask("/wps/system/status", ip, &out)
		if out.Status != want {
			t.Errorf("status of %s is %d, want %d", ip, out.Status, want)
		}
		return out
	}
	status("203.0.113.9", 0)
	h.change("maintenance", system.Maintenance{IsOn: true, EndTime: &end})
	if got := status("203.0.113.9", 1); got.EndTime == nil || !got.EndTime.Equal(end) {
		t.Errorf("open again at %v, want %v", got.EndTime, end)
	}
	h.change("blockedNetworks", []string{"203.0.113.0/24"})
	if got := status("203.0.113.9", 2); got.IP != "203.0.113.9" || got.EndTime != nil {
		t.Errorf("%+v", got)
	}
	status("198.51.100.1", 1)
}

func TestRegistrationFields_AreReturned(t *testing.T) {
	h := open(t)
	var setting struct {
		Fields map[string]struct {
			Enabled, Required           bool
			AcceptedPattern             string
			MinLength, MaxLength, Order int
		}
	}
	h.ask("/wps/system/setting/register", "", &setting)
	if name := setting.Fields["username"]; !name.Enabled || !name.Required || name.MinLength < 1 ||
		name.MaxLength < name.MinLength {
		t.Errorf("%+v", setting.Fields)
	}
	var domains struct{ Content []any }
	h.ask("/wps/system/domainRoute", "", &domains)
	if domains.Content == nil {
		t.Error("no list of domains")
	}
}

func TestStatus_DatabaseUnavailable_IsAnsweredFromTheCache(t *testing.T) {
	h := open(t)
	var out struct{ Status int }
	h.ask("/wps/system/status", "203.0.113.9", &out)
	now := &clock.Clock{}
	kept := system.NewSettingsCache(h.db, now)
	if _, err := kept.Now(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := storetest.Owner(t, h.db).ExecContext(t.Context(),
		`ALTER TABLE settings RENAME TO elsewhere`); err != nil {
		t.Fatal(err)
	}
	now.Follow(time.Now().Add(time.Hour))
	if s, err := kept.Now(t.Context()); err != nil || s.Currency != "THB" {
		t.Errorf("%+v, %v", s, err)
	}
}
