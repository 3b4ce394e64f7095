package server_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"lantern/store/member"
	"lantern/store/seed"
)

// ranks are the roles from the least to the most, by who may make a call.
var ranks = []string{"visitor", "member", "player", "agent"}

// rolesOf reads the table: the least role of each call.
func rolesOf(t *testing.T) map[string]string {
	t.Helper()
	raw, err := os.ReadFile("testdata/roles.txt")
	if err != nil {
		t.Fatal(err)
	}
	table := map[string]string{}
	for line := range strings.Lines(string(raw)) {
		if words := strings.Fields(line); len(words) == 3 && words[0] != "#" {
			table[words[1]+" "+words[2]] = words[0]
		}
	}
	return table
}

// refusals are the answers that say no to the role, whatever was sent.
var refusals = []string{"session_required", "session_expired", "true_account_required", "agents_only",
	"reauthentication_required"}

// expected is the code that a role must get from a call of a class; empty: none of the refusals.
func expected(class, role string) (code string, isPlain bool) {
	switch class {
	case "game", "vendor", "provider", "cookie":
		return "", false
	}
	switch {
	case slices.Index(ranks, role) >= slices.Index(ranks, class):
		return "", true
	case role == "visitor":
		return "session_required", true
	case class == "agent":
		return "not_found", true
	}
	return "true_account_required", true
}

// CHK-42.
// F-S10.
func TestCalls_EachRole_FollowsTheTable(t *testing.T) {
	s := open(t, manyCalls)
	mek := seed.Mek(t, s.db)
	people := map[string]string{
		"visitor": "", "member": s.trial(t), "player": s.signIn(t, "pia"), "agent": s.signIn(t, mek.Username),
	}
	table := rolesOf(t)
	for _, call := range documented(t, s) {
		class, isListed := table[call]
		if !isListed {
			t.Errorf("%s is in no row of testdata/roles.txt: add who may call it", call)
			continue
		}
		method, path, _ := strings.Cut(call, " ")
		if path == "/wps/live" || path == "/wps/session/logout" {
			continue
		}
		for role, token := range people {
			if path == "/wps/member/close" && (role == "player" || role == "agent") {
				// This call would succeed and close the account.
				continue
			}
			s.isAnsweredAs(t, class, role, sent{method: method, path: sample(path), token: token, key: role + call,
				body: bodyFor(method)})
		}
	}
	for _, role := range []string{"member", "player", "agent"} {
		if answer := s.call(t, sent{method: "DELETE", path: "/wps/session/logout",
			token: people[role]}); answer.status != 200 {
			t.Errorf("%s cannot leave: %s", role, answer.raw)
		}
	}
}

func (s scene) isAnsweredAs(t *testing.T, class, role string, c sent) {
	t.Helper()
	answer := s.call(t, c)
	code, isPlain := expected(class, role)
	switch {
	case answer.status >= 500:
		t.Errorf("%s %s as %s: %s", c.method, c.path, role, answer.raw)
	case !isPlain:
		if answer.status < 400 {
			t.Errorf("%s %s let a %s in: %s", c.method, c.path, role, answer.raw)
		}
	case code != "":
		if answer.body.Code != code {
			t.Errorf("%s %s as %s: %d %s, want %s", c.method, c.path, role, answer.status, answer.body.Code, code)
		}
	case slices.Contains(refusals, answer.body.Code),
		// An agent finds no object of an unknown id; a call without one is found by agents only.
		class == "agent" && answer.status == 404 && !strings.Contains(c.path, "/unknown"):
		t.Errorf("%s %s refuses a %s: %s", c.method, c.path, role, answer.raw)
	}
}

func sample(path string) string {
	return strings.NewReplacer("{provider}", "sandbox", "{id}", "unknown", "{code}", "unknown", "{part}", "unknown",
		"{address}", "unknown").Replace(path)
}

func bodyFor(method string) any {
	if method == "GET" || method == "DELETE" {
		return nil
	}
	return "{}"
}

// trial returns the token of a trial session, which has no account.
func (s scene) trial(t *testing.T) string {
	t.Helper()
	answer := s.call(t, sent{method: "POST", path: "/wps/session/login/freeplay",
		body: map[string]string{"os": "linux", "platform": "W"}})
	var in struct{ Token string }
	if err := json.Unmarshal(answer.body.Value, &in); err != nil || in.Token == "" {
		t.Fatalf("no trial: %s", answer.raw)
	}
	return in.Token
}

// own are queries for the ids that a member owns, by the path that takes them.
var own = map[string]string{
	"/wps/deposits/{id}":        `SELECT id FROM deposits WHERE member_id = $1`,
	"/wps/entries/{id}":         `SELECT id FROM entries WHERE member_id = $1`,
	"/wps/session/{id}":         `SELECT id FROM sessions WHERE member_id = $1`,
	"/wps/session/devices/{id}": `SELECT id FROM known_devices WHERE member_id = $1`,
	"/wps/bets/{id}":            `SELECT id FROM bets WHERE member_id = $1`,
	"/wps/withdrawals/{id}":     `SELECT id FROM withdrawals WHERE member_id = $1`,
}

// CHK-43.
// F-S9.
func TestObjectsOfOthers_AreAnsweredLikeUnknownOnes(t *testing.T) {
	s := open(t, manyCalls)
	pia, noi := s.signIn(t, "pia"), s.signIn(t, seed.Below(t, s.db, "mek", "rival", member.Player).Username)
	s.call(t, sent{method: "POST", path: "/wps/session/login", header: map[string]string{"X-Device-Id": "her-phone"},
		body: map[string]string{
			"type": "username", "username": "pia", "password": seed.Password,
		}})
	who := s.memberOf(t, "pia")
	const unknownID = "01890000-0000-7000-8000-000000000000"
	found := map[string]int{}
	for call, class := range rolesOf(t) {
		method, path, _ := strings.Cut(call, " ")
		thing, tail, isOfOne := strings.Cut(path, "{id}")
		query, isKept := own[thing+"{id}"]
		if !isOfOne || !isKept || !slices.Contains(ranks, class) {
			continue
		}
		var ids []string
		if err := s.db.SelectContext(t.Context(), &ids, query, who); err != nil {
			t.Fatal(err)
		}
		for _, each := range ids {
			found[thing]++
			another := s.call(t, sent{method: method, path: thing + each + tail, token: noi, key: "a" + each + tail,
				body: bodyFor(method)})
			unknown := s.call(t, sent{method: method, path: thing + unknownID + tail, token: noi, key: "b" + each + tail,
				body: bodyFor(method)})
			if another.status != 404 || without(another) != without(unknown) || another.status != unknown.status {
				t.Errorf("%s of another: %d %s; unknown: %d %s", call, another.status, another.raw, unknown.status, unknown.raw)
			}
		}
	}
	for _, thing := range []string{"/wps/entries/", "/wps/session/", "/wps/session/devices/"} {
		if found[thing] == 0 {
			t.Errorf("nothing of %s was tried: %v", thing, found)
		}
	}
	if answer := s.call(t, sent{method: "GET", path: "/wps/v2/wallets/balance", token: pia}); answer.status != 200 {
		t.Errorf("her session was ended by another: %s", answer.raw)
	}
}

// without returns a response without the request id, which differs in each call.
func without(g got) string { return strings.ReplaceAll(g.raw, g.body.RequestID, "") }

func (s scene) memberOf(t *testing.T, username string) (who string) {
	t.Helper()
	if err := s.db.GetContext(t.Context(), &who, `SELECT id FROM members WHERE username_key = $1`, username); err != nil {
		t.Fatal(err)
	}
	return who
}

// operatorRoles reads the table of operators' calls by class.
func operatorRoles(t *testing.T) map[string][]string {
	t.Helper()
	raw, err := os.ReadFile("testdata/operators.txt")
	if err != nil {
		t.Fatal(err)
	}
	table := map[string][]string{}
	for line := range strings.Lines(string(raw)) {
		if words := strings.Fields(line); len(words) == 3 && words[0] != "#" {
			table[words[0]] = append(table[words[0]], words[1]+" "+words[2])
		}
	}
	return table
}

type operatorCall struct {
	name   string
	isOpen bool
}

// operatorCalls returns the calls of the operators' document, and checks that the router has the same.
func operatorCalls(t *testing.T, s scene) (all []operatorCall) {
	t.Helper()
	product := s.product(t)
	t.Cleanup(product.Close)
	for path, item := range product.OperatorDocument().Paths {
		for method, operation := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PUT": item.Put,
			"DELETE": item.Delete} {
			if operation != nil {
				all = append(all, operatorCall{method + " " + path, len(operation.Security[0]) == 0})
			}
		}
	}
	app, err := product.Operators()
	if err != nil {
		t.Fatal(err)
	}
	there := 0
	for _, route := range app.GetRoutes(true) {
		if strings.HasPrefix(route.Path, "/operator/v1/") && route.Method != "HEAD" {
			there++
		}
	}
	if there != len(all) {
		t.Errorf("the operators' listener has %d calls, its document %d", there, len(all))
	}
	return all
}
