package withdrawal_test

import (
	"testing"
	"time"

	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/withdrawal"
)

const (
	halves = 500 * money.Unit
	sum    = 2*halves - money.Payable
)

// walk runs each path with two parts; the first has the odd coin.
func walk(t *testing.T, paths map[string]func(p paying)) {
	t.Helper()
	for name, steps := range paths {
		t.Run(name, func(t *testing.T) {
			p := sent(t, sum)
			if list := p.now().Parts; len(list) != 2 || list[0].Amount+list[1].Amount != sum {
				t.Fatalf("%+v", list)
			}
			p.is(withdrawal.Disbursing, 0, sum)
			steps(p)
		})
	}
}

func TestParts_Received_AreCounted(t *testing.T) {
	walk(t, map[string]func(p paying){
		"all received at once": func(p paying) {
			p.paid(1)
			p.paid(2)
			p.is(withdrawal.AwaitingConfirmation, 0, 0)
			p.answers(0, withdrawal.ActionAllReceived)
			p.is(withdrawal.Completed, sum, 0)
		},
		"one after the other": func(p paying) {
			a := p.part(1).Amount
			p.paid(1)
			p.is(withdrawal.AwaitingConfirmation, 0, p.part(2).Amount)
			p.answers(1, withdrawal.ActionReceived)
			p.is(withdrawal.Disbursing, a, p.part(2).Amount)
			p.paid(2)
			p.is(withdrawal.PartiallyReceived, a, 0)
			p.answers(2, withdrawal.ActionReceived)
			p.is(withdrawal.Completed, sum, 0)
		},
		"received while the other waits": func(p paying) {
			p.paid(1)
			p.paid(2)
			p.answers(2, withdrawal.ActionReceived)
			p.is(withdrawal.PartiallyReceived, p.part(2).Amount, 0)
			p.answers(1, withdrawal.ActionReceived)
			p.is(withdrawal.Completed, sum, 0)
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
			p.is(withdrawal.Completed, sum, 0)
		},
		"not answered before the second is paid": func(p paying) {
			p.paid(1)
			p.later(p.t, window)
			p.count()
			p.is(withdrawal.Disbursing, p.part(1).Amount, p.part(2).Amount)
		},
	})
}

func TestDispute_Ruled_Ends(t *testing.T) {
	walk(t, map[string]func(p paying){
		"disputed and ruled paid": func(p paying) {
			p.paid(1)
			p.answers(1, withdrawal.ActionNotReceived)
			p.is(withdrawal.Disputed, 0, p.part(2).Amount)
			p.later(p.t, 2*window)
			p.count()
			p.paid(2)
			p.is(withdrawal.Disputed, 0, 0)
			p.ruled(1, rulePaid)
			p.is(withdrawal.PartiallyReceived, p.part(1).Amount, 0)
			p.answers(2, withdrawal.ActionNotReceived)
			p.ruled(2, rulePaid)
			p.is(withdrawal.Completed, sum, 0)
		},
		"ruled paid before the second is paid": func(p paying) {
			p.paid(1)
			p.answers(1, withdrawal.ActionNotReceived)
			p.ruled(1, rulePaid)
			p.is(withdrawal.Disbursing, p.part(1).Amount, p.part(2).Amount)
		},
		"ruled unpaid, paid again": func(p paying) {
			p.paid(1)
			p.paid(2)
			p.answers(1, withdrawal.ActionNotReceived)
			p.ruled(1, ruleUnpaid)
			p.is(withdrawal.AwaitingConfirmation, 0, p.part(1).Amount)
			if err := p.again(); err != nil {
				p.t.Fatal(err)
			}
			// An amount as large as the limit is again paid in two parts.
			p.paid(3)
			p.paid(4)
			p.answers(0, withdrawal.ActionAllReceived)
			p.is(withdrawal.Completed, sum, 0)
		},
		"ruled unpaid, the rest refunded": func(p paying) {
			p.paid(1)
			p.paid(2)
			p.answers(2, withdrawal.ActionReceived)
			p.answers(1, withdrawal.ActionNotReceived)
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
	})
}

func TestDispute_OtherEnds_AreReached(t *testing.T) {
	walk(t, map[string]func(p paying){
		"ruled unpaid while one is received and one waits": func(p paying) {
			p.paid(1)
			p.answers(1, withdrawal.ActionNotReceived)
			p.ruled(1, ruleUnpaid)
			p.is(withdrawal.Disbursing, 0, sum)
			wants(p.t, p.refund(), fault.StateChanged)
			if err := p.again(); err != nil {
				p.t.Fatal(err)
			}
			p.paid(2)
			p.paid(3)
			p.answers(2, withdrawal.ActionReceived)
			p.answers(3, withdrawal.ActionNotReceived)
			p.ruled(3, ruleUnpaid)
			p.is(withdrawal.Disbursing, p.part(2).Amount, p.part(1).Amount)
		},
		"a dispute withdrawn": func(p paying) {
			p.paid(1)
			p.paid(2)
			wants(p.t, p.try(1, withdrawal.ActionWithdrawDispute), fault.NotDisputed)
			p.answers(1, withdrawal.ActionNotReceived)
			p.answers(1, withdrawal.ActionWithdrawDispute)
			p.is(withdrawal.PartiallyReceived, p.part(1).Amount, 0)
			p.answers(2, withdrawal.ActionNotReceived)
			p.answers(0, withdrawal.ActionAllReceived)
			p.is(withdrawal.Completed, sum, 0)
		},
		"a dispute withdrawn before the second is paid": func(p paying) {
			p.paid(1)
			p.answers(1, withdrawal.ActionNotReceived)
			p.answers(1, withdrawal.ActionReceived)
			p.is(withdrawal.Disbursing, p.part(1).Amount, p.part(2).Amount)
		},
	})
}

func TestParts_NotPaid_AreRefunded(t *testing.T) {
	walk(t, map[string]func(p paying){
		"both fail": func(p paying) {
			p.record(p.report(1, false))
			p.is(withdrawal.Disbursing, 0, sum)
			p.record(p.report(2, false))
			p.is(withdrawal.Failed, 0, 0)
			if b := p.wallet(p.t); b.Main != 2000*money.Unit {
				p.t.Errorf("%s", b.Main)
			}
		},
		"one fails, the rest refunded": func(p paying) {
			p.record(p.report(1, false))
			p.paid(2)
			wants(p.t, p.refund(), fault.StateChanged)
			p.answers(2, withdrawal.ActionReceived)
			p.is(withdrawal.Disbursing, p.part(2).Amount, p.part(1).Amount)
			if err := p.refund(); err != nil {
				p.t.Fatal(err)
			}
			p.is(withdrawal.Completed, p.part(2).Amount, 0)
			wants(p.t, p.refund(), fault.NothingOpen)
		},
		"ruled unpaid and refunded": func(p paying) {
			for number := range 2 {
				p.paid(number + 1)
				p.answers(number+1, withdrawal.ActionNotReceived)
				p.ruled(number+1, ruleUnpaid)
			}
			if err := p.refund(); err != nil {
				p.t.Fatal(err)
			}
			p.is(withdrawal.Failed, 0, 0)
		},
	})
}
