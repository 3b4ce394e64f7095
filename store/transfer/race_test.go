package transfer_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/withdrawal"
)

// untilDone repeats a call while it is in progress, as clients do with the same key, and returns the final result.
func untilDone(call func() error) error {
	var err error
	for turn := range 400 {
		if err = call(); !errors.Is(err, fault.New(fault.OperationInProgress)) {
			return err
		}
		time.Sleep(time.Duration(turn%10+1) * time.Millisecond)
	}
	return err
}

// CHK-10.
func TestSend_HundredCopiesOfOneKey_AreOneTransfer(t *testing.T) {
	s := setUp(t)
	var group sync.WaitGroup
	answers := make([]id.Transfer, 100)
	for i := range answers {
		group.Go(func() {
			if err := untilDone(func() error {
				made, err := s.up(s.pia, "one", 100*money.Unit)
				answers[i] = made.ID
				return err
			}); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for _, each := range answers {
		if each == "" || each != answers[0] {
			t.Fatalf("transfers %s and %s", each, answers[0])
		}
	}
	s.wantBalance(t, s.pia, 900*money.Unit, 900*money.Unit)
	s.wantBalance(t, s.mek, 100*money.Unit, 0)
}

// couples are pairs of an agent and a direct downline, five for each agent. The agents' accounts are older than their
// downlines'.
func (s fixture) couples(t *testing.T, number int, each money.Amount) (all [][2]seed.Person) {
	t.Helper()
	for i := range number / 5 {
		agent := seed.Below(t, s.db, "somchai", fmt.Sprintf("agent%02d", i), member.AnAgent)
		s.canPay(t, agent)
		s.fund(t, agent, 5*each)
		for n := range 5 {
			below := seed.Below(t, s.db, agent.Username, fmt.Sprintf("player%02d%d", i, n), member.Player)
			s.canPay(t, below)
			s.fund(t, below, each)
			all = append(all, [2]seed.Person{agent, below})
		}
	}
	return all
}

// F-I6.
func TestSend_FiftyClientsInBothDirections_NeverFail(t *testing.T) {
	const pairs, each = 25, 10 * money.Unit
	s := setUp(t)
	var group sync.WaitGroup
	for i, couple := range s.couples(t, pairs, each) {
		agent, below := couple[0], couple[1]
		group.Go(func() {
			if err := untilDone(func() error { _, err := s.up(below, fmt.Sprint("up", i), each); return err }); err != nil {
				t.Error("up", i, err)
			}
		})
		group.Go(func() {
			if err := untilDone(func() error {
				_, err := s.down(agent, below, fmt.Sprint("down", i),
					each)
				return err
			}); err != nil {
				t.Error("down", i, err)
			}
		})
	}
	group.Wait()
	var moved int
	if err := s.db.GetContext(ctx, &moved, `SELECT count(*) FROM transfers`); err != nil || moved != 2*pairs {
		t.Errorf("%d transfers: %v", moved, err)
	}
	storetest.Balanced(t, s.db)
}

// F-M3.
func TestSend_ConcurrentWithdrawalAndBet_NeverOverdraw(t *testing.T) {
	const each, clients = 500 * money.Unit, 12
	s := setUp(t)
	payee := s.payee(t)
	s.exec(t, `INSERT INTO vendors (code, name, launch_url) VALUES ('TEST', 'Test', '/')`)
	s.exec(t, `INSERT INTO games (id, vendor_code, code, type, names, cover, min_stake, max_stake)
		VALUES (new_id(), 'TEST', 'DICE', 'BGS', '{"en":"Dice"}', '', 10000, 100000000)`)
	s.exec(t, `INSERT INTO play_sessions (id, token_hash, member_id, vendor_code, game_id, currency, main_id, hold_id,
		language, verified_at, expires_at)
		SELECT new_id(), 'token', $1, 'TEST', id, 'THB', ledger_account($1, 'user:main', 'THB'),
		ledger_account($1, 'user:hold:bet', 'THB'), 'th',
			lantern_now(), lantern_now() + interval '1 hour' FROM games WHERE vendor_code = 'TEST'`, s.pia.ID)
	var group sync.WaitGroup
	var sent, held, bet atomic.Int64
	counted := func(won *atomic.Int64, call func() error) {
		group.Go(func() {
			err := untilDone(call)
			if err == nil {
				won.Add(1)
			} else if !errors.Is(err, fault.New(fault.InsufficientWithdrawable)) &&
				!errors.Is(err, fault.New(fault.InsufficientBalance)) {
				t.Error(err)
			}
		})
	}
	for i := range clients {
		counted(&sent, func() error { _, err := s.up(s.pia, fmt.Sprint(i), each); return err })
		counted(&held, func() error {
			params := withdrawal.Params{Payee: payee, Amount: each, Currency: thb, PaymentPassword: seed.PaymentPassword}
			_, err := withdrawal.Request(ctx, s.db, params, keyOf(s.pia, fmt.Sprint("w", i)))
			return err
		})
		counted(&bet, func() error { return s.bet(fmt.Sprint(i), each) })
	}
	group.Wait()
	if sum := sent.Load() + held.Load() + bet.Load(); sum != 2 {
		t.Errorf("%d sent, %d held, %d bet out of what is enough for two", sent.Load(), held.Load(), bet.Load())
	}
	b := s.balance(t, s.pia)
	if b.Main != 0 || b.Held != each*money.Amount(held.Load()) || b.OpenStakes != each*money.Amount(bet.Load()) {
		t.Errorf("%+v", b)
	}
	if got := s.balance(t, s.mek).Main; got != each*money.Amount(sent.Load()) {
		t.Errorf("mek has %s", got)
	}
	storetest.Balanced(t, s.db)
}

func (s fixture) payee(t *testing.T) id.Payee {
	t.Helper()
	vault, err := withdrawal.NewVault([]byte("a secret of the tests"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := withdrawal.AddPayee(ctx, s.db, vault, withdrawal.NewPayee{Bank: "Kasikorn Bank", Holder: "Pia Chai",
		Number: "1234564417"}, keyOf(s.pia, "payee"))
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

// bet places a stake as a vendor does. A stake above the balance is refused in the status.
func (s fixture) bet(round string, stake money.Amount) error {
	const place = `SELECT status FROM vendor_bet('TEST', $1, 'print', 'token', $2, 'DICE', 'THB', $3, $4, $5, $6,
		lantern_now(), NULL)`
	var status string
	err := s.db.GetContext(ctx, &status, place, "bet-"+round, s.pia.ID, int64(stake), "r"+round, id.New[id.Bet](),
		id.New[id.Entry]())
	switch {
	case err != nil:
		return err
	case status == "INSUFFICIENT_FUNDS":
		return fault.New(fault.InsufficientBalance)
	case status != "OK":
		return fmt.Errorf("the bet was answered with %s", status)
	}
	return nil
}
