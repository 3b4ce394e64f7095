package gamevendor_test

import (
	"testing"

	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
)

// reward credits a member without a bet.
func (f *fixture) reward(b gamevendor.Bet, tx string, amount money.Amount) gamevendor.Answer {
	f.t.Helper()
	answer, err := gamevendor.CreditReward(f.t.Context(), f.db, gamevendor.Reward{
		Vendor: b.Vendor, Tx: tx, Print: []byte("reward"), Player: b.Player, Currency: "THB", Campaign: "campaign",
		Amount: amount, Happened: f.happened,
	})
	f.must(err)
	return answer
}

func (f *fixture) correctReward(b gamevendor.Bet, tx, ref string, amount money.Amount) gamevendor.Answer {
	f.t.Helper()
	answer, err := gamevendor.Adjust(f.t.Context(), f.db, gamevendor.Correction{
		Vendor: b.Vendor, Tx: tx, Ref: ref, Print: []byte(tx), Player: b.Player, Amount: amount, Reason: "test",
		Happened: f.happened,
	})
	f.must(err)
	return answer
}

// wagering returns the requirements of a member's rewards: of one transaction, or of all others.
func (f *fixture) wagering(b gamevendor.Bet, tx string, isOthers bool) string {
	f.t.Helper()
	var rows string
	const read = `SELECT
			COALESCE(string_agg(concat_ws(' ', source_id, state, required, done, locked), ', ' ORDER BY id), '')
		FROM turnover_requirements
		WHERE member_id = $1 AND kind = 'REWARD' AND (source_id <> 'vendor:' || $2 || ':' || $3) = $4`
	f.must(f.db.GetContext(f.t.Context(), &rows, read, b.Player, b.Vendor, tx, isOthers))
	return rows
}

// The member has a reward with the same id at another vendor and another reward at the same vendor, whose id is that
// of a correction at the other; all of them were corrected.
func TestCorrection_OfAReward_ChangesNoOther(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	elsewhere := f.sameRoundElsewhere(b)
	for _, answer := range []gamevendor.Answer{
		f.reward(elsewhere, "p", 10*stake), f.reward(b, "p", 4*stake), f.reward(b, "c", 20*stake),
		f.correctReward(elsewhere, "c", "p", -5*stake), f.correctReward(elsewhere, "d", "p", 7*stake),
		f.correctReward(b, "q1", "c", -9*stake), f.correctReward(b, "q2", "c", 3*stake),
	} {
		want(t, answer, gamevendor.OK, false)
	}
	others := f.wagering(b, "p", true)
	want(t, f.correctReward(b, "p1", "p", -5*stake), gamevendor.InvalidRequest, false)
	want(t, f.correctReward(b, "p2", "p", 0), gamevendor.InvalidRequest, false)
	want(t, f.correctReward(b, "p3", "p", -3*stake), gamevendor.OK, false)
	f.same("other requirements", f.wagering(b, "p", true), others)
	if got := f.wagering(b, "p", false); got != "vendor:NORTH:p OPEN 20000 0 20000" {
		t.Errorf("the requirement is %s", got)
	}
	want(t, f.correctReward(b, "p4", "p", -2*stake), gamevendor.InvalidRequest, false)
	want(t, f.correctReward(b, "p5", "p", -stake), gamevendor.OK, false)
	f.same("other requirements", f.wagering(b, "p", true), others)
	if got := f.wagering(b, "p", false); got != "vendor:NORTH:p VOID 1 0 0" {
		t.Errorf("the requirement is %s", got)
	}
}

// A requirement that is met stays so: the money may have been withdrawn.
func TestCorrection_RewardIsWageredAlready_LeavesTheRequirementMet(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	want(t, f.reward(b, "p", 2*stake), gamevendor.OK, false)
	f.exec(`UPDATE turnover_requirements SET state = 'MET', done = required WHERE member_id = $1`, b.Player)
	before := f.wagering(b, "p", false)
	want(t, f.correctReward(b, "c", "p", -stake), gamevendor.OK, false)
	f.same("the requirement", f.wagering(b, "p", false), before)
}

func TestReward_MemberHasNotPlayedAtTheVendor_IsNotFound(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.tested() // plays at the vendor and gets no reward
	for name, arrange := range map[string]arrangement{
		"session at another vendor only": session(`vendor_code = 'BGS'`),
		"session not verified":           session(`verified_at = NULL`),
		"trial member":                   ofPlayer(`kind = 4, parent_id = NULL`),
	} {
		t.Run(name, func(t *testing.T) {
			f := f.in(t)
			b := f.tested()
			arrange(f, &b)
			want(t, f.reward(b, "reward of "+b.Tx, stake), gamevendor.PlayerNotFound, false)
			f.holds(b.Player, "THB", funds, 0)
		})
	}
}

// Free rounds and rewards of other vendors and campaigns do not change the requirement.
func TestReward_Multiplier_IsThatOfTheVendorsCampaign(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	f.exec(`INSERT INTO vendor_rewards (vendor_code, reward_id, multiplier)
		VALUES ('BGS', 'campaign', 7), ('NORTH', 'another', 5), ('NORTH', 'campaign', 3)`)
	want(t, f.reward(b, "p", stake), gamevendor.OK, false)
	if got := f.wagering(b, "p", false); got != "vendor:NORTH:p OPEN 60000 0 20000" {
		t.Errorf("the requirement is %s", got)
	}
}

func TestReward_FreeRoundsOfAnotherVendor_KeepTheirMultiplier(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	f.exec(`INSERT INTO operators (id, name) VALUES (new_id(), 'ann')`)
	for vendor, multiplier := range map[string]int{"BGS": 7, "NORTH": 3} {
		f.exec(`INSERT INTO free_rounds (id, vendor_code, reward_id, member_id, games, currency, bet_value, count,
				multiplier, valid_until, key, reason, proposed_by, state)
			SELECT new_id(), $1, 'campaign', $2, '{dice}', 'THB', 10000, 1, $3, lantern_now() + interval '1 day', $1, 'test',
				id, 'GIVEN' FROM operators LIMIT 1`, vendor, b.Player, multiplier)
	}
	want(t, f.reward(b, "p", stake), gamevendor.OK, false)
	if got := f.wagering(b, "p", false); got != "vendor:NORTH:p OPEN 60000 0 20000" {
		t.Errorf("the requirement is %s", got)
	}
}

func TestReward_NoMultiplier_NeedsNoWagering(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	f.exec(`INSERT INTO vendor_rewards (vendor_code, reward_id, multiplier) VALUES ('NORTH', 'campaign', 0)`)
	want(t, f.reward(b, "p", stake), gamevendor.OK, false)
	var requirements int
	f.must(f.db.GetContext(t.Context(), &requirements, `SELECT count(*) FROM turnover_requirements
		WHERE member_id = $1 AND kind = 'REWARD'`, b.Player))
	if requirements != 0 {
		t.Errorf("%d requirements", requirements)
	}
}

func TestReward_SecondCurrency_IsCreditedThere(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	f.credit(b.Player, "USD", 3*funds)
	give := gamevendor.Reward{
		Vendor: b.Vendor, Tx: "p", Print: []byte("reward"), Player: b.Player, Currency: "USD", Campaign: "campaign",
		Amount: stake, Happened: f.happened,
	}
	for _, isRepeated := range []bool{false, true} {
		answer, err := gamevendor.CreditReward(t.Context(), f.db, give)
		f.must(err)
		want(t, answer, gamevendor.OK, isRepeated)
		if amountOf(answer.Balance) != 3*funds+stake || answer.Currency != "USD" {
			t.Errorf("answered with %s %s", amountOf(answer.Balance), answer.Currency)
		}
	}
	f.holds(b.Player, "USD", 3*funds+stake, 0)
	f.holds(b.Player, "THB", funds, 0)
}

// A call without a currency uses that of the member's first main balance.
func TestCurrency_CallNamesNone_IsTheMembersOwn(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	player := id.New[id.Member]()
	f.exec(`SELECT ledger_account($1, 'user:vendor:NORTH', 'EUR')`, player)
	f.credit(player, "USD", funds)
	f.credit(player, "THB", funds)
	for named, want := range map[string]string{"": "USD", "THB": "THB"} {
		var got string
		f.must(f.db.GetContext(t.Context(), &got, `SELECT vendor_currency($1, $2)`, player, named))
		if got != want {
			t.Errorf("the currency of %q is %s, want %s", named, got, want)
		}
	}
}

func TestCorrection_RewardOfAnotherMemberOrCurrency_IsRefused(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b, another := f.tested(), f.tested()
	f.credit(b.Player, "USD", funds)
	want(t, f.reward(b, "p", 4*stake), gamevendor.OK, false)
	want(t, f.correctReward(another, "c1", "p", -stake), gamevendor.BetNotFound, false)
	answer, err := gamevendor.Adjust(t.Context(), f.db, gamevendor.Correction{
		Vendor: b.Vendor, Tx: "c2", Ref: "p", Print: []byte("c2"), Player: b.Player, Currency: "USD", Amount: -stake,
		Reason: "test", Happened: f.happened,
	})
	f.must(err)
	want(t, answer, gamevendor.WrongCurrency, false)
	f.holds(b.Player, "THB", funds+4*stake, 0)
	f.holds(b.Player, "USD", funds, 0)
}

// A correction upwards has its own requirement; one downwards reduces the reward's.
func TestCorrection_OfAReward_RequirementFollows(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	want(t, f.reward(b, "p", 4*stake), gamevendor.OK, false)
	want(t, f.correctReward(b, "up", "p", 2*stake), gamevendor.OK, false)
	if got := f.wagering(b, "p", false); got != "vendor:NORTH:p OPEN 80000 0 80000" {
		t.Errorf("the requirement of the reward is %s", got)
	}
	if got := f.wagering(b, "up", false); got != "vendor:NORTH:up OPEN 40000 0 40000" {
		t.Errorf("the requirement of the correction is %s", got)
	}
	f.exec(`UPDATE turnover_requirements SET done = 60000 WHERE member_id = $1 AND source_id = 'vendor:NORTH:p'`,
		b.Player)
	want(t, f.correctReward(b, "down", "p", -3*stake), gamevendor.OK, false)
	if got := f.wagering(b, "p", false); got != "vendor:NORTH:p MET 60000 60000 40000" {
		t.Errorf("the requirement of the reward is %s after it shrank", got)
	}
	if got := f.wagering(b, "up", false); got != "vendor:NORTH:up OPEN 20000 0 20000" {
		t.Errorf("the requirement of the correction is %s after the reward shrank", got)
	}
}
