package agent_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"lantern/api/agent"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

// ask calls a route as the server does after its guards.
func ask(t *testing.T, db *pg.DB, who, path string, query map[string]string) (value map[string]any, err error) {
	t.Helper()
	caller, err := member.Named(t.Context(), db, who)
	if err != nil {
		t.Fatal(err)
	}
	for _, route := range (agent.Handlers{DB: db, Reports: pg.Primary(db)}).Routes() {
		if route.Path != path {
			continue
		}
		if route.Access != wire.Agents {
			t.Fatalf("%s is open to players", path)
		}
		nothing := func(string) string { return "" }
		answer, err := route.Serve(t.Context(), wire.Caller{Member: caller.ID, IsAgent: true}, wire.Request{
			Path: nothing, Header: nothing, Query: func(name string) string { return query[name] }})
		if err != nil {
			return nil, err
		}
		raw, err := json.Marshal(answer.Value)
		if err != nil {
			t.Fatal(err)
		}
		return value, json.Unmarshal(raw, &value)
	}
	t.Fatalf("no route %s", path)
	return nil, nil
}

func demo(t *testing.T) *pg.DB {
	t.Helper()
	return storetest.Furnished(t, seed.Demo)
}

func idOf(t *testing.T, db *pg.DB, username string) string {
	t.Helper()
	found, err := member.Named(t.Context(), db, username)
	if err != nil {
		t.Fatal(err)
	}
	return string(found.ID)
}

// CHK-44.
func TestTeam_IsListedToItsAgentOnly(t *testing.T) {
	db := demo(t)
	pia := seed.Pia(t, db)
	for _, c := range []struct {
		name, who string
		query     map[string]string
		want      string
		code      fault.Code
	}{
		{"own downline", "demo_agent", nil, "demo_player mali prasit somsri", ""},
		{"one level down", "demo_agent", map[string]string{"parent": idOf(t, db, "mali")}, "krit nida chai", ""},
		{"his own id", "mali", map[string]string{"parent": idOf(t, db, "mali")}, "krit nida chai", ""},
		{"a search through all levels", "demo_agent", map[string]string{"q": "TAWAN"}, "tawan", ""},
		{"a search for another agent's player", "demo_agent", map[string]string{"q": "pia"}, "", ""},
		{"his upline's team", "mali", map[string]string{"parent": idOf(t, db, "demo_agent")}, "", fault.NotFound},
		{"a foreign player", "demo_agent", map[string]string{"parent": string(pia.ID)}, "", fault.NotFound},
		{"unknown", "demo_agent", map[string]string{"parent": string(id.New[id.Member]())}, "", fault.NotFound},
		{"no id", "demo_agent", map[string]string{"parent": "1"}, "", fault.NotFound},
		{"a broken cursor", "demo_agent", map[string]string{"cursor": "e30x"}, "", fault.ValidationFailed},
		{"too long a range", "demo_agent", map[string]string{"from": "2020-01-01", "to": "2020-12-31"}, "",
			fault.ValidationFailed},
	} {
		value, err := ask(t, db, c.who, "/wps/agent/team", c.query)
		if c.code != "" {
			if !errors.Is(err, fault.New(c.code)) {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := column(value, "account"); got != c.want {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

func column(value map[string]any, name string) string {
	var cells []string
	content, _ := value["content"].([]any)
	for _, row := range content {
		fields, _ := row.(map[string]any)
		cell, _ := fields[name].(string)
		cells = append(cells, cell)
	}
	return strings.Join(cells, " ")
}

func TestRebates_Pages_HaveNoGap(t *testing.T) {
	db := demo(t)
	query := map[string]string{"pageSize": "50"}
	seen := map[string]bool{}
	for {
		value, err := ask(t, db, "demo_agent", "/wps/agent/rebates", query)
		if err != nil {
			t.Fatal(err)
		}
		for bet := range strings.FieldsSeq(column(value, "betId")) {
			if seen[bet] {
				t.Fatalf("%s is listed twice", bet)
			}
			seen[bet] = true
		}
		totals, _ := value["totals"].(map[string]any)
		if totals["credited"] == "0.00" || totals["accrued"] == nil {
			t.Fatalf("%v", totals)
		}
		next, more := value["nextCursor"].(string)
		if !more {
			break
		}
		query["cursor"] = next
	}
	var shares int
	const read = `SELECT count(*) FROM rebate_accruals WHERE beneficiary_id = $1`
	if err := db.GetContext(t.Context(), &shares, read, idOf(t, db, "demo_agent")); err != nil {
		t.Fatal(err)
	}
	if len(seen) != shares || shares == 0 {
		t.Fatalf("%d of %d shares", len(seen), shares)
	}
}

// CHK-44.
func TestRebates_BettorLeftTheTeam_IsMasked(t *testing.T) {
	db := demo(t)
	const move = `UPDATE member_ancestors SET valid_to = business_day(lantern_now())
		WHERE descendant_id = $1 AND depth > 0`
	if _, err := db.Exec(move, idOf(t, db, "demo_player")); err != nil {
		t.Fatal(err)
	}
	value, err := ask(t, db, "demo_agent", "/wps/agent/rebates", map[string]string{"pageSize": "100"})
	if err != nil {
		t.Fatal(err)
	}
	accounts := column(value, "account")
	if strings.Contains(accounts, "demo_player") || !strings.Contains(accounts, "de***r") ||
		!strings.Contains(accounts, "prasit") {
		t.Fatal(accounts)
	}
}
