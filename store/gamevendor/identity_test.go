package gamevendor_test

import (
	"strings"
	"testing"

	"lantern/store/gamevendor"
	"lantern/store/money"
)

// twins are bets with the same identifiers: elsewhere is a bet of the same member in a round of another vendor, with
// the same ids of transaction and round; other is a bet of another member in the same round of the same vendor.
type twins struct{ bet, elsewhere, other gamevendor.Bet }

// seatTwins places the twins, and ends them with the given step, before the tested bet, so that a search that ignores
// the owner of a bet finds them first.
func (f *fixture) seatTwins(end ...func(*fixture, gamevendor.Bet) gamevendor.Answer) twins {
	f.t.Helper()
	var all twins
	all.bet = f.tested()
	all.elsewhere, all.other = f.sameRoundElsewhere(all.bet), f.sameRoundOfAnother(all.bet)
	all.elsewhere.Tx = all.bet.Tx
	f.placed(f.place(all.elsewhere), f.place(all.other))
	for _, step := range end {
		want(f.t, step(f, all.elsewhere), gamevendor.OK, false)
		want(f.t, step(f, all.other), gamevendor.OK, false)
	}
	f.placed(f.place(all.bet))
	return all
}

// bets are a member's bets at a vendor, with their rounds and cases, in JSON.
func (f *fixture) bets(b gamevendor.Bet) string {
	f.t.Helper()
	const read = `SELECT concat_ws(' ',
		(SELECT jsonb_agg(to_jsonb(b) ORDER BY b.id) FROM bets b WHERE member_id = $1 AND vendor_code = $2),
		(SELECT jsonb_agg(to_jsonb(t) ORDER BY tx_id) FROM vendor_transactions t
			WHERE member_id = $1 AND vendor_code = $2),
		(SELECT jsonb_agg(to_jsonb(r) ORDER BY round_id) FROM rounds r WHERE member_id = $1 AND vendor_code = $2),
		(SELECT jsonb_agg(to_jsonb(c) ORDER BY id) FROM vendor_cases c WHERE member_id = $1 AND vendor_code = $2))`
	var rows string
	f.must(f.owner.GetContext(f.t.Context(), &rows, read, b.Player, b.Vendor))
	return rows
}

func (f *fixture) win(b gamevendor.Bet, amount money.Amount, closes bool) gamevendor.Answer {
	f.t.Helper()
	answer, err := gamevendor.Credit(f.t.Context(), f.db, gamevendor.Win{
		Vendor: b.Vendor, Tx: "win of " + b.Tx, Ref: b.Tx, Print: []byte("win"), Player: b.Player, Amount: amount,
		Round: b.Round, Closes: closes, Happened: f.happened,
	})
	f.must(err)
	return answer
}

func (f *fixture) rollback(b gamevendor.Bet) gamevendor.Answer {
	f.t.Helper()
	answer, err := gamevendor.Rollback(f.t.Context(), f.db, gamevendor.Undo{
		Vendor: b.Vendor, Tx: "rollback of " + b.Tx, Ref: b.Tx, Print: []byte("rollback"), Player: b.Player,
		Round: b.Round, Happened: f.happened,
	})
	f.must(err)
	return answer
}

func (f *fixture) correct(b gamevendor.Bet, amount money.Amount) gamevendor.Answer {
	f.t.Helper()
	answer, err := gamevendor.Adjust(f.t.Context(), f.db, gamevendor.Correction{
		Vendor: b.Vendor, Tx: "correction of " + b.Tx, Ref: b.Tx, Print: []byte("correction"), Player: b.Player,
		Amount: amount, Reason: "test", Happened: f.happened,
	})
	f.must(err)
	return answer
}

func (f *fixture) closeWithTotals(b gamevendor.Bet, staked, paid money.Amount) gamevendor.Answer {
	f.t.Helper()
	answer, err := gamevendor.Close(f.t.Context(), f.db, gamevendor.Ending{
		Vendor: b.Vendor, Round: b.Round, Player: b.Player, Currency: b.Currency, Happened: f.happened,
		Staked: &staked, Paid: &paid,
	})
	f.must(err)
	return answer
}

func TestSettlement_TwinsOfABet_StayAsTheyAre(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for _, c := range []struct {
		name   string
		act    func(*fixture, gamevendor.Bet) gamevendor.Answer
		state  string
		payout money.Amount
	}{
		{"win", func(f *fixture, b gamevendor.Bet) gamevendor.Answer { return f.win(b, stake, false) }, "OPEN", stake},
		{"win that closes", func(f *fixture, b gamevendor.Bet) gamevendor.Answer { return f.win(b, stake, true) },
			"SETTLED", stake},
		{"rollback", (*fixture).rollback, "CANCELLED", 0},
		{"correction", func(f *fixture, b gamevendor.Bet) gamevendor.Answer { return f.correct(b, stake) }, "OPEN", stake},
		{"close with the right totals", func(f *fixture, b gamevendor.Bet) gamevendor.Answer {
			return f.closeWithTotals(b, stake, 0)
		}, "SETTLED", 0},
		{"win of a swept round", func(f *fixture, b gamevendor.Bet) gamevendor.Answer {
			f.sweep(b)
			return f.win(b, stake, false)
		}, "SETTLED", stake},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := f.in(t)
			all := f.seatTwins()
			elsewhere, other := f.bets(all.elsewhere), f.bets(all.other)
			want(t, c.act(f, all.bet), gamevendor.OK, false)
			f.hasState(all.bet, c.state)
			if event := f.lastEvent(all.bet); event != c.state {
				t.Errorf("the event has %s, want %s", event, c.state)
			}
			if payout := f.payout(all.bet); payout != c.payout {
				t.Errorf("the bet paid %s, want %s", payout, c.payout)
			}
			f.same("the bet at another vendor", f.bets(all.elsewhere), elsewhere)
			f.same("the bet of another member", f.bets(all.other), other)
			if cases := f.cases(all.bet); strings.Contains(cases, "TOTALS_DIFFER") {
				t.Errorf("cases were opened: %s", cases)
			}
		})
	}
}

// Each twin was won, rolled back or closed before; that must not affect the bet.
func TestSettlement_TwinsOfABetHaveEnded_TheBetIsSettledAllTheSame(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for _, c := range []struct {
		name string
		end  func(*fixture, gamevendor.Bet) gamevendor.Answer
		act  func(*fixture, gamevendor.Bet) gamevendor.Answer
	}{
		{"rolled back, then a win", (*fixture).rollback, (*fixture).lose},
		{"lost, then a rollback", (*fixture).lose, (*fixture).rollback},
		{"lost, then a win", (*fixture).lose, (*fixture).lose},
		{"lost, then a close", (*fixture).lose,
			func(f *fixture, b gamevendor.Bet) gamevendor.Answer { return f.closeWithTotals(b, stake, 0) }},
		{"rolled back, then a correction", (*fixture).rollback,
			func(f *fixture, b gamevendor.Bet) gamevendor.Answer { return f.correct(b, stake) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := f.in(t)
			want(t, c.act(f, f.seatTwins(c.end).bet), gamevendor.OK, false)
		})
	}
}

func (f *fixture) lose(b gamevendor.Bet) gamevendor.Answer { return f.win(b, 0, true) }

// A reference without a bet: a win, its own rollback, or a transaction of another vendor or member.
// The other member is the younger one, so that an index lists the ended round of the first before his.
func TestWin_RoundOfAnEarlierMemberIsClosed_IsPaid(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	other := f.sameRoundOfAnother(b)
	f.placed(f.place(b), f.place(other))
	want(t, f.lose(b), gamevendor.OK, false)
	want(t, f.win(other, stake, false), gamevendor.OK, false)
}

func TestSettlement_ReferenceIsNoBetOfTheMember_IsNotFound(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	all := f.seatTwins()
	unknown := all.bet
	unknown.Tx = "unknown"
	ofAnother := all.other
	ofAnother.Player = all.bet.Player
	otherRound := all.bet
	otherRound.Round = "another round"
	won, corrected := all.bet, all.bet
	won.Tx, corrected.Tx = "win of "+all.bet.Tx, "correction of "+all.bet.Tx
	want(t, f.win(all.bet, stake, false), gamevendor.OK, false)
	want(t, f.correct(all.bet, stake), gamevendor.OK, false)
	for name, answer := range map[string]gamevendor.Answer{
		"win of an unknown bet":          f.win(unknown, stake, false),
		"win of another member's bet":    f.win(ofAnother, stake, false),
		"win of a win":                   f.win(won, stake, false),
		"rollback of a win":              f.rollback(won),
		"correction of a correction":     f.correct(corrected, stake),
		"correction of an unknown bet":   f.correct(unknown, stake),
		"correction of another's bet":    f.correct(ofAnother, stake),
		"rollback of another's bet":      f.rollback(ofAnother),
		"close of an unknown round":      f.closeWithTotals(otherRound, 0, 0),
		"close of another's round alone": f.closeWithTotals(f.otherRoundOfAnother(all.bet), 0, 0),
	} {
		if answer.Status != gamevendor.BetNotFound {
			t.Errorf("%s: answered %s", name, answer.Status)
		}
	}
}

func TestSettlement_BetWasCancelled_IsRefused(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	cancelled, tombstone := f.tested(), f.tested()
	f.placed(f.place(cancelled))
	for _, b := range []gamevendor.Bet{cancelled, tombstone} {
		want(t, f.rollback(b), gamevendor.OK, false)
		want(t, f.win(b, stake, false), gamevendor.BetCancelled, false)
		want(t, f.correct(b, stake), gamevendor.BetCancelled, false)
	}
	tombstone.Round = "another round"
	want(t, f.win(tombstone, stake, false), gamevendor.BetCancelled, false)
}

func TestCorrection_AnotherCurrencyOrMoreThanWasPaid_IsRefused(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	f.placed(f.place(b))
	want(t, f.correct(b, -1), gamevendor.InvalidRequest, false)
	answer, err := gamevendor.Adjust(t.Context(), f.db, gamevendor.Correction{
		Vendor: b.Vendor, Tx: "c", Ref: b.Tx, Print: []byte("c"), Player: b.Player, Currency: "USD", Amount: stake,
		Reason: "test", Happened: f.happened,
	})
	f.must(err)
	want(t, answer, gamevendor.WrongCurrency, false)
}

func TestClose_RoundIsOfAnotherVendorOnly_IsNotFound(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	f.placed(f.place(f.sameRoundElsewhere(b)))
	want(t, f.closeWithTotals(b, 0, 0), gamevendor.BetNotFound, false)
}

func TestWin_BetIsOfAnotherRound_IsNotFound(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	f.placed(f.place(b))
	b.Round = "another round"
	want(t, f.win(b, stake, false), gamevendor.BetNotFound, false)
}

func TestRollback_AnotherBetOfTheRoundWasWon_IsRolledBack(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	first := f.tested()
	second := f.next(first)
	second.Round = first.Round
	f.placed(f.place(first), f.place(second))
	want(t, f.win(first, stake, false), gamevendor.OK, false)
	want(t, f.rollback(second), gamevendor.OK, false)
	want(t, f.rollback(first), "ALREADY_SETTLED", false)
}

// The id of a tombstone is that of a bet: a rollback under the same id is another call, and no cancelled bet.
func TestRollback_IDOfATombstone_IsAMismatch(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	want(t, f.rollback(b), gamevendor.OK, false)
	answer, err := gamevendor.Rollback(t.Context(), f.db, gamevendor.Undo{
		Vendor: b.Vendor, Tx: b.Tx, Ref: "unknown", Print: []byte("another rollback"), Player: b.Player, Round: b.Round,
		Happened: f.happened,
	})
	f.must(err)
	want(t, answer, gamevendor.DuplicateMismatch, false)
}

// Rewards with the id of the reference at another vendor and of another member, and another reward of the member.
func TestRollback_ReferenceIsNoRewardOfTheMember_OpensNoCase(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	all := f.seatTwins()
	want(t, f.win(all.bet, stake, false), gamevendor.OK, false)
	won := all.bet
	won.Tx = "win of " + all.bet.Tx
	elsewhere, another, ofAnother := won, won, all.other
	elsewhere.Vendor, another.Tx, ofAnother.Tx = otherVendor, "reward of "+all.bet.Tx, "reward of "+all.other.Tx
	for _, rewarded := range []gamevendor.Bet{elsewhere, another, ofAnother} {
		answer, err := gamevendor.CreditReward(t.Context(), f.db, gamevendor.Reward{
			Vendor: rewarded.Vendor, Tx: rewarded.Tx, Print: []byte("reward"), Player: rewarded.Player, Currency: "THB",
			Campaign: "campaign", Amount: stake, Happened: f.happened,
		})
		f.must(err)
		want(t, answer, gamevendor.OK, false)
	}
	ofAnother.Player = all.bet.Player
	want(t, f.rollback(won), gamevendor.BetNotFound, false)
	want(t, f.rollback(ofAnother), gamevendor.BetNotFound, false)
	if cases := f.cases(all.bet); cases != "" {
		t.Errorf("cases were opened: %s", cases)
	}
	want(t, f.rollback(another), gamevendor.BetNotFound, false)
	if cases := f.cases(all.bet); cases != "ROLLBACK_OF_REWARD" {
		t.Errorf("cases %q after the rollback of a reward", cases)
	}
}

// otherRoundOfAnother is a round in which only another member has a bet, as if it were the member's.
func (f *fixture) otherRoundOfAnother(b gamevendor.Bet) gamevendor.Bet {
	f.t.Helper()
	other := f.tested()
	f.placed(f.place(other))
	other.Player = b.Player
	return other
}

func (f *fixture) sweep(b gamevendor.Bet) {
	f.t.Helper()
	isSwept, err := gamevendor.SweepRound(f.t.Context(), f.db, b)
	f.must(err)
	if !isSwept {
		f.t.Fatal("the round was not swept")
	}
}

// lastEvent is the state in the last event about a member's bets.
func (f *fixture) lastEvent(b gamevendor.Bet) (state string) {
	f.t.Helper()
	const read = `SELECT state FROM outbox WHERE member_id = $1 AND kind = 'bet' ORDER BY id DESC LIMIT 1`
	f.must(f.owner.GetContext(f.t.Context(), &state, read, b.Player))
	return state
}

func (f *fixture) payout(b gamevendor.Bet) (payout money.Amount) {
	f.t.Helper()
	const read = `SELECT b.payout FROM vendor_transactions t JOIN bets b ON b.id = t.bet_id
		WHERE t.vendor_code = $1 AND t.tx_id = $2`
	f.must(f.db.GetContext(f.t.Context(), &payout, read, b.Vendor, b.Tx))
	return payout
}

func (f *fixture) cases(b gamevendor.Bet) (kinds string) {
	f.t.Helper()
	const read = `SELECT COALESCE(string_agg(kind, ' '), '') FROM vendor_cases WHERE member_id = $1`
	f.must(f.db.GetContext(f.t.Context(), &kinds, read, b.Player))
	return kinds
}
