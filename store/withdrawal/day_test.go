package withdrawal_test

import (
	"testing"
	"time"

	"lantern/store/money"
	"lantern/store/storetest"
	"lantern/store/withdrawal"
)

func (p paying) at(moment time.Time) {
	p.t.Helper()
	const set = `UPDATE clock_offsets
		SET ahead = make_interval(secs => extract(epoch FROM $1::timestamptz - now())::double precision)`
	if _, err := storetest.Owner(p.t, p.db).ExecContext(ctx, set, moment); err != nil {
		p.t.Fatal(err)
	}
}

// approved approves the request and creates its parts.
func (p paying) approved() {
	p.t.Helper()
	if _, err := withdrawal.Approve(ctx, p.db, p.w, p.by); err != nil {
		p.t.Fatal(err)
	}
	p.dispatch()
}

// bookedOn checks the business day of the newest payout entry.
func (p paying) bookedOn(want string) {
	p.t.Helper()
	var day string
	if err := p.db.GetContext(ctx, &day, `SELECT business_on::text FROM entries WHERE kind = 'WITHDRAW_PAID'
		ORDER BY id DESC LIMIT 1`); err != nil || day != want {
		p.t.Errorf("booked on %s (%v), want %s", day, err, want)
	}
}

// A withdrawal counts on the day on which its parts were sent to the provider (D04); a day closed at 02:00 accepts no
// more entries (D44).
func TestWithdrawal_PaidNextDay_CountsOnTheDayItWasSent(t *testing.T) {
	night := time.Date(2031, 5, 16, 0, 0, 0, 0, time.FixedZone("", 7*3600))
	for _, c := range []struct {
		learned time.Time
		day     string
	}{
		{night.Add(-time.Minute), "2031-05-15"}, {night.Add(30 * time.Minute), "2031-05-15"},
		{night.Add(2*time.Hour - time.Minute), "2031-05-15"},
		{night.Add(2*time.Hour + time.Minute), "2031-05-16"}, {night.Add(30 * time.Hour), "2031-05-17"},
	} {
		s := ready(t, 2000*money.Unit)
		p := paying{scene: s, t: t, by: s.operator(t, "ann")}
		p.at(night.Add(-10 * time.Minute))
		p.w = s.requested(t, "a", 400*money.Unit).ID
		p.approved()
		p.at(c.learned)
		p.paid(1)
		p.bookedOn(c.day)
	}
}

func TestRuling_Unpaid_IsReversedOnTheDayOfTheRuling(t *testing.T) {
	night := time.Date(2031, 5, 16, 0, 0, 0, 0, time.FixedZone("", 7*3600))
	s := ready(t, 2000*money.Unit)
	p := paying{scene: s, t: t, by: s.operator(t, "ann")}
	p.at(night.Add(-10 * time.Minute))
	p.w = s.requested(t, "a", 400*money.Unit).ID
	p.approved()
	p.paid(1)
	p.bookedOn("2031-05-15")
	p.at(night.Add(5 * time.Minute))
	p.answers(1, withdrawal.ActionNotReceived)
	p.ruled(1, ruleUnpaid)
	p.bookedOn("2031-05-16")
}
