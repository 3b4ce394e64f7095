package contract_test

import (
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"lantern/store/contract"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
)

func TestPropose_AcceptedOffer_CountsFromTheNextPeriod(t *testing.T) {
	s := setUp(t)
	top := s.agent("top", contract.Platform)
	for kind, want := range map[contract.Kind]string{
		contract.Dividend: "2026-03-15T17:00:00Z", contract.DailySalary: "2026-03-10T17:00:00Z",
		contract.HourlySalary: "2026-03-10T06:00:00Z", contract.RealtimeSalary: "2026-03-10T05:05:00Z",
	} {
		c := s.sign(contract.Platform, top, kind, 10)
		if c.State != contract.Active || c.From == nil || c.From.UTC().Format(time.RFC3339) != want {
			t.Errorf("%s: %s from %v, want %s", kind, c.State, c.From, want)
		}
	}
}

func TestPropose_GuardsOfTheDatabase(t *testing.T) {
	s := setUp(t)
	top, other := s.agent("top", contract.Platform), s.agent("other", contract.Platform)
	mid := s.agent("mid", top)
	low := s.agent("low", mid)
	_, err := s.offer(top, mid, contract.DailySalary, 5)
	s.refused(err, fault.NoOwnContract, "an upline without a contract")
	s.sign(contract.Platform, top, contract.DailySalary, 5)
	_, err = s.offer(top, low, contract.DailySalary, 5)
	s.refused(err, fault.NotDirectDownline, "two levels down")
	_, err = s.offer(top, other, contract.DailySalary, 5)
	s.refused(err, fault.NotFound, "another line")
	_, err = s.offer(mid, top, contract.DailySalary, 5)
	s.refused(err, fault.NotFound, "the own upline")
	_, err = s.offer(top, top, contract.DailySalary, 5)
	s.refused(err, fault.NotFound, "oneself")
	_, err = s.offer(top, mid, contract.DailySalary, 6)
	s.refused(err, fault.RateExceedsOwn, "a higher rate")
	_, err = s.offer(top, mid, contract.DailySalary, 0)
	s.refused(err, fault.RateZero, "no rate")
	s.mustOffer(top, mid, contract.DailySalary, 5)
	_, err = s.offer(top, mid, contract.DailySalary, 4)
	s.refused(err, fault.RequestAlreadyPending, "a second offer")
}

func TestDoAs_OperatorsStep_IsThePlatformsOrEndsAny(t *testing.T) {
	s := setUp(t)
	top := s.agent("top", contract.Platform)
	mid := s.agent("mid", top)
	s.sign(contract.Platform, top, contract.DailySalary, 3)
	below := s.sign(top, mid, contract.DailySalary, 2)
	_, err := contract.DoAs(ctx, s.operators, below.ID, contract.RequestTermination, s.by)
	s.refused(err, fault.NotFound, "a step between two agents")
	ended, err := contract.DoAs(ctx, s.operators, below.ID, contract.ForceTerminate, s.by)
	if err != nil || ended.State != contract.Terminated {
		t.Errorf("%s %v", ended.State, err)
	}
	if n := s.count(`SELECT count(*) FROM messages WHERE kind = 'contract_ended'`); n != 2 {
		t.Errorf("%d messages to the two sides", n)
	}
	offer := s.mustOffer(contract.Platform, top, contract.HourlySalary, 3)
	if withdrawn, err := contract.DoAs(ctx, s.operators, offer.ID, contract.WithdrawOffer, s.by); err != nil ||
		withdrawn.State != contract.Withdrawn {
		t.Errorf("%s %v", withdrawn.State, err)
	}
}

// CHK-44.
func TestDo_EverybodyButTheParty_FindsNothing(t *testing.T) {
	s := setUp(t)
	top := s.agent("top", contract.Platform)
	mid := s.agent("mid", top)
	low := s.agent("low", mid)
	s.sign(contract.Platform, top, contract.Dividend, 30)
	offer := s.mustOffer(top, mid, contract.Dividend, 20)
	for who, events := range map[id.Member][]contract.Event{
		low: {contract.Accept, contract.Reject, contract.WithdrawOffer, contract.RequestTermination},
		top: {contract.Accept, contract.Reject, contract.AutoTerminate, contract.ForceTerminate, contract.Lapse},
		mid: {contract.WithdrawOffer, contract.Supersede, contract.PartyLeft, contract.VoidOffer},
	} {
		for _, event := range events {
			_, err := s.do(who, offer, event)
			s.refused(err, fault.NotFound, string(event))
		}
	}
	if _, err := contract.Of(ctx, s.db, low, offer.ID); !errors.Is(err, fault.New(fault.NotFound)) {
		t.Errorf("a downline's downline reads it: %v", err)
	}
	_, err := contract.Do(ctx, s.db, s.key(mid), contract.Answer{By: mid, Contract: offer.ID, Event: contract.Accept,
		Password: "000000"})
	s.refused(err, fault.PaymentPasswordWrong, "a wrong payment password")
	if got := s.state(offer); got != contract.Pending {
		t.Errorf("the offer is %s", got)
	}
}

func TestDo_Termination_NeedsTheOtherSide(t *testing.T) {
	s := setUp(t)
	top := s.agent("top", contract.Platform)
	mid := s.agent("mid", top)
	low := s.agent("low", mid)
	s.sign(contract.Platform, top, contract.DailySalary, 3)
	c := s.sign(top, mid, contract.DailySalary, 2)
	below := s.sign(mid, low, contract.DailySalary, 1)
	step := func(who id.Member, e contract.Event, want contract.State) {
		t.Helper()
		after, err := s.do(who, c, e)
		if err != nil || after.State != want {
			t.Fatalf("%s: %s %v", e, after.State, err)
		}
	}
	step(mid, contract.RequestTermination, contract.TerminationRequested)
	_, err := s.do(mid, c, contract.AcceptTermination)
	s.refused(err, fault.NotFound, "one's own request")
	if flags, err := contract.Flags(ctx, s.db, top); err != nil ||
		flags[contract.DailySalary] != contract.TerminationWaits {
		t.Errorf("%v %v", flags, err)
	}
	if flags, err := contract.Flags(ctx, s.db, mid); err != nil || flags[contract.DailySalary] != contract.HasContract {
		t.Errorf("%v %v", flags, err)
	}
	step(top, contract.RejectTermination, contract.Active)
	step(top, contract.RequestTermination, contract.TerminationRequested)
	step(top, contract.CancelTermination, contract.Active)
	step(top, contract.RequestTermination, contract.TerminationRequested)
	step(mid, contract.AcceptTermination, contract.Terminated)
	if got := s.state(below); got != contract.AutoTerminated {
		t.Errorf("the contract below is %s", got)
	}
	if n := s.count(`SELECT count(*) FROM contracts WHERE effective_to = '2026-03-10T17:00:00Z'`); n != 2 {
		t.Errorf("%d contracts end with the day", n)
	}
}

func TestDo_LowerRate_EndsWhatExceedsItAndShowsThatBefore(t *testing.T) {
	s := setUp(t)
	top := s.agent("top", contract.Platform)
	mid := s.agent("mid", top)
	high, equal := s.agent("high", mid), s.agent("equal", mid)
	low := s.agent("low", high)
	waiting := s.agent("waiting", mid)
	s.sign(contract.Platform, top, contract.DailySalary, 30)
	old := s.sign(top, mid, contract.DailySalary, 20)
	above, same := s.sign(mid, high, contract.DailySalary, 15), s.sign(mid, equal, contract.DailySalary, 10)
	below := s.sign(high, low, contract.DailySalary, 5)
	offered := s.mustOffer(mid, waiting, contract.DailySalary, 12)
	next := s.mustOffer(top, mid, contract.DailySalary, 10)
	ends, err := contract.Preview(ctx, s.db, mid, next.ID)
	if err != nil || len(ends) != 1 || ends[0].ID != above.ID {
		t.Fatalf("shown to end: %+v %v", ends, err)
	}
	if _, err := s.do(mid, next, contract.Accept); err != nil {
		t.Fatal(err)
	}
	for c, want := range map[id.Contract]contract.State{old.ID: contract.Superseded, above.ID: contract.AutoTerminated,
		below.ID: contract.AutoTerminated, same.ID: contract.Active, offered.ID: contract.Voided,
		next.ID: contract.Active} {
		if found, err := contract.Get(ctx, s.db, c); err != nil || found.State != want {
			t.Errorf("%s %v, want %s", found.State, err, want)
		}
	}
	if n := s.count(`SELECT count(*) FROM messages WHERE kind = 'contract_ended' AND member_id = $1`, low); n != 1 {
		t.Errorf("%d messages to who lost a contract", n)
	}
}

func TestLapse_AfterSevenDays(t *testing.T) {
	s := setUp(t)
	top := s.agent("top", contract.Platform)
	offer := s.mustOffer(contract.Platform, top, contract.DailySalary, 5)
	running := s.sign(contract.Platform, top, contract.HourlySalary, 5)
	if _, err := s.do(top, running, contract.RequestTermination); err != nil {
		t.Fatal(err)
	}
	s.at("2026-03-17T05:02:02Z")
	s.fire()
	if got := s.state(offer); got != contract.Pending {
		t.Fatalf("lapsed early: %s", got)
	}
	s.at("2026-03-17T05:02:10Z")
	s.fire()
	if got := s.state(offer); got != contract.Lapsed {
		t.Errorf("the offer is %s", got)
	}
	if got := s.state(running); got != contract.Active {
		t.Errorf("the contract whose end was requested is %s", got)
	}
}

// F-M9.
func TestDo_AcceptAndWithdrawAtOnce_OneHolds(t *testing.T) {
	s := setUp(t)
	top := s.agent("top", contract.Platform)
	mid := s.agent("mid", top)
	s.sign(contract.Platform, top, contract.DailySalary, 9)
	for range 8 {
		offer := s.mustOffer(top, mid, contract.DailySalary, 3)
		answers := []contract.Answer{{By: mid, Contract: offer.ID, Event: contract.Accept, Password: password},
			{By: top, Contract: offer.ID, Event: contract.WithdrawOffer}}
		errs := make([]error, len(answers))
		var both sync.WaitGroup
		for n, a := range answers {
			key := s.key(a.By)
			both.Go(func() { _, errs[n] = contract.Do(ctx, s.db, key, a) })
		}
		both.Wait()
		if (errs[0] == nil) == (errs[1] == nil) {
			t.Fatalf("both or neither: %v", errs)
		}
		want := contract.Withdrawn
		if errs[0] == nil {
			want = contract.Active
		}
		if got := s.state(offer); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// F-M9: after any sequence of offers, answers and endings, no contract pays more than its upline's, and none is left
// without it.
func TestDo_RandomSequences_KeepTheLineInOrder(t *testing.T) {
	s := setUp(t)
	random := rand.New(rand.NewPCG(9, 9))
	people := []id.Member{s.agent("top", contract.Platform)}
	parents := map[id.Member]id.Member{people[0]: contract.Platform}
	for _, name := range []string{"anong", "boon", "chai", "dao", "ekk", "fah"} {
		parent := people[random.IntN(len(people))]
		made := s.agent(name, parent)
		people, parents[made] = append(people, made), parent
	}
	events := []contract.Event{contract.Accept, contract.Accept, contract.Accept, contract.Reject,
		contract.RequestTermination, contract.AcceptTermination, contract.AcceptTermination, contract.CancelTermination}
	for range 300 {
		who := people[random.IntN(len(people))]
		if random.IntN(2) == 0 {
			_, _ = s.offer(parents[who], who, contract.DailySalary, 1+random.IntN(9)) // refused now and then
		} else {
			list, err := contract.List(ctx, s.db, who, contract.Filter{OpenOnly: true, Size: 50})
			if err != nil {
				t.Fatal(err)
			}
			if len(list) > 0 {
				_, _ = s.do(who, list[random.IntN(len(list))], events[random.IntN(len(events))])
			}
		}
		const orphans = `SELECT count(*) FROM contracts c WHERE c.state IN ('ACTIVE', 'TERMINATION_REQUESTED')
			AND c.upline_id IS NOT NULL AND NOT EXISTS (SELECT FROM contracts o WHERE o.downline_id = c.upline_id
				AND o.kind = c.kind AND o.state IN ('ACTIVE', 'TERMINATION_REQUESTED')
				AND (o.terms -> 'tiers' -> 0 ->> 'ratePpm')::bigint >= (c.terms -> 'tiers' -> 0 ->> 'ratePpm')::bigint)`
		if n := s.count(orphans); n != 0 {
			t.Fatalf("%d contracts above their upline's, or without it", n)
		}
	}
	if n := s.count(`SELECT count(*) FROM contracts WHERE state = 'AUTO_TERMINATED'`); n == 0 {
		t.Error("no contract ended by itself")
	}
}

// Endings by the pure rule on random lines: what survives below a new rate does not exceed it, at any depth.
func TestEndingsOf_RandomTrees_LeaveNoContractAboveItsUpline(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for range 26_000 {
		size := 2 + random.IntN(8)
		rates := make([]money.Rate, size)
		var open []contract.Open
		for n := range size {
			rates[n] = money.Rate(1 + random.IntN(9))
			if n == 0 {
				continue
			}
			parent := random.IntN(n)
			rates[n] = min(rates[n], rates[parent])
			open = append(open, contract.Open{ID: name[id.Contract](n), Kind: contract.Dividend,
				Upline: name[id.Member](parent), Downline: name[id.Member](n), State: contract.Active,
				Terms: contract.Terms{Tiers: []contract.Tier{{Rate: rates[n]}}}})
		}
		accepted := contract.Terms{Tiers: []contract.Tier{{Rate: money.Rate(1 + random.IntN(9))}}}
		ended := map[id.Contract]bool{}
		for _, e := range contract.EndingsOf(open, contract.Dividend, name[id.Member](0), &accepted).Terminated {
			ended[e.Contract.ID] = true
		}
		// The reference goes down the tree by its definition.
		rateOf := map[id.Member]money.Rate{name[id.Member](0): accepted.Tiers[0].Rate}
		for _, c := range open {
			above, has := rateOf[c.Upline]
			survives := has && c.Terms.Tiers[0].Rate <= above
			if survives {
				rateOf[c.Downline] = c.Terms.Tiers[0].Rate
			}
			if survives == ended[c.ID] {
				t.Fatalf("%+v under %d: ended %v", open, accepted.Tiers[0].Rate, ended)
			}
		}
	}
}

func name[T ~string](n int) T { return T(rune('a' + n)) }
