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

func TestRemovePayee_KeepsItsWithdrawalsAndWaitsAgain(t *testing.T) {
	s := ready(t, 1000*money.Unit)
	w := s.requested(t, "a", 100*money.Unit)
	wants(t, withdrawal.RemovePayee(ctx, s.db, s.pia, s.payee), fault.OperationInProgress)
	other := s.add(t, "SCB", "5550001112")
	if err := withdrawal.RemovePayee(ctx, s.db, s.pia, other.ID); err != nil {
		t.Fatal(err)
	}
	wants(t, withdrawal.RemovePayee(ctx, s.db, s.pia, other.ID), fault.NotFound)
	wants(t, withdrawal.RemovePayee(ctx, s.db, id.New[id.Member](), s.payee), fault.NotFound)
	list, err := withdrawal.Payees(ctx, s.db, s.pia)
	if err != nil || len(list) != 1 || list[0].ID != s.payee {
		t.Errorf("%+v: %v", list, err)
	}
	s.later(t, 10*limits.Wait())
	again, err := withdrawal.AddPayee(ctx, s.db, s.vault, withdrawal.NewPayee{Bank: "SCB", Holder: "Pia Chai",
		Number: "5550001112"}, s.key("payee", "again"))
	if err != nil {
		t.Fatal(err)
	}
	if again.ID != other.ID || again.IsUsable {
		t.Errorf("%+v is back as %+v", other, again)
	}
	if found, err := withdrawal.Of(ctx, s.db, s.pia, w.ID); err != nil || found.Bank != w.Bank {
		t.Errorf("%+v: %v", found, err)
	}
}

func TestAddPayee_FollowsTheRulesOfItsDestination(t *testing.T) {
	s := ready(t, 1000*money.Unit)
	for _, wrong := range []withdrawal.NewPayee{
		{Bank: "My own bank", Holder: "Pia Chai", Number: "1234567890"},
		{Bank: "SCB", Holder: "Pia Chai", Number: "123456789"},
		{Bank: "PROMPTPAY", Holder: "Pia Chai", Number: "1101700230704"},
	} {
		_, err := withdrawal.AddPayee(ctx, s.db, s.vault, wrong, s.key("payee", wrong.Bank+wrong.Number))
		wants(t, err, fault.ValidationFailed)
	}
	const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
	if made := s.add(t, "USDT_TRC20", address); made.Bank != "USDT (TRC-20)" || made.Last4 != address[30:] {
		t.Errorf("%+v", made)
	}
	s.add(t, "SCB", "5550001112")
}
