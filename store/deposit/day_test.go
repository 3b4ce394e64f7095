package deposit_test

import (
	"testing"
	"time"

	"lantern/store/deposit"
	"lantern/store/storetest"
)

// at sets the clock to an instant of the merchant's business day.
func (s scene) at(t *testing.T, moment time.Time) {
	t.Helper()
	const set = `UPDATE clock_offsets
		SET ahead = make_interval(secs => extract(epoch FROM $1::timestamptz - now())::double precision)`
	if _, err := storetest.Owner(t, s.db).ExecContext(ctx, set, moment); err != nil {
		t.Fatal(err)
	}
}

// A payment of the last seconds of a day may be reported on the next one. The day that is over must not change (D04),
// and the time of payment is stored with the report.
func TestDeposit_ReportedAfterMidnight_CountsOnTheDayOfItsCredit(t *testing.T) {
	s := ready(t)
	night := time.Date(2031, 5, 16, 0, 0, 0, 0, time.FixedZone("", 7*3600))
	s.at(t, night.Add(-10*time.Minute))
	d := s.accepted(t, "a")
	paid := night.Add(-10 * time.Second)
	s.at(t, night.Add(5*time.Minute))
	outcome, err := deposit.Receive(ctx, s.db, deposit.Payment{Provider: "sandbox", Channel: d.Channel,
		ProviderOrder: *d.ProviderOrder,
		Deposit:       d.ID, Amount: amount, Currency: thb, PaidAt: paid})
	if err != nil || outcome != deposit.WasCredited {
		t.Fatal(outcome, err)
	}
	var got struct {
		Day  string    `db:"day"`
		Paid time.Time `db:"paid_at"`
	}
	const read = `SELECT e.business_on::text AS day, p.paid_at FROM entries e
		JOIN deposit_payments p ON p.deposit_id = e.related_id::uuid WHERE e.kind = 'DEPOSIT'`
	if err := s.db.GetContext(ctx, &got, read); err != nil || got.Day != "2031-05-16" || !got.Paid.Equal(paid) {
		t.Errorf("%+v %v", got, err)
	}
}
