package matching_test

import (
	"testing"
	"time"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
)

// disputed returns a match that its receiver has disputed.
func (f *fixture) disputed() string {
	f.t.Helper()
	which := f.proven()
	m := f.must(f.as(f.pia, sent{route: "GET /wps/matches/:id", vars: of(which)}))
	f.must(f.as(f.pia, sent{route: "POST /wps/withdrawals/:id/parts/:part/dispute", pictures: 1,
		vars: map[string]string{"id": m["withdrawalId"].(string), "part": m["partId"].(string)}}))
	return which
}

func TestOperator_Dispute_IsRuledWithBothProofs(t *testing.T) {
	f := open(t)
	which := f.disputed()
	queue := list(f.must(f.send(f.ann, sent{route: "GET /operator/v1/matches"})))
	if len(queue) != 1 || queue[0]["depositor"] != "max_test" || queue[0]["receiver"] != "pia_test" {
		t.Errorf("%v", queue)
	}
	m := f.must(f.send(f.ann, sent{route: "GET /operator/v1/matches/:id", vars: of(which)}))
	if len(m["receipts"].([]any)) != 1 || len(m["disputes"].([]any)) != 1 {
		t.Errorf("%v", m)
	}
	receipt := m["receipts"].([]any)[0].(object)["id"].(string)
	f.must(f.send(f.ann, sent{route: "GET /operator/v1/deposit-proofs/:id", vars: of(receipt)}))
	dispute := m["disputes"].([]any)[0].(object)["id"].(string)
	f.must(f.send(f.ann, sent{route: "GET /operator/v1/payout-proofs/:id", vars: of(dispute)}))
	part := of(m["partId"].(string))
	_, err := f.send(f.ann, sent{route: "POST /operator/v1/payouts/parts/:id/paid", vars: part, body: `{"reason":"seen"}`})
	wants(t, err, fault.StateChanged)
	ruling := sent{route: "POST /operator/v1/matches/:id/ruling", vars: of(which), key: "ruling",
		body: `{"received":"500.00","reason":"the bank confirms it"}`}
	ruled := f.must(f.send(f.ann, ruling))
	if again := f.must(f.send(f.ann, ruling)); ruled["state"] != "RULED_PAID" || ruled["received"] != "500.00" ||
		ruled["decidedBy"] != "operator:ann" || again["decidedAt"] != ruled["decidedAt"] {
		t.Errorf("%v, again %v", ruled, again)
	}
	f.wantsAudit("match.rule", "match:"+which, "the bank confirms it")
}

func (f *fixture) wantsAudit(action, object, reason string) {
	f.t.Helper()
	var rows int
	f.sure(f.db.GetContext(ctx, &rows, `SELECT count(*) FROM audit_rows WHERE action = $1 AND object = $2 AND reason = $3`,
		action, object, reason))
	if rows != 1 {
		f.t.Errorf("%d rows of %s", rows, action)
	}
}

func TestOperator_LargeDispute_TakesTwo(t *testing.T) {
	f := open(t)
	f.exec(`INSERT INTO settings (key, value) VALUES ('twoPersonAbove', '"100.00"')`)
	which := f.disputed()
	ruling := sent{route: "POST /operator/v1/matches/:id/ruling", vars: of(which),
		body: `{"received":"0.00","reason":"nothing arrived"}`}
	first := f.must(f.send(f.ann, ruling))
	if first["state"] != "DISPUTED" || len(first["votes"].([]any)) != 1 {
		t.Errorf("%v", first)
	}
	_, err := f.send(f.ann, ruling)
	wants(t, err, fault.SecondPersonRequired)
	if second := f.must(f.send(f.bob, ruling)); second["state"] != "RULED_UNPAID" {
		t.Errorf("%v", second)
	}
	_, err = f.send(f.bob, ruling)
	wants(t, err, fault.StateChanged)
}

func TestOperator_LateTransfer_IsHeld(t *testing.T) {
	f := open(t)
	m := f.matched()
	f.later(15 * time.Minute)
	f.job("expire_deposits")
	if rows := list(f.must(f.send(f.ann, sent{route: "GET /operator/v1/matches/unpaid"}))); len(rows) != 1 ||
		rows[0]["state"] != "LAPSED" {
		t.Errorf("%v", rows)
	}
	late := f.must(f.send(f.ann, sent{route: "POST /operator/v1/matches/:id/late", vars: of(m["id"].(string)),
		body: `{"received":"480.00","reason":"seen on the statement"}`}))
	if late["state"] != "FOUND_LATE" || late["received"] != "480.00" {
		t.Errorf("%v", late)
	}
	held := list(f.must(f.send(f.ann, sent{route: "GET /operator/v1/deposits/payments"})))
	if len(held) != 1 || held[0]["amount"] != "480.00" || held[0]["username"] != "max_test" {
		t.Errorf("%v", held)
	}
}

func TestOperator_Block_ExcludesAMember(t *testing.T) {
	f := open(t)
	add := sent{route: "POST /operator/v1/matches/blocks",
		body: `{"username":"max_test","side":"DEPOSITOR","reason":"false receipts"}`}
	made := f.must(f.send(f.ann, add))
	_, err := f.send(f.ann, add)
	wants(t, err, fault.Conflict)
	_, err = f.send(f.ann, sent{route: add.route, body: `{"username":"unknown","side":"BOTH","reason":"false receipts"}`})
	wants(t, err, fault.ValidationFailed)
	_, err = f.send(f.ann, sent{route: add.route, body: `{"username":"max_test","side":"ALL","reason":"false receipts"}`})
	wants(t, err, fault.ValidationFailed)
	if rows := list(f.must(f.send(f.ann, sent{route: "GET /operator/v1/matches/blocks"}))); len(rows) != 1 ||
		rows[0]["username"] != "max_test" || rows[0]["by"] != "operator:ann" {
		t.Errorf("%v", rows)
	}
	_, err = f.as(f.max, sent{route: "POST /wps/deposits", body: `{"channelId":"matched","amount":"500.00"}`})
	wants(t, err, fault.AccountFrozen)
	end := sent{route: "POST /operator/v1/matches/blocks/:id/end", vars: of(made["id"].(string)),
		body: `{"reason":"cleared up"}`}
	if lifted := f.must(f.send(f.bob, end)); lifted["liftedAt"] == nil {
		t.Errorf("%v", lifted)
	}
	_, err = f.send(f.bob, end)
	wants(t, err, fault.StateChanged)
	f.deposits("500.00")
}

func TestOperator_Figures_CountMatches(t *testing.T) {
	f := open(t)
	f.disputed()
	figures := f.must(f.send(f.ann, sent{route: "GET /operator/v1/matches/figures"}))
	for name, want := range map[string]any{"matchedToday": 1.0, "matchedAmount": "500.00", "creditedToday": 0.0,
		"creditedAmount": "0.00", "waiting": 0.0, "offered": 0.0, "disputes": 1.0, "averageMinutes": 0.0} {
		if figures[name] != want {
			t.Errorf("%s is %v, want %v", name, figures[name], want)
		}
	}
}

func TestOperator_UnknownMatch_IsNotFound(t *testing.T) {
	f := open(t)
	const found = `{"received":"1.00","reason":"seen"}`
	for route, body := range map[string]string{"GET /operator/v1/matches/:id": "",
		"POST /operator/v1/matches/:id/ruling": found, "POST /operator/v1/matches/:id/late": found} {
		for _, which := range []string{string(id.New[id.Match]()), "1"} {
			_, err := f.send(f.ann, sent{route: route, vars: of(which), body: body})
			wants(t, err, fault.NotFound)
		}
	}
}

// Who may make each call is also in api/server/testdata/operators.txt.
func TestOperatorRoutes_ThatChangeAnything_NeedAKeyAndARole(t *testing.T) {
	f := open(t)
	for _, path := range []string{"blocks", "blocks/:id/end", ":id/ruling", ":id/late"} {
		route := f.routes["POST /operator/v1/matches/"+path]
		if !route.NeedsKey || len(route.Roles) != 1 {
			t.Errorf("%s: key %t, roles %v", path, route.NeedsKey, route.Roles)
		}
	}
	if roles := f.routes["POST /operator/v1/matches/:id/ruling"].Roles; roles[0] != approval.RoleReview {
		t.Errorf("%v", roles)
	}
}
