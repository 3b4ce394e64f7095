package withdrawal_test

import (
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/withdrawal"
)

func TestAddPayee_First_WaitsUnlessTheMemberIsNew(t *testing.T) {
	for since, isUsable := range map[time.Duration]bool{limits.Wait() - time.Hour: true, limits.Wait(): false} {
		s := ready(t, 0)
		s.pia = id.New[id.Member]()
		s.step(t, func(tx *sqlx.Tx) error {
			return member.Insert(ctx, tx, member.New{ID: s.pia, Username: "older_test", Password: "-", Language: "th",
				Via: "test"})
		})
		s.later(t, since)
		if first := s.add(t, "SCB", "5550001112"); first.IsUsable != isUsable {
			t.Errorf("registered %s before: usable at %s", since, first.UsableAt)
		}
	}
}

func TestRequest_FirstPayeeWaiting_IsRefused(t *testing.T) {
	s := ready(t, 1000*money.Unit)
	hash, err := digitsHash()
	if err != nil {
		t.Fatal(err)
	}
	s.pia = id.New[id.Member]()
	s.step(t, func(tx *sqlx.Tx) error {
		late := member.New{ID: s.pia, Username: "late_test", Password: "-", PaymentPassword: hash, Language: "th",
			Via: "test"}
		if err := member.Insert(ctx, tx, late); err != nil {
			return err
		}
		return ledger.Open(ctx, tx, s.pia, thb)
	})
	s.fund(t, "late", 500*money.Unit)
	s.later(t, limits.Wait())
	s.payee = s.add(t, "SCB", "5550001112").ID
	_, err = s.request("a", 100*money.Unit)
	wants(t, err, fault.PayeeTooNew)
	s.later(t, limits.Wait())
	if w := s.requested(t, "a", 100*money.Unit); w.State != withdrawal.Requested {
		t.Error(w.State)
	}
}
