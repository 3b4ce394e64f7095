package withdrawal_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/withdrawal"
)

func TestPaymentPassword_FiveWrongTries_LockIt(t *testing.T) {
	s := ready(t, 1000*money.Unit)
	params := withdrawal.Params{Payee: s.payee, Amount: 100 * money.Unit, Currency: thb, PaymentPassword: "000001"}
	var group sync.WaitGroup
	var wrong atomic.Int64
	for i := range 12 {
		group.Go(func() {
			var err error
			for { // on a slow machine a guess may time out behind earlier ones; the client retries
				_, err = withdrawal.Request(ctx, s.db, params, s.key("request", fmt.Sprint(i)))
				if !errors.Is(err, fault.New(fault.OperationInProgress)) {
					break
				}
			}
			if errors.Is(err, fault.New(fault.PaymentPasswordWrong)) {
				wrong.Add(1)
				return
			}
			wants(t, err, fault.AccountLocked)
			wantsValue(t, err, "minutes", int(member.PaymentTriesReset/time.Minute))
		})
	}
	group.Wait()
	if wrong.Load() != member.PaymentTries {
		t.Errorf("%d guesses were checked", wrong.Load())
	}
	_, err := s.request("right", 100*money.Unit)
	wants(t, err, fault.AccountLocked)
	s.later(t, member.PaymentTriesReset+time.Second)
	s.requested(t, "right", 100*money.Unit)
}
