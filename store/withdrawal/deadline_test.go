package withdrawal_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/storetest"
	"lantern/store/withdrawal"
)

// F-M15: the deadline passes while the member disputes the part: either the dispute or the deadline counts, and the
// result is final.
func TestDispute_RacingTheDeadline_HasOneResult(t *testing.T) {
	s := ready(t, 2000*money.Unit)
	by := s.operator(t, "ann")
	owner := storetest.Owner(t, s.db)
	ends := map[withdrawal.PartState]int{}
	for round := range 24 {
		p := paying{scene: s, t: t, w: s.requested(t, fmt.Sprint("w", round), 50*money.Unit).ID, by: by}
		if _, err := owner.ExecContext(ctx, `UPDATE withdrawals SET requested_on = requested_on - 1
			WHERE id = $1`, p.w); err != nil {
			t.Fatal(err)
		}
		if _, err := withdrawal.Approve(ctx, s.db, p.w, by); err != nil {
			t.Fatal(err)
		}
		p.dispatch()
		p.paid(1)
		var group sync.WaitGroup
		var failure error
		group.Go(func() { failure = p.try(1, withdrawal.ActionNotReceived) })
		group.Go(func() { p.later(t, window) })
		group.Go(func() { p.count() })
		group.Wait()
		p.count()
		end := p.part(1).State
		ends[end]++
		switch {
		case failure == nil && end != withdrawal.PartDisputed, failure != nil && end != withdrawal.AutoReceived,
			failure != nil && !errors.Is(failure, fault.New(fault.AlreadyFinal)):
			t.Errorf("round %d: %v, but the part is %s", round, failure, end)
		}
		p.later(t, window)
		p.count()
		if later := p.part(1).State; later != end {
			t.Errorf("round %d: %s became %s", round, end, later)
		}
	}
	t.Logf("%v", ends)
}

// CHK-58: a dump of all tables shows no account number, only its last four digits.
func TestPayee_AccountNumber_IsInNoTable(t *testing.T) {
	const number = "492912345671234"
	s := ready(t, 2000*money.Unit)
	payee, err := withdrawal.AddPayee(ctx, s.db, s.vault, withdrawal.NewPayee{Bank: "GSB", Holder: "Pia Chai",
		Number: number}, s.key("payee", "card"))
	if err != nil {
		t.Fatal(err)
	}
	s.later(t, 25*time.Hour)
	if _, err := withdrawal.Request(ctx, s.db, withdrawal.Params{Payee: payee.ID, Amount: 60 * money.Unit, Currency: thb,
		PaymentPassword: digits}, s.key("ask", "card")); err != nil {
		t.Fatal(err)
	}
	owner := storetest.Owner(t, s.db)
	var tables []string
	if err := owner.SelectContext(ctx, &tables, `SELECT quote_ident(tablename) FROM pg_tables
		WHERE schemaname = 'public'`); err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, table := range tables {
		var rows []string
		if err := owner.SelectContext(ctx, &rows, `SELECT row_to_json(t)::text FROM `+table+` t`); err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			// Bytes are printed as hexadecimal digits.
			if strings.Contains(row, number) || strings.Contains(row, fmt.Sprintf("%x", number)) {
				t.Errorf("%s: %s", table, row)
			}
			if strings.Contains(row, number[12:]) {
				seen++
			}
		}
	}
	if len(tables) < 50 || seen == 0 {
		t.Errorf("%d tables were read, and the payee in %d rows", len(tables), seen)
	}
}
