package matching_test

import (
	"testing"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
)

func TestMatch_FromDepositToCredit_BothSidesSeeTheirPart(t *testing.T) {
	f := open(t)
	m := f.matched()
	which := m["id"].(string)
	if m["side"] != "DEPOSITOR" || m["state"] != "OFFERED" || m["amount"] != "500.00" || m["depositId"] == nil ||
		m["withdrawalId"] != nil || m["partId"] != nil {
		t.Errorf("%v", m)
	}
	payee := f.must(f.as(f.max, sent{route: "POST /wps/matches/:id/payee", vars: of(which)}))
	if payee["bank"] != "Kasikorn Bank" || payee["holder"] != "pia_test" || payee["reference"] != m["reference"] {
		t.Errorf("%v", payee)
	}
	upload := sent{route: "POST /wps/matches/:id/proofs", vars: of(which), pictures: 2, key: "upload"}
	proven := f.must(f.as(f.max, upload))
	if again := f.must(f.as(f.max, upload)); proven["state"] != "PROVEN" || again["provenAt"] != proven["provenAt"] ||
		len(proven["proofs"].([]any)) != 2 {
		t.Errorf("%v, again %v", proven, again)
	}
	seen := f.must(f.as(f.pia, sent{route: "GET /wps/matches/:id", vars: of(which)}))
	if seen["side"] != "RECEIVER" || seen["depositId"] != nil || seen["partId"] == nil {
		t.Errorf("%v", seen)
	}
	receipt := seen["proofs"].([]any)[0].(object)["id"].(string)
	picture := f.must(f.as(f.pia, sent{route: "GET /wps/matches/:id/proofs/:file",
		vars: map[string]string{"id": which, "file": receipt}}))
	if picture["kind"] != "image/png" || picture["picture"] == "" {
		t.Errorf("%v", picture)
	}
	w := f.must(f.as(f.pia, sent{route: "POST /wps/withdrawals/:id/parts/:part/received",
		vars: map[string]string{"id": seen["withdrawalId"].(string), "part": seen["partId"].(string)}}))
	d := f.must(f.as(f.max, sent{route: "GET /wps/deposits/:id", vars: of(m["depositId"].(string))}))
	done := f.must(f.as(f.max, sent{route: "GET /wps/matches/:id", vars: of(which)}))
	if w["state"] != "COMPLETED" || d["state"] != "CREDITED" || done["state"] != "CONFIRMED" {
		t.Errorf("%v, %v, %v", w["state"], d["state"], done["state"])
	}
}

func TestMatches_OfOtherMembers_AreNotFound(t *testing.T) {
	f := open(t)
	which := f.matched()["id"].(string)
	for route, pictures := range map[string]int{"GET /wps/matches/:id": 0, "POST /wps/matches/:id/payee": 0,
		"POST /wps/matches/:id/proofs": 1, "POST /wps/matches/:id/cancel": 0,
		"POST /wps/matches/:id/dispute": 1, "GET /wps/matches/:id/proofs/:file": 0} {
		for _, each := range []string{which, string(id.New[id.Match]()), "1"} {
			vars := map[string]string{"id": each, "file": string(id.New[id.File]())}
			_, err := f.as(f.eve, sent{route: route, vars: vars, pictures: pictures})
			wants(t, err, fault.NotFound)
		}
	}
	for route, pictures := range map[string]int{"POST /wps/matches/:id/payee": 0, "POST /wps/matches/:id/proofs": 1,
		"POST /wps/matches/:id/cancel": 0} {
		_, err := f.as(f.pia, sent{route: route, vars: of(which), pictures: pictures})
		wants(t, err, fault.NotFound)
	}
	for _, file := range []string{string(id.New[id.File]()), "1"} {
		_, err := f.as(f.max, sent{route: "GET /wps/matches/:id/proofs/:file",
			vars: map[string]string{"id": which, "file": file}})
		wants(t, err, fault.NotFound)
	}
	if rows := list(f.must(f.as(f.eve, sent{route: "GET /wps/matches"}))); len(rows) != 0 {
		t.Errorf("%v", rows)
	}
}

func TestMatches_OfADepositOrWithdrawal_AreThoseOfTheOwnSide(t *testing.T) {
	f := open(t)
	m := f.matched()
	seen := f.must(f.as(f.pia, sent{route: "GET /wps/matches/:id", vars: of(m["id"].(string))}))
	deposit, withdrawal := m["depositId"].(string), seen["withdrawalId"].(string)
	for _, c := range []struct {
		who                 id.Member
		deposit, withdrawal string
		want                int
	}{
		{f.max, deposit, "", 1}, {f.pia, "", withdrawal, 1}, {f.max, "", "", 1},
		{f.max, "", withdrawal, 0}, {f.pia, deposit, "", 0}, {f.eve, deposit, "", 0},
		{f.max, string(id.New[id.Deposit]()), "", 0}, {f.max, "1", "", 0}, {f.pia, "", "1", 0},
	} {
		vars := map[string]string{"depositId": c.deposit, "withdrawalId": c.withdrawal}
		rows := list(f.must(f.as(c.who, sent{route: "GET /wps/matches", vars: vars})))
		if len(rows) != c.want || c.want == 1 && rows[0]["id"] != m["id"] {
			t.Errorf("%+v: %v", c, rows)
		}
	}
	d := f.must(f.as(f.max, sent{route: "GET /wps/deposits/:id", vars: of(deposit)}))
	w := f.must(f.as(f.pia, sent{route: "GET /wps/withdrawals/:id", vars: of(withdrawal)}))
	if part := w["parts"].([]any)[0].(object); d["isMatched"] != true || part["isMatched"] != true {
		t.Errorf("%v, %v", d, part)
	}
}

func TestMatch_Cancelled_CancelsTheDepositAndEndsTheLook(t *testing.T) {
	f := open(t)
	m := f.matched()
	cancelled := f.must(f.as(f.max, sent{route: "POST /wps/matches/:id/cancel", vars: of(m["id"].(string))}))
	if cancelled["state"] != "CANCELLED" {
		t.Errorf("%v", cancelled)
	}
	_, err := f.as(f.max, sent{route: "POST /wps/matches/:id/payee", vars: of(m["id"].(string))})
	wants(t, err, fault.StateChanged)
	_, err = f.as(f.max, sent{route: "POST /wps/matches/:id/proofs", vars: of(m["id"].(string)), pictures: 1})
	wants(t, err, fault.StateChanged)
	d := f.must(f.as(f.max, sent{route: "GET /wps/deposits/:id", vars: of(m["depositId"].(string))}))
	if d["state"] != "CANCELLED" {
		t.Errorf("%v", d)
	}
}

func TestProofs_WithoutAPicture_AreRefused(t *testing.T) {
	f := open(t)
	which := f.matched()["id"].(string)
	_, err := f.as(f.max, sent{route: "POST /wps/matches/:id/proofs", vars: of(which)})
	wants(t, err, fault.ProofRequired)
}

// counted lets the receiver's deadline pass.
func (f *fixture) counted() string {
	f.t.Helper()
	which := f.proven()
	for range 2 {
		f.later(10 * time.Minute)
		f.job("remind_match_receivers")
	}
	f.later(30 * time.Minute)
	f.job("confirm_unanswered_payouts")
	return which
}

func TestMatch_Silence_IsCreditedAfterTheLockUnlessDisputed(t *testing.T) {
	f := open(t)
	which := f.counted()
	m := f.must(f.as(f.max, sent{route: "GET /wps/matches/:id", vars: of(which)}))
	if m["state"] != "COUNTED" || m["lockedUntil"] == nil || m["deadline"] == nil {
		t.Errorf("%v", m)
	}
	f.later(12 * time.Hour)
	_, err := f.as(f.pia, sent{route: "POST /wps/matches/:id/dispute", vars: of(which), pictures: 1})
	wants(t, err, fault.StateChanged)
	f.job("credit_counted_matches")
	if m = f.must(f.as(f.max, sent{route: "GET /wps/matches/:id", vars: of(which)})); m["state"] != "RELEASED" {
		t.Errorf("%v", m)
	}
	other := f.counted()
	disputed := f.must(f.as(f.pia, sent{route: "POST /wps/matches/:id/dispute", vars: of(other), pictures: 1}))
	if disputed["state"] != "DISPUTED" {
		t.Errorf("%v", disputed)
	}
}

func TestDeposit_ByMatching_FollowsTheSettingAndTheLimits(t *testing.T) {
	f := open(t)
	channels := func() (has bool) {
		for _, each := range list(f.must(f.as(f.max, sent{route: "GET /wps/deposits/channels"}))) {
			has = has || each["id"] == "matched"
		}
		return has
	}
	order := sent{route: "POST /wps/deposits", body: `{"channelId":"matched","amount":"500.00"}`}
	if !channels() {
		t.Error("the channel is not listed")
	}
	d := f.deposits("500.00")
	if d["state"] != "PENDING_PAYMENT" || d["payTo"] != nil {
		t.Errorf("%v", d)
	}
	f.later(10 * time.Minute)
	f.job("cancel_unmatched_deposits")
	d = f.must(f.as(f.max, sent{route: "GET /wps/deposits/:id", vars: of(d["id"].(string))}))
	if d["state"] != "CANCELLED" || d["reason"] == "" {
		t.Errorf("%v", d)
	}
	f.exec(`UPDATE settings SET value = value || '{"depositor":{"perDay":0,"amountPerDay":"0.00"}}'
		WHERE key = 'matching'`)
	f.compose()
	_, err := f.as(f.max, order)
	wants(t, err, fault.DailyCountExceeded)
	f.exec(`UPDATE settings SET value = value || '{"isOn":false}' WHERE key = 'matching'`)
	f.compose()
	_, err = f.as(f.max, order)
	wants(t, err, fault.ValidationFailed)
	if channels() {
		t.Error("the channel is listed while matching is off")
	}
}

func TestPart_OfferedTooLong_ReturnsToTheOrdinaryProvider(t *testing.T) {
	f := open(t)
	which := f.approved(500 * money.Unit)
	f.job("dispatch_payouts")
	f.later(time.Hour)
	f.job("return_unmatched_payouts")
	w := f.must(f.as(f.pia, sent{route: "GET /wps/withdrawals/:id", vars: of(string(which))}))
	if parts := w["parts"].([]any); len(parts) != 1 || w["state"] != "DISBURSING" {
		t.Errorf("%v", w)
	}
}
