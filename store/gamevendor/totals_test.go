package gamevendor_test

import (
	"testing"

	"lantern/store/gamevendor"
	"lantern/store/money"
)

// The round has a bet that was won and corrected, and one that was rolled back; the twins of its bet were won as
// well.
func TestClose_Totals_AreThoseOfTheRoundsBets(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	amount := func(a money.Amount) *money.Amount { return &a }
	for _, c := range []struct {
		name         string
		staked, paid *money.Amount
		isCase       bool
	}{
		{"both right", amount(stake), amount(3 * stake), false},
		{"paid without the correction", amount(stake), amount(2 * stake), false},
		{"staked right, paid unknown", amount(stake), nil, false},
		{"paid right, staked unknown", nil, amount(3 * stake), false},
		{"staked wrong", amount(2 * stake), nil, true},
		{"paid wrong", nil, amount(stake), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := f.in(t)
			all := f.seatTwins()
			cancelled, otherRound := f.next(all.bet), f.next(all.bet)
			cancelled.Round = all.bet.Round
			f.placed(f.place(cancelled), f.place(otherRound))
			want(t, f.rollback(cancelled), gamevendor.OK, false)
			for i, won := range []gamevendor.Bet{all.bet, all.elsewhere, all.other, otherRound} {
				want(t, f.win(won, money.Amount(2+5*i)*stake, false), gamevendor.OK, false)
			}
			want(t, f.correct(all.bet, stake), gamevendor.OK, false)
			answer, err := gamevendor.Close(t.Context(), f.db, gamevendor.Ending{
				Vendor: all.bet.Vendor, Round: all.bet.Round, Player: all.bet.Player, Currency: "THB",
				Happened: f.happened, Staked: c.staked, Paid: c.paid,
			})
			f.must(err)
			want(t, answer, gamevendor.OK, false)
			if cases := f.cases(all.bet); (cases == "TOTALS_DIFFER") != c.isCase {
				t.Errorf("cases %q", cases)
			}
		})
	}
}

// limitDays returns the days counted towards a member's limits.
func (f *fixture) limitDays(b gamevendor.Bet, where string) string {
	f.t.Helper()
	var rows string
	read := `SELECT COALESCE(jsonb_agg(to_jsonb(d) ORDER BY played_on), '[]') FROM limit_days d WHERE member_id = $1`
	f.must(f.owner.GetContext(f.t.Context(), &rows, read+where, b.Player))
	return rows
}

func TestSettlement_LimitedMember_CountsForHimOnTheDayOfTheBet(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for _, c := range []struct {
		name string
		act  func(*fixture, gamevendor.Bet) gamevendor.Answer
		want string
	}{
		{"win", func(f *fixture, b gamevendor.Bet) gamevendor.Answer { return f.win(b, 3*stake, true) }, "20000 60000"},
		{"correction", func(f *fixture, b gamevendor.Bet) gamevendor.Answer { return f.correct(b, 4*stake) }, "20000 80000"},
		{"rollback", (*fixture).rollback, "0 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := f.in(t)
			b, other := f.tested(), f.tested()
			for _, limitedBet := range []gamevendor.Bet{b, other} {
				limited("STAKE", 100*stake)(f, &limitedBet)
				f.exec(`INSERT INTO limit_days (member_id, played_on, staked, returned)
					VALUES ($1, business_day(lantern_now()) - 1, 70000, 70000)`, limitedBet.Player)
				f.placed(f.place(limitedBet))
			}
			const otherDay = ` AND played_on < business_day(lantern_now())`
			before, others := f.limitDays(b, otherDay), f.limitDays(other, "")
			want(t, c.act(f, b), gamevendor.OK, false)
			f.same("the day before", f.limitDays(b, otherDay), before)
			f.same("the days of another member", f.limitDays(other, ""), others)
			var today string
			const read = `SELECT staked || ' ' || returned FROM limit_days
				WHERE member_id = $1 AND played_on = business_day(lantern_now())`
			f.must(f.db.GetContext(t.Context(), &today, read, b.Player))
			if today != c.want {
				t.Errorf("staked and returned %s, want %s", today, c.want)
			}
		})
	}
}
