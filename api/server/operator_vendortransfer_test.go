package server_test

import (
	"strings"
	"testing"

	"lantern/store/approval"
	"lantern/store/money"
)

func TestOperatorVendorTransfers_RuledAsFailed_ChangesNoBalance(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann := operators.newOperator(t, "ann", approval.RoleReview)
	s.execAsOwner(t, `UPDATE vendors SET wallet = 'TRANSFER', game_type = 'RNG' WHERE code = 'BGS'`)
	s.payPia(t, 50_0000)
	before := s.balanceOfPia(t)
	s.execAsOwner(t, `INSERT INTO vendor_transfers (id, member_id, vendor_code, direction, currency, amount, made_at)
		SELECT new_id(), id, 'BGS', 'OUT', 'THB', 500000, lantern_now() - interval '10 minutes' FROM members
		WHERE username = 'pia'`)
	operators.fetch(t, ann, "vendors/transfers").expects(t, `"totalElements":0`)
	which := idOfGrant(t, got{raw: `"id":"` + s.text(t, `SELECT id::text FROM vendor_transfers`)})
	operators.refuses(t, decision(ann, "vendors/transfers/"+which+"/failed", nil), 409, "state_changed")
	s.execAsOwner(t, `UPDATE vendor_transfers SET made_at = lantern_now() - interval '2 hours'`)
	operators.fetch(t, ann, "vendors/transfers").expects(t, `"direction":"OUT"`, `"amount":"50.00"`)
	operators.must(t, withKey(decision(ann, "vendors/transfers/"+which+"/failed", nil), "later")).expects(t,
		`"state":"FAILED"`)
	operators.refuses(t, decision(ann, "vendors/transfers/"+which+"/done", nil), 409, "already_final")
	if after := s.balanceOfPia(t); after != before {
		t.Errorf("pia has %s, had %s", after, before)
	}
}

func TestOperatorVendorTransfers_RuledAsDone_IsBookedOnce(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann, ben := operators.newOperator(t, "ann", approval.RoleReview), operators.newOperator(t, "ben", approval.RoleReview)
	s.execAsOwner(t, `UPDATE vendors SET wallet = 'TRANSFER', game_type = 'RNG' WHERE code = 'BGS'`)
	s.payPia(t, 50_0000)
	before := s.mainBalance(t)
	s.execAsOwner(t, `INSERT INTO vendor_transfers (id, member_id, vendor_code, direction, currency, amount, made_at)
		SELECT new_id(), id, 'BGS', 'OUT', 'THB', 500000, lantern_now() - interval '2 hours' FROM members
		WHERE username = 'pia'`)
	which := s.text(t, `SELECT id::text FROM vendor_transfers`)
	operators.refuses(t, decision(ann, "vendors/transfers/"+strings.Repeat("0", 8)+which[8:]+"/done", nil), 404,
		"not_found")
	operators.must(t, decision(ann, "vendors/transfers/"+which+"/done", nil)).expects(t, `"state":"DONE"`,
		`"direction":"OUT"`,
		`"amount":"50.00"`)
	operators.must(t, decision(ann, "vendors/transfers/"+which+"/done", nil)).expects(t, `"state":"DONE"`)
	operators.refuses(t, decision(ben, "vendors/transfers/"+which+"/done", nil), 409, "already_final")
	operators.refuses(t, decision(ben, "vendors/transfers/"+which+"/failed", nil), 409, "already_final")
	operators.fetch(t, ann, "vendors/transfers").expects(t, `"totalElements":0`)
	const booked = `SELECT count(*) FROM lines l JOIN accounts a ON a.id = l.account_id JOIN entries e ON e.id = l.entry_id
		WHERE a.code = 'user:main' AND l.amount = 500000 AND e.kind = 'VENDOR_OUT'`
	if n := s.count(t, booked); n != 1 {
		t.Errorf("50.00 came back %d times", n)
	}
	if after := s.mainBalance(t); after != before+50*money.Unit {
		t.Errorf("pia has %s, had %s", after, before)
	}
	if n := s.auditRows(t, "vendor_transfer.rule"); n != 1 {
		t.Errorf("%d audit rows", n)
	}
}

// mainBalance is the main balance of pia.
func (s scene) mainBalance(t *testing.T) money.Amount {
	t.Helper()
	amount, err := money.Parse(s.balanceOfPia(t))
	if err != nil {
		t.Fatal(err)
	}
	return amount
}

// text reads one value.
func (s scene) text(t *testing.T, query string) (value string) {
	t.Helper()
	if err := s.db.GetContext(t.Context(), &value, query); err != nil {
		t.Fatal(err)
	}
	return value
}
