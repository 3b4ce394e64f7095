package withdrawal_test

import (
	"fmt"
	"sync"
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

func TestPayee_SameAccount_IsStoredOnceUnderTheMembersName(t *testing.T) {
	s := ready(t, 0)
	var sealed []byte
	if err := s.db.GetContext(ctx, &sealed, `SELECT sealed FROM payees WHERE id = $1`, s.payee); err != nil {
		t.Fatal(err)
	}
	if number, err := s.vault.Open(s.pia, sealed); err != nil || number != "1234564417" {
		t.Errorf("%q %v", number, err)
	}
	if _, err := s.vault.Open(id.New[id.Member](), sealed); err == nil {
		t.Error("opened for another member")
	}
	again, err := withdrawal.AddPayee(ctx, s.db, s.vault, withdrawal.NewPayee{Bank: "Kasikorn  Bank", Holder: "pia chai",
		Number: "123-456-4417"}, s.key("payee", "again"))
	if err != nil || again.ID != s.payee {
		t.Errorf("the same account is %s: %v", again.ID, err)
	}
	_, err = withdrawal.AddPayee(ctx, s.db, s.vault, withdrawal.NewPayee{Bank: "SCB", Holder: "Another Name",
		Number: "1112223334"}, s.key("payee", "else"))
	wants(t, err, fault.ValidationFailed)
	for i := range withdrawal.MaxPayees - 1 {
		s.add(t, "SCB", fmt.Sprintf("11122233%02d", i))
	}
	_, err = withdrawal.AddPayee(ctx, s.db, s.vault, withdrawal.NewPayee{Bank: "SCB", Holder: "Pia Chai",
		Number: "5556667778"}, s.key("payee", "many"))
	wants(t, err, fault.LimitExceeded)
}

func TestAddPayee_TwoConcurrentFirst_OneIsUsableAtOnce(t *testing.T) {
	s := ready(t, 0)
	s2 := scene{db: s.db, pia: id.New[id.Member](), vault: s.vault}
	s.step(t, func(tx *sqlx.Tx) error {
		return member.Insert(ctx, tx, member.New{ID: s2.pia, Username: "second_test", Password: "-", Language: "th",
			Via: "test"})
	})
	var group sync.WaitGroup
	for i := range 4 {
		group.Go(func() { s2.add(t, "SCB", fmt.Sprintf("00011122%02d", i)) })
	}
	group.Wait()
	var usable int
	if err := s.db.GetContext(ctx, &usable, `SELECT count(*) FROM payees
		WHERE member_id = $1 AND usable_at <= lantern_now()`, s2.pia); err != nil || usable != 1 {
		t.Errorf("%d usable at once: %v", usable, err)
	}
}
