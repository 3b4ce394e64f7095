package server_test

import (
	"strings"
	"testing"

	"lantern/store/approval"
	"lantern/store/money"
)

func TestOperatorVendorTransfers_RuledAsFailed_ChangesNoBalance(t *testing.T) {
	s := open(t, manyCalls)
	desk := s.atTheDesk(t)
	ann := desk.works(t, "ann", approval.RoleReview)
	s.owns(t, `UPDATE vendors SET wallet = 'TRANSFER', game_type = 'RNG' WHERE code = 'BGS'`)
	s.rich(t, 50_0000)
	before := s.balanceOfPia(t)
	s.owns(t, `INSERT INTO vendor_transfers (id, member_id, vendor_code, direction, currency, amount, made_at)
		SELECT new_id(), id, 'BGS', 'OUT', 'THB', 500000, lantern_now() - interval '10 minutes' FROM members
		WHERE username = 'pia'`)
	desk.seen(t, ann, "vendors/transfers").says(t, `"totalElements":0`)
	which := idIn(t, got{raw: `"id":"` + s.text(t, `SELECT id::text FROM vendor_transfers`)})
	desk.refuses(t, word(ann, "vendors/transfers/"+which+"/failed", nil), 409, "state_changed")
	s.owns(t, `UPDATE vendor_transfers SET made_at = lantern_now() - interval '2 hours'`)
	desk.seen(t, ann, "vendors/transfers").says(t, `"direction":"OUT"`, `"amount":"50.00"`)
	desk.must(t, once(word(ann, "vendors/transfers/"+which+"/failed", nil), "later")).says(t, `"state":"FAILED"`)
	desk.refuses(t, word(ann, "vendors/transfers/"+which+"/done", nil), 409, "already_final")
	if after := s.balanceOfPia(t); after != before {
		t.Errorf("pia has %s, had %s", after, before)
	}
}

func TestOperatorVendorTransfers_RuledAsDone_IsBookedOnce(t *testing.T) {
	s := open(t, manyCalls)
	desk := s.atTheDesk(t)
	ann, ben := desk.works(t, "ann", approval.RoleReview), desk.works(t, "ben", approval.RoleReview)
	s.owns(t, `UPDATE vendors SET wallet = 'TRANSFER', game_type = 'RNG' WHERE code = 'BGS'`)
	s.rich(t, 50_0000)
	before := s.hasNow(t)
	s.owns(t, `INSERT INTO vendor_transfers (id, member_id, vendor_code, direction, currency, amount, made_at)
		SELECT new_id(), id, 'BGS', 'OUT', 'THB', 500000, lantern_now() - interval '2 hours' FROM members
		WHERE username = 'pia'`)
	which := s.text(t, `SELECT id::text FROM vendor_transfers`)
	desk.refuses(t, word(ann, "vendors/transfers/"+strings.Repeat("0", 8)+which[8:]+"/done", nil), 404, "not_found")
	desk.must(t, word(ann, "vendors/transfers/"+which+"/done", nil)).says(t, `"state":"DONE"`, `"direction":"OUT"`,
		`"amount":"50.00"`)
	desk.must(t, word(ann, "vendors/transfers/"+which+"/done", nil)).says(t, `"state":"DONE"`)
	desk.refuses(t, word(ben, "vendors/transfers/"+which+"/done", nil), 409, "already_final")
	desk.refuses(t, word(ben, "vendors/transfers/"+which+"/failed", nil), 409, "already_final")
	desk.seen(t, ann, "vendors/transfers").says(t, `"totalElements":0`)
	const booked = `SELECT count(*) FROM lines l JOIN accounts a ON a.id = l.account_id JOIN entries e ON e.id = l.entry_id
		WHERE a.code = 'user:main' AND l.amount = 500000 AND e.kind = 'VENDOR_OUT'`
	if n := s.count(t, booked); n != 1 {
		t.Errorf("50.00 came back %d times", n)
	}
	if after := s.hasNow(t); after != before+50*money.Unit {
		t.Errorf("pia has %s, had %s", after, before)
	}
	if n := s.trail(t, "vendor_transfer.rule"); n != 1 {
		t.Errorf("%d audit rows", n)
	}
}

// hasNow is the main balance of pia.
func (s scene) hasNow(t *testing.T) money.Amount {
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
