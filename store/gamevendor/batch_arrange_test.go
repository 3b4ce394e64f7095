package gamevendor_test

import (
	"lantern/store/clock"
	"lantern/store/gamevendor"
	"lantern/store/limit"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/seed"
)

// arrangement brings the member of a bet into a situation, or changes the bet.
type arrangement func(*fixture, *gamevendor.Bet)

func all(steps ...arrangement) arrangement {
	return func(f *fixture, b *gamevendor.Bet) {
		f.t.Helper()
		for _, step := range steps {
			step(f, b)
		}
	}
}

func (f *fixture) must(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

func ofPlayer(set string) arrangement {
	return func(f *fixture, b *gamevendor.Bet) {
		f.t.Helper()
		f.exec(`UPDATE members SET `+set+` WHERE id = $1`, b.Player)
	}
}

func session(set string) arrangement {
	return func(f *fixture, b *gamevendor.Bet) {
		f.t.Helper()
		f.exec(`UPDATE play_sessions SET `+set+` WHERE token_hash = $1`, b.Token)
	}
}

func ofDice(set string) arrangement {
	return func(f *fixture, b *gamevendor.Bet) {
		f.t.Helper()
		f.exec(`UPDATE games SET `+set+` WHERE vendor_code = $1 AND code = 'DICE'`, b.Vendor)
	}
}

func ofVendor(set string) arrangement {
	return func(f *fixture, b *gamevendor.Bet) {
		f.t.Helper()
		f.exec(`UPDATE vendors SET `+set+` WHERE code = $1`, b.Vendor)
	}
}

// opened reverses what an earlier member of the same case has closed.
func opened(f *fixture, _ *gamevendor.Bet) {
	f.t.Helper()
	f.open()
}

func staking(amount money.Amount) arrangement {
	return func(_ *fixture, b *gamevendor.Bet) { b.Amount = amount }
}

// freeze is a row of member_freezes. Its flag is BET if none is named; from and until are intervals from now.
type freeze struct {
	flag, from, until  string
	isOfTeam, isLifted bool
}

func (z freeze) insert(f *fixture, member any) {
	f.t.Helper()
	if z.flag == "" {
		z.flag = "BET"
	}
	f.exec(`INSERT INTO member_freezes (id, member_id, flag, applies_to_team, from_at, until_at, lifted_at, lifted_by,
			lift_reason, reason, actor, made_at)
		SELECT new_id(), $1, $2, $3, lantern_now() + NULLIF($4, '')::interval, lantern_now() + NULLIF($5, '')::interval,
			lifted.at, lifted.by, lifted.by, 'test', 'operator:test', lantern_now() - interval '3 hours'
		FROM (SELECT CASE WHEN $6 THEN lantern_now() END AS at, CASE WHEN $6 THEN 'test' END AS by) lifted`,
		member, z.flag, z.isOfTeam, z.from, z.until, z.isLifted)
}

func frozen(z freeze) arrangement {
	return func(f *fixture, b *gamevendor.Bet) {
		f.t.Helper()
		z.insert(f, b.Player)
	}
}

// above gives the member an ancestor of his own at that depth, who is frozen.
func above(depth int, z freeze) arrangement {
	return func(f *fixture, b *gamevendor.Bet) {
		f.t.Helper()
		ancestor := seed.Below(f.t, f.owner, "", f.name(), member.TopAgent)
		f.exec(`DELETE FROM member_ancestors WHERE descendant_id = $1 AND depth = $2`, b.Player, depth)
		f.exec(`INSERT INTO member_ancestors (ancestor_id, descendant_id, depth, valid_from)
			VALUES ($1, $2, $3, '2020-01-01')`, ancestor.ID, b.Player, depth)
		z.insert(f, ancestor.ID)
	}
}

func leavesTeam(f *fixture, b *gamevendor.Bet) {
	f.t.Helper()
	f.exec(`UPDATE member_ancestors SET valid_to = '2020-02-01' WHERE descendant_id = $1 AND depth = 3`, b.Player)
}

func limited(kind limit.Kind, amount money.Amount) arrangement {
	return func(f *fixture, b *gamevendor.Bet) {
		f.t.Helper()
		request := limit.Params{Which: limit.Which{Kind: kind, Period: clock.Day}, Amount: &amount}
		f.must(limit.Set(f.t.Context(), f.db, b.Player, request))
	}
}

func stopped(length limit.Length) arrangement {
	return func(f *fixture, b *gamevendor.Bet) {
		f.t.Helper()
		_, err := limit.Begin(f.t.Context(), f.db, b.Player, length, limit.By{})
		f.must(err)
	}
}

func unknownToken(_ *fixture, b *gamevendor.Bet) { b.Token = gamevendor.HashToken("unknown") }

func tokenOfAnother(f *fixture, b *gamevendor.Bet) { b.Token = f.tested().Token }

func tokenOfOtherVendor(f *fixture, b *gamevendor.Bet) {
	b.Token = f.session(b.Player, otherVendor, "TH", "THB")
}

func otherGame(_ *fixture, b *gamevendor.Bet) { b.Game = "MINES" }

func dollars(_ *fixture, b *gamevendor.Bet) { b.Currency = "USD" }

func otherBody(_ *fixture, b *gamevendor.Bet) { b.Print = []byte("another body") }

func repeated(f *fixture, b *gamevendor.Bet) {
	f.t.Helper()
	if answer := f.place(*b); answer.Status != gamevendor.OK {
		f.t.Fatalf("the first bet is answered %s", answer.Status)
	}
}

func rolledBack(f *fixture, b *gamevendor.Bet) {
	f.t.Helper()
	_, err := gamevendor.Rollback(f.t.Context(), f.db, gamevendor.Undo{
		Vendor: b.Vendor, Tx: "rollback of " + b.Tx, Ref: b.Tx, Print: []byte("rollback"), Player: b.Player,
		Round: b.Round, Happened: f.happened,
	})
	f.must(err)
}

// roundOpen places another bet of the member in the round.
func roundOpen(f *fixture, b *gamevendor.Bet) {
	f.t.Helper()
	earlier := *b
	earlier.Tx = "earlier " + b.Tx
	repeated(f, &earlier)
}

func roundClosed(f *fixture, b *gamevendor.Bet) {
	f.t.Helper()
	roundOpen(f, b)
	_, err := gamevendor.Close(f.t.Context(), f.db, gamevendor.Ending{
		Vendor: b.Vendor, Round: b.Round, Player: b.Player, Currency: b.Currency, Happened: f.happened,
	})
	f.must(err)
}

// roundOfAnother takes over the id of a round that is closed for another member.
func roundOfAnother(f *fixture, b *gamevendor.Bet) {
	f.t.Helper()
	other := f.tested()
	roundClosed(f, &other)
	b.Round = other.Round
}

// otherRoundOpen places a bet of the member in another round.
func otherRoundOpen(f *fixture, b *gamevendor.Bet) {
	f.t.Helper()
	earlier := *b
	earlier.Tx, earlier.Round = "earlier "+b.Tx, "earlier "+b.Round
	repeated(f, &earlier)
}

// roundOfOtherVendor closes a round of the member with the same id at another vendor.
func roundOfOtherVendor(f *fixture, b *gamevendor.Bet) {
	f.t.Helper()
	other := *b
	other.Vendor, other.Token = otherVendor, f.session(b.Player, otherVendor, "TH", "THB")
	roundClosed(f, &other)
}

// transactionOfOtherVendor takes over the id of a transaction of another vendor.
func transactionOfOtherVendor(f *fixture, b *gamevendor.Bet) {
	f.t.Helper()
	other := f.seat(otherVendor, "TH")
	repeated(f, &other)
	b.Tx = other.Tx
}
