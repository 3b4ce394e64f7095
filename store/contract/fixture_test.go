package contract_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/contract"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

var ctx = context.Background()

const password = "246810"

type fixture struct {
	*testing.T
	// db has the rights of the API, operators those of the operators' listener.
	db, owner, operators *pg.DB
	by                   approval.Action
	keys                 int
}

// setUp opens a database at noon of the merchant's 10 March, with one operator.
func setUp(t *testing.T) *fixture {
	t.Helper()
	s := &fixture{T: t, db: storetest.Furnished(t, seed.Base)}
	s.owner, s.operators = storetest.Owner(t, s.db), storetest.Operators(t, s.db)
	s.at("2026-03-10T05:02:03Z")
	err := pg.InTx(ctx, s.owner, func(tx *sqlx.Tx) (err error) {
		s.by.By, err = operator.Insert(ctx, tx, "ann")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	s.by.Reason = "as agreed"
	return s
}

func (s *fixture) at(instant string) {
	s.Helper()
	const move = `UPDATE clock_offsets SET ahead = $1::timestamptz - now()`
	if _, err := s.owner.ExecContext(ctx, move, instant); err != nil {
		s.Fatal(err)
	}
}

// agent opens an agent's account with a payment password; without a parent it is a top-level agent.
func (s *fixture) agent(name string, parent id.Member) id.Member {
	s.Helper()
	upline, kind := "", member.TopAgent
	if parent != "" {
		found, err := member.Find(ctx, s.db, parent)
		if err != nil {
			s.Fatal(err)
		}
		upline, kind = found.Username, member.AnAgent
	}
	made := seed.Below(s.T, s.db, upline, name, kind)
	hash, err := member.Hash(ctx, password)
	if err != nil {
		s.Fatal(err)
	}
	if _, err := s.owner.ExecContext(ctx, `UPDATE members SET payment_password_hash = $2 WHERE id = $1`, made.ID,
		hash); err != nil {
		s.Fatal(err)
	}
	return made.ID
}

func (s *fixture) key(who id.Member) *idem.Key {
	s.keys++
	return &idem.Key{Member: who, Call: "test", Key: fmt.Sprint("key-", s.keys), BodyHash: []byte{1}, RequestID: "r"}
}

// at a rate: the simplest terms of a kind.
func proposal(kind contract.Kind, percent int) contract.Proposal {
	p := contract.Proposal{Kind: kind}
	rate := money.Rate(percent) * money.Whole / 100
	if kind == contract.RealtimeSalary {
		p.Terms = contract.Terms{RoundBet: money.Unit, Profit: rate, Loss: rate}
		return p
	}
	p.Terms.Tiers = []contract.Tier{{Rate: rate}}
	if kind == contract.Dividend {
		p.Period = clock.HalfMonth
	}
	return p
}

// offer offers a contract; the platform is the upline of top-level agents.
func (s *fixture) offer(upline, downline id.Member, kind contract.Kind, percent int) (contract.Contract, error) {
	if upline == contract.Platform {
		return contract.ProposeAs(ctx, s.operators, downline, proposal(kind, percent), s.by)
	}
	return contract.Propose(ctx, s.db, s.key(upline), upline, downline, proposal(kind, percent))
}

func (s *fixture) mustOffer(upline, downline id.Member, kind contract.Kind, percent int) contract.Contract {
	s.Helper()
	c, err := s.offer(upline, downline, kind, percent)
	if err != nil {
		s.Fatal(err)
	}
	return c
}

func (s *fixture) do(who id.Member, c contract.Contract, e contract.Event) (contract.Contract, error) {
	return contract.Do(ctx, s.db, s.key(who), contract.Answer{By: who, Contract: c.ID, Event: e, Password: password})
}

// sign offers a contract and accepts it.
func (s *fixture) sign(upline, downline id.Member, kind contract.Kind, percent int) contract.Contract {
	s.Helper()
	c, err := s.do(downline, s.mustOffer(upline, downline, kind, percent), contract.Accept)
	if err != nil {
		s.Fatal(err)
	}
	return c
}

func (s *fixture) state(c contract.Contract) contract.State {
	s.Helper()
	found, err := contract.Get(ctx, s.db, c.ID)
	if err != nil {
		s.Fatal(err)
	}
	return found.State
}

func (s *fixture) refused(err error, code fault.Code, what string) {
	s.Helper()
	if !errors.Is(err, fault.New(code)) {
		s.Errorf("%s: %v, want %s", what, err, code)
	}
}

// fire runs the timers that are due.
func (s *fixture) fire() {
	s.Helper()
	storetest.FireTimers(s.T, s.db, contract.Timers())
}

func (s *fixture) count(query string, args ...any) (n int) {
	s.Helper()
	if err := s.owner.GetContext(ctx, &n, query, args...); err != nil {
		s.Fatal(err)
	}
	return n
}
