package withdrawal_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/storetest"
	"lantern/store/withdrawal"
)

const window = 30 * time.Minute

var plan = withdrawal.Plan{Provider: "sandbox", PartMax: 500 * money.Unit}

var picture = []withdrawal.Proof{{Kind: "image/png", Width: 1, Height: 1, Picture: []byte("pixels")}}

// paying is a request on its way out.
type paying struct {
	scene
	t  *testing.T
	w  id.Withdrawal
	by withdrawal.Decision
}

// sent asks for an amount, has it approved and its parts made; the fourth of a day has a fee.
func sent(t *testing.T, amount money.Amount) paying {
	t.Helper()
	s := ready(t, 2000*money.Unit)
	p := paying{scene: s, t: t, w: s.asked(t, "a", amount).ID, by: s.operator(t, "ann")}
	if _, err := withdrawal.Approve(ctx, s.db, p.w, p.by); err != nil {
		t.Fatal(err)
	}
	p.dispatch()
	return p
}

func (p paying) dispatch() {
	p.t.Helper()
	p.step(p.t, func(tx *sqlx.Tx) error { return withdrawal.Dispatch(ctx, tx, plan) })
}

func (p paying) now() withdrawal.Withdrawal {
	p.t.Helper()
	w, err := withdrawal.Of(ctx, p.db, p.pia, p.w)
	if err != nil {
		p.t.Fatal(err)
	}
	return w
}

func (p paying) part(number int) withdrawal.Part {
	p.t.Helper()
	return p.now().Parts[number-1]
}

func (p paying) report(number int, isPaid bool) withdrawal.Report {
	part := p.part(number)
	return withdrawal.Report{Provider: "sandbox", Reference: "SBX-" + string(part.ID), Part: part.ID, IsPaid: isPaid, Amount: part.Amount,
		Currency: thb, HappenedAt: time.Now()}
}

func (p paying) learn(r withdrawal.Report) withdrawal.Outcome {
	p.t.Helper()
	outcome, err := withdrawal.Learn(ctx, p.db, r, window)
	if err != nil {
		p.t.Fatal(err)
	}
	return outcome
}

func (p paying) paid(number int) {
	p.t.Helper()
	if got := p.learn(p.report(number, true)); got != withdrawal.WasPaid {
		p.t.Fatalf("part %d: %s", number, got)
	}
}

var asked atomic.Int64

func (p paying) try(number int, action string) error {
	said := withdrawal.Said{Withdrawal: p.w, Action: action}
	if number > 0 {
		said.Part = p.part(number).ID
	}
	if action == withdrawal.SaysNotReceived {
		said.Proofs = picture
	}
	_, err := withdrawal.Say(ctx, p.db, said, p.key("say", fmt.Sprint(asked.Add(1))))
	return err
}

func (p paying) says(number int, action string) {
	p.t.Helper()
	if err := p.try(number, action); err != nil {
		p.t.Fatalf("%s of %d: %v", action, number, err)
	}
}

func (p paying) ruled(number int, deed func(p paying, part id.Payout) error) {
	p.t.Helper()
	if err := deed(p, p.part(number).ID); err != nil {
		p.t.Fatal(err)
	}
}

func rulePaid(p paying, part id.Payout) error {
	_, err := withdrawal.RuleAsPaid(ctx, p.db, part, p.by)
	return err
}

func ruleUnpaid(p paying, part id.Payout) error {
	_, err := withdrawal.RuleAsUnpaid(ctx, p.db, part, p.by)
	return err
}

func (p paying) refund() error {
	_, err := withdrawal.Refund(ctx, p.db, p.w, p.by)
	return err
}

func (p paying) again() error {
	_, err := withdrawal.PayAgain(ctx, p.db, p.w, plan, p.by)
	return err
}

func (p paying) count() {
	p.t.Helper()
	p.step(p.t, func(tx *sqlx.Tx) error { return withdrawal.CountAsReceived(ctx, tx) })
}

// is holds the request, stored and shown, against a state and what has been received; the books must be right at every step.
func (p paying) is(state withdrawal.State, received, held money.Amount) {
	p.t.Helper()
	w := p.now()
	var stored withdrawal.State
	if err := p.db.GetContext(ctx, &stored, `SELECT state FROM withdrawals WHERE id = $1`, p.w); err != nil {
		p.t.Fatal(err)
	}
	if w.State != state || stored != state || w.Received != received || p.wallet(p.t).Held != held {
		p.t.Errorf("%s (stored %s), received %s, held %s; want %s, %s, %s", w.State, stored, w.Received, p.wallet(p.t).Held, state, received, held)
	}
	storetest.Balanced(p.t, p.db)
}

func TestTheRowsOfTheTableAfterApproval(t *testing.T) {
	const part = 500 * money.Unit
	two := func(steps func(p paying)) func(t *testing.T) {
		return func(t *testing.T) {
			p := sent(t, 2*part-money.Payable)
			// Below twice the limit there are two, and the first carries the odd coin.
			if list := p.now().Parts; len(list) != 2 || list[0].Amount+list[1].Amount != 2*part-money.Payable {
				t.Fatalf("%+v", list)
			}
			p.is(withdrawal.Disbursing, 0, 2*part-money.Payable)
			steps(p)
		}
	}
	for name, steps := range map[string]func(p paying){
		"all received at once": func(p paying) {
			p.paid(1)
			p.paid(2)
			p.is(withdrawal.AwaitingConfirmation, 0, 0)
			p.says(0, withdrawal.SaysAllReceived)
			p.is(withdrawal.Completed, 2*part-money.Payable, 0)
		},
		"one after the other": func(p paying) {
			a := p.part(1).Amount
			p.paid(1)
			p.is(withdrawal.AwaitingConfirmation, 0, p.part(2).Amount)
			p.says(1, withdrawal.SaysReceived)
			p.is(withdrawal.Disbursing, a, p.part(2).Amount)
			p.paid(2)
			p.is(withdrawal.PartiallyReceived, a, 0)
			p.says(2, withdrawal.SaysReceived)
			p.is(withdrawal.Completed, 2*part-money.Payable, 0)
		},
		"received while the other waits": func(p paying) {
			p.paid(1)
			p.paid(2)
			p.says(2, withdrawal.SaysReceived)
			p.is(withdrawal.PartiallyReceived, p.part(2).Amount, 0)
			p.says(1, withdrawal.SaysReceived)
			p.is(withdrawal.Completed, 2*part-money.Payable, 0)
		},
		"not answered": func(p paying) {
			p.paid(1)
			p.later(p.t, 10*time.Minute)
			p.paid(2)
			p.later(p.t, 20*time.Minute)
			p.count()
			p.is(withdrawal.PartiallyReceived, p.part(1).Amount, 0)
			p.later(p.t, 10*time.Minute)
			p.count()
			p.is(withdrawal.Completed, 2*part-money.Payable, 0)
		},
		"not answered before the second is paid": func(p paying) {
			p.paid(1)
			p.later(p.t, window)
			p.count()
			p.is(withdrawal.Disbursing, p.part(1).Amount, p.part(2).Amount)
		},
		"disputed and ruled paid": func(p paying) {
			p.paid(1)
			p.says(1, withdrawal.SaysNotReceived)
			p.is(withdrawal.Disputed, 0, p.part(2).Amount)
			p.later(p.t, 2*window)
			p.count()
			p.paid(2)
			p.is(withdrawal.Disputed, 0, 0)
			p.ruled(1, rulePaid)
			p.is(withdrawal.PartiallyReceived, p.part(1).Amount, 0)
			p.says(2, withdrawal.SaysNotReceived)
			p.ruled(2, rulePaid)
			p.is(withdrawal.Completed, 2*part-money.Payable, 0)
		},
		"ruled paid before the second is paid": func(p paying) {
			p.paid(1)
			p.says(1, withdrawal.SaysNotReceived)
			p.ruled(1, rulePaid)
			p.is(withdrawal.Disbursing, p.part(1).Amount, p.part(2).Amount)
		},
		"ruled unpaid, paid again": func(p paying) {
			p.paid(1)
			p.paid(2)
			p.says(1, withdrawal.SaysNotReceived)
			p.ruled(1, ruleUnpaid)
			p.is(withdrawal.AwaitingConfirmation, 0, p.part(1).Amount)
			if err := p.again(); err != nil {
				p.t.Fatal(err)
			}
			// What is as large as the limit is paid in two again.
			p.paid(3)
			p.paid(4)
			p.says(0, withdrawal.SaysAllReceived)
			p.is(withdrawal.Completed, 2*part-money.Payable, 0)
		},
		"ruled unpaid, the rest refunded": func(p paying) {
			p.paid(1)
			p.paid(2)
			p.says(2, withdrawal.SaysReceived)
			p.says(1, withdrawal.SaysNotReceived)
			p.ruled(1, ruleUnpaid)
			p.is(withdrawal.Disbursing, p.part(2).Amount, p.part(1).Amount)
			if err := p.refund(); err != nil {
				p.t.Fatal(err)
			}
			p.is(withdrawal.Completed, p.part(2).Amount, 0)
			if w := p.now(); w.Refunded != p.part(1).Amount || w.Amount != p.part(2).Amount {
				p.t.Errorf("%+v", w)
			}
		},
		"ruled unpaid while one is received and one waits": func(p paying) {
			p.paid(1)
			p.says(1, withdrawal.SaysNotReceived)
			p.ruled(1, ruleUnpaid)
			p.is(withdrawal.Disbursing, 0, 2*part-money.Payable)
			wants(p.t, p.refund(), fault.StateChanged)
			if err := p.again(); err != nil {
				p.t.Fatal(err)
			}
			p.paid(2)
			p.paid(3)
			p.says(2, withdrawal.SaysReceived)
			p.says(3, withdrawal.SaysNotReceived)
			p.ruled(3, ruleUnpaid)
			p.is(withdrawal.Disbursing, p.part(2).Amount, p.part(1).Amount)
		},
		"a dispute withdrawn": func(p paying) {
			p.paid(1)
			p.paid(2)
			wants(p.t, p.try(1, withdrawal.SaysItCame), fault.NotDisputed)
			p.says(1, withdrawal.SaysNotReceived)
			p.says(1, withdrawal.SaysItCame)
			p.is(withdrawal.PartiallyReceived, p.part(1).Amount, 0)
			p.says(2, withdrawal.SaysNotReceived)
			p.says(0, withdrawal.SaysAllReceived)
			p.is(withdrawal.Completed, 2*part-money.Payable, 0)
		},
		"a dispute withdrawn before the second is paid": func(p paying) {
			p.paid(1)
			p.says(1, withdrawal.SaysNotReceived)
			p.says(1, withdrawal.SaysReceived)
			p.is(withdrawal.Disbursing, p.part(1).Amount, p.part(2).Amount)
		},
		"both fail": func(p paying) {
			p.learn(p.report(1, false))
			p.is(withdrawal.Disbursing, 0, 2*part-money.Payable)
			p.learn(p.report(2, false))
			p.is(withdrawal.Failed, 0, 0)
			if b := p.wallet(p.t); b.Main != 2000*money.Unit {
				p.t.Errorf("%s", b.Main)
			}
		},
		"one fails, the rest refunded": func(p paying) {
			p.learn(p.report(1, false))
			p.paid(2)
			wants(p.t, p.refund(), fault.StateChanged)
			p.says(2, withdrawal.SaysReceived)
			p.is(withdrawal.Disbursing, p.part(2).Amount, p.part(1).Amount)
			if err := p.refund(); err != nil {
				p.t.Fatal(err)
			}
			p.is(withdrawal.Completed, p.part(2).Amount, 0)
			wants(p.t, p.refund(), fault.NothingOpen)
		},
		"ruled unpaid and given up": func(p paying) {
			for number := range 2 {
				p.paid(number + 1)
				p.says(number+1, withdrawal.SaysNotReceived)
				p.ruled(number+1, ruleUnpaid)
			}
			if err := p.refund(); err != nil {
				p.t.Fatal(err)
			}
			p.is(withdrawal.Failed, 0, 0)
		},
	} {
		t.Run(name, two(steps))
	}
}

func TestAnswersThatComeWrongAreRefused(t *testing.T) {
	p := sent(t, 600*money.Unit)
	wants(t, p.try(1, withdrawal.SaysReceived), fault.NotDisbursed)
	wants(t, p.try(0, withdrawal.SaysAllReceived), fault.NothingOpen)
	wants(t, rulePaid(p, p.part(1).ID), fault.NotDisbursed)
	p.paid(1)
	wants(t, rulePaid(p, p.part(1).ID), fault.NotDisputed)
	_, err := withdrawal.Say(ctx, p.db, withdrawal.Said{Withdrawal: p.w, Part: p.part(1).ID, Action: withdrawal.SaysNotReceived}, p.key("say", "bare"))
	wants(t, err, fault.ProofRequired)
	p.says(1, withdrawal.SaysNotReceived)
	wants(t, p.try(1, withdrawal.SaysNotReceived), fault.AlreadyDisputed)
	p.says(1, withdrawal.SaysReceived)
	wants(t, p.try(1, withdrawal.SaysReceived), fault.AlreadyFinal)
	wants(t, p.try(1, withdrawal.SaysNotReceived), fault.AlreadyFinal)
	stranger := p.key("say", "stranger")
	stranger.Member = id.New[id.Member]()
	_, err = withdrawal.Say(ctx, p.db, withdrawal.Said{Withdrawal: p.w, Action: withdrawal.SaysAllReceived}, stranger)
	wants(t, err, fault.NotFound)
	_, err = withdrawal.Say(ctx, p.db, withdrawal.Said{Withdrawal: p.w, Part: id.New[id.Payout](), Action: withdrawal.SaysReceived}, p.key("say", "unknown"))
	wants(t, err, fault.NotFound)
	bare := p.by
	bare.Reason = " "
	_, err = withdrawal.Refund(ctx, p.db, p.w, bare)
	wants(t, err, fault.ValidationFailed)
}

func TestTheDeadlineDecidesNotTheJob(t *testing.T) {
	p := sent(t, 400*money.Unit)
	p.paid(1)
	p.later(t, window)
	if w := p.now(); w.State != withdrawal.Completed || w.Received != w.Amount || w.Parts[0].State != withdrawal.AutoReceived {
		t.Errorf("read before the job: %s %+v", w.State, w.Parts)
	}
	if list, err := withdrawal.List(ctx, p.db, p.pia, "", 10); err != nil || list[0].State != withdrawal.Completed {
		t.Errorf("listed before the job: %v %v", list, err)
	}
	wants(t, p.try(1, withdrawal.SaysNotReceived), fault.AlreadyFinal)
	p.count()
	p.is(withdrawal.Completed, 400*money.Unit, 0)
	p.count()
	p.is(withdrawal.Completed, 400*money.Unit, 0)
}

func TestTheFeeIsBookedAtTheEndAndShrinksWithTheAmount(t *testing.T) {
	s := ready(t, 20_000*money.Unit)
	for i := range withdrawal.FreePerDay {
		s.asked(t, fmt.Sprint(i), 50*money.Unit)
	}
	p := paying{scene: s, t: t, w: s.asked(t, "a", 900*money.Unit).ID, by: s.operator(t, "ann")}
	if _, err := withdrawal.Approve(ctx, s.db, p.w, p.by); err != nil {
		t.Fatal(err)
	}
	p.dispatch()
	p.learn(p.report(1, false))
	p.paid(2)
	p.is(withdrawal.AwaitingConfirmation, 0, 150*money.Unit+459*money.Unit)
	p.says(2, withdrawal.SaysReceived)
	if err := p.refund(); err != nil {
		t.Fatal(err)
	}
	p.is(withdrawal.Completed, 450*money.Unit, 150*money.Unit)
	if w := p.now(); w.Fee.String() != "4.50" {
		t.Errorf("fee %s", w.Fee)
	}
	if got := p.booked("rev:fee"); got.String() != "4.50" {
		t.Errorf("the house booked %s", got)
	}
	if got := p.booked("platform:psp:sandbox"); got != 450*money.Unit {
		t.Errorf("the provider paid %s", got)
	}
}

// booked is what stands on an account of the house.
func (p paying) booked(code string) (sum money.Amount) {
	p.t.Helper()
	const read = `SELECT COALESCE(sum(l.amount), 0)::bigint FROM lines l JOIN accounts a ON a.id = l.account_id WHERE a.owner_id IS NULL AND a.code = $1`
	if err := p.db.GetContext(ctx, &sum, read, code); err != nil {
		p.t.Fatal(err)
	}
	return sum
}

func TestCHK21ThreeAnswersAndTheTimerHaveOneEnd(t *testing.T) {
	const rounds = 20
	s := ready(t, 2000*money.Unit)
	by := s.operator(t, "ann")
	owner := storetest.Owner(t, s.db)
	for round := range rounds {
		p := paying{scene: s, t: t, w: s.asked(t, fmt.Sprint("w", round), 50*money.Unit).ID, by: by}
		if _, err := owner.ExecContext(ctx, `UPDATE withdrawals SET requested_on = requested_on - 1 WHERE id = $1`, p.w); err != nil {
			t.Fatal(err)
		}
		if _, err := withdrawal.Approve(ctx, s.db, p.w, by); err != nil {
			t.Fatal(err)
		}
		p.dispatch()
		p.paid(1)
		if round%2 == 0 {
			p.later(t, window)
		}
		part := p.part(1).ID
		var group sync.WaitGroup
		say := func(n int, action string, proofs []withdrawal.Proof) {
			group.Go(func() {
				said := withdrawal.Said{Withdrawal: p.w, Part: part, Action: action, Proofs: proofs}
				_, err := withdrawal.Say(ctx, s.db, said, s.key("say", fmt.Sprintf("%d %d", round, n)))
				if err != nil && !isOneOf(err, fault.AlreadyFinal, fault.AlreadyDisputed, fault.NothingOpen) {
					t.Error(err)
				}
			})
		}
		say(1, withdrawal.SaysReceived, nil)
		say(2, withdrawal.SaysNotReceived, picture)
		say(3, withdrawal.SaysAllReceived, nil)
		group.Go(func() { p.count() })
		group.Wait()
		p.count()
		p.is(withdrawal.Completed, 50*money.Unit, 0)
	}
	if got := (paying{scene: s, t: t}).booked("platform:psp:sandbox"); got != rounds*50*money.Unit {
		t.Errorf("paid %s", got)
	}
}

func isOneOf(err error, codes ...fault.Code) bool {
	return slices.ContainsFunc(codes, func(code fault.Code) bool { return errors.Is(err, fault.New(code)) })
}

func TestAHundredCopiesOfOneAnswerAreOne(t *testing.T) {
	p := sent(t, 600*money.Unit)
	p.paid(1)
	p.paid(2)
	part := p.part(1).ID
	copies := func(call string, said withdrawal.Said) {
		var group sync.WaitGroup
		for range 100 {
			group.Go(func() {
				for range 200 {
					_, err := withdrawal.Say(ctx, p.db, said, p.key(call, "same"))
					if err == nil {
						return
					}
					if !errors.Is(err, fault.New(fault.OperationInProgress)) {
						t.Error(err)
						return
					}
					time.Sleep(5 * time.Millisecond)
				}
				t.Error("no answer in 200 calls")
			})
		}
		group.Wait()
	}
	copies("dispute", withdrawal.Said{Withdrawal: p.w, Part: part, Action: withdrawal.SaysNotReceived, Proofs: picture})
	p.is(withdrawal.Disputed, 0, 0)
	copies("all", withdrawal.Said{Withdrawal: p.w, Action: withdrawal.SaysAllReceived})
	p.is(withdrawal.Completed, 600*money.Unit, 0)
	for table, want := range map[string]int{"payout_proofs": 1, "payout_answers": 3} {
		var rows int
		if err := p.db.GetContext(ctx, &rows, `SELECT count(*) FROM `+table); err != nil || rows != want {
			t.Errorf("%d rows of %s: %v", rows, table, err)
		}
	}
}
