package gamevendor_test

import (
	"slices"
	"testing"

	"lantern/store/gamevendor"
	"lantern/store/limit"
	"lantern/store/money"
)

// situation is a case: how to put a member into it, and the answer to the member's bet.
type situation struct {
	name    string
	arrange arrangement
	want    gamevendor.Status
	// free is the answer to a free bet: no stake is debited, so neither limits nor funds bar it.
	free gamevendor.Status
	// isRepeated: the bet was placed before, and the answer says so.
	isRepeated bool
	// isFast: a batch places the bet in the same command as those of the allowed members.
	isFast bool
	// isShut: no member can bet at this game, so the allowed members play another vendor's.
	isShut bool
}

func refused(name string, arrange arrangement, status gamevendor.Status) situation {
	return situation{name: name, arrange: arrange, want: status, free: status}
}

func refusedUnlessFree(name string, arrange arrangement, status gamevendor.Status) situation {
	return situation{name: name, arrange: arrange, want: status, free: gamevendor.OK}
}

func shut(name string, arrange arrangement, status gamevendor.Status) situation {
	return situation{name: name, arrange: arrange, want: status, free: status, isShut: true}
}

func allowed(name string, arrange arrangement) situation {
	return situation{name: name, arrange: arrange, want: gamevendor.OK, free: gamevendor.OK, isFast: true}
}

// allowedSlowly is a bet that needs more than the fast path of a batch does.
func allowedSlowly(name string, arrange arrangement) situation {
	return situation{name: name, arrange: arrange, want: gamevendor.OK, free: gamevendor.OK}
}

func duplicate(name string, arrange arrangement) situation {
	return situation{name: name, arrange: arrange, want: gamevendor.OK, free: gamevendor.OK, isRepeated: true}
}

// A batch places the bets of allowed members in one command and answers every other bet as the single path does, with
// the same rows written.
func TestBatch_BarredMember_IsRefusedWhileTheOtherIsPlaced(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for _, c := range slices.Concat(memberSituations, teamSituations, sessionSituations, gameSituations,
		stakeSituations, transactionSituations) {
		t.Run(c.name, func(t *testing.T) { f.in(t).check(c) })
	}
}

// check places the bets of four members in the same situation: one alone, one in a batch of one, one in a batch between
// two allowed members, and one as a free bet.
func (f *fixture) check(c situation) {
	f.t.Helper()
	f.open()
	first, last := f.next(f.near), f.next(f.last)
	if c.isShut {
		first = f.next(f.far)
	}
	alone, only, among, unpaid := f.tested(), f.tested(), f.tested(), f.tested()
	unpaid.Reward = "campaign of the vendor"

	single := f.resolve(c, &alone, f.place)
	f.answered(single, c.want, c.isRepeated)
	one := f.resolve(c, &only, func(b gamevendor.Bet) gamevendor.Answer { return f.placeBatch(b)[0] })
	f.same("a batch of one", one.report(), single.report())
	many := f.resolve(c, &among, func(b gamevendor.Bet) gamevendor.Answer {
		answers := f.placeBatch(first, b, last)
		f.placed(answers[0], answers[2])
		return answers[1]
	})
	f.same("the batch", many.report(), single.report())
	if c.isFast {
		f.placedTogether(first, among, last)
	} else {
		f.placedTogether(first, last)
	}
	f.checkFree(c, &unpaid, single)
}

func (f *fixture) tested() gamevendor.Bet { return f.seat(testedVendor, "TH") }

// resolve puts the member into the situation and places the bet.
func (f *fixture) resolve(c situation, b *gamevendor.Bet, place func(gamevendor.Bet) gamevendor.Answer) (r result) {
	f.t.Helper()
	c.arrange(f, b)
	r.before = f.rows(b.Player)
	r.Answer = place(*b)
	r.after = f.rows(b.Player)
	return r
}

func (f *fixture) answered(r result, status gamevendor.Status, isRepeated bool) {
	f.t.Helper()
	if r.Status != status || r.IsDuplicate != isRepeated {
		f.t.Errorf("answered %s, duplicate %t, want %s, %t", r.Status, r.IsDuplicate, status, isRepeated)
	}
}

func (f *fixture) placed(answers ...gamevendor.Answer) {
	f.t.Helper()
	for _, answer := range answers {
		if answer.Status != gamevendor.OK || answer.IsDuplicate || answer.Entry == nil {
			f.t.Errorf("an allowed member is answered %+v", answer)
		}
	}
}

// checkFree compares a free bet with the single path: a refusal writes the same rows, a placed bet the same but money.
func (f *fixture) checkFree(c situation, b *gamevendor.Bet, single result) {
	f.t.Helper()
	got := f.resolve(c, b, f.place)
	f.answered(got, c.free, c.isRepeated)
	switch {
	case c.want != c.free:
	case c.want == gamevendor.OK:
		bookings := []string{"transaction", "round", "bet", "entry"}
		f.same("a free bet", got.added(bookings...), free(single.added(bookings...), b.Reward))
	default:
		f.same("a free bet", got.added(), single.added())
	}
	if counted := got.added("limit day"); counted != "" {
		f.t.Errorf("a free bet counts towards limits of play: %s", counted)
	}
	hasBalance := single.Balance != nil
	if (got.Balance != nil) != hasBalance || hasBalance && *got.Balance != funds || got.Currency != single.Currency {
		f.t.Errorf("a free bet is answered %+v", got.Answer)
	}
}

// A limit was lowered below the stakes so far: a free bet debits nothing and is still placed.
func TestPlace_FreeBetOfAMemberBeyondHisLimit_IsPlaced(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	f.placed(f.place(b))
	limited(limit.Stake, stake-money.Payable)(f, &b)
	want(t, f.place(f.next(b)), gamevendor.LimitReached, false)
	unpaid := f.next(b)
	unpaid.Reward = "campaign of the vendor"
	f.placed(f.place(unpaid))
}
