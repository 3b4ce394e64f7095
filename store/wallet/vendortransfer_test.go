package wallet_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/limit"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/risk"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

var ctx = context.Background()

const (
	thb  = "THB"
	baht = money.Unit
)

// scene is Pia with 1,000.00, and two vendors with wallets of their own.
type scene struct {
	db  *pg.DB
	pia seed.Person
}

func ready(t *testing.T) scene {
	t.Helper()
	s := scene{db: storetest.Furnished(t, seed.Base)}
	s.pia = seed.Pia(t, s.db)
	s.exec(t, `INSERT INTO vendors (code, name, launch_url, wallet, game_type)
		VALUES ('ONE', 'One', '/', 'TRANSFER', 'RNG'), ('TWO', 'Two', '/', 'TRANSFER', 'LIVE')`)
	return s
}

func (s scene) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := s.db.ExecContext(ctx, statement, args...); err != nil {
		t.Fatal(err)
	}
}

func (s scene) later(t *testing.T, by time.Duration) {
	t.Helper()
	storetest.Owner(t, s.db).MustExec(`UPDATE clock_offsets SET ahead = ahead + $1 * interval '1 second'`, by.Seconds())
}

func keyOf(who seed.Person, name string) *idem.Key {
	sum := sha256.Sum256([]byte("body"))
	return &idem.Key{Member: who.ID, Call: "vendor transfer", Key: name, BodyHash: sum[:], RequestID: name,
		IsMoney: true}
}

func (s scene) send(key, vendor string, direction wallet.Direction,
	amount money.Amount) (wallet.VendorTransfer, error) {
	return wallet.TransferVendor(ctx, s.db, wallet.VendorParams{Vendor: vendor, Direction: direction, Amount: amount,
		Currency: thb}, keyOf(s.pia, key))
}

func (s scene) begun(t *testing.T, key, vendor string, direction wallet.Direction,
	amount money.Amount) wallet.VendorTransfer {
	t.Helper()
	made, err := s.send(key, vendor, direction, amount)
	if err != nil {
		t.Fatal(key, err)
	}
	return made
}

func (s scene) end(t *testing.T, which wallet.VendorTransfer, o wallet.VendorOutcome) {
	t.Helper()
	if err := wallet.EndVendorTransfer(ctx, s.db, which.ID, o); err != nil {
		t.Fatal(err)
	}
}

func done(left money.Amount) wallet.VendorOutcome {
	return wallet.VendorOutcome{IsDone: true, Left: &left}
}

// moved begins and ends a transfer.
func (s scene) moved(t *testing.T, vendor string, direction wallet.Direction, amount, left money.Amount) {
	t.Helper()
	made := s.begun(t, string(id.New[id.Entry]()), vendor, direction, amount)
	s.end(t, made, done(left))
}

func (s scene) is(t *testing.T, which wallet.VendorTransfer, want wallet.State) {
	t.Helper()
	got, err := wallet.VendorTransferOf(ctx, s.db, s.pia.ID, which.ID)
	if err != nil || got.State != want || (got.EndedAt == nil) != (want == wallet.Sending) {
		t.Errorf("%+v, want %s (%v)", got, want, err)
	}
}

// has checks a balance of Pia's, or of the platform.
func (s scene) has(t *testing.T, owner id.Member, code string, want money.Amount) {
	t.Helper()
	const read = `SELECT COALESCE(sum(l.amount), 0)::bigint FROM lines l JOIN accounts a ON a.id = l.account_id
		WHERE a.code = $1 AND a.owner_id IS NOT DISTINCT FROM NULLIF($2, '')::uuid`
	var got money.Amount
	if err := s.db.GetContext(ctx, &got, read, code, string(owner)); err != nil || got != want {
		t.Errorf("%s has %s, want %s (%v)", code, got, want, err)
	}
}

func (s scene) wantBalances(t *testing.T, main, one money.Amount) {
	t.Helper()
	s.has(t, s.pia.ID, ledger.Main, main)
	s.has(t, s.pia.ID, ledger.VendorWallet("ONE"), one)
}

func refused(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if !errors.Is(err, fault.New(code)) {
		t.Errorf("%v, want %s", err, code)
	}
}

func TestVendorTransfer_ThereAndBack_BooksTheWinnings(t *testing.T) {
	s := ready(t)
	there := s.begun(t, "in", "ONE", wallet.In, 300*baht)
	s.wantBalances(t, 700*baht, 300*baht)
	s.is(t, there, wallet.Sending)
	s.end(t, there, done(300*baht))
	s.end(t, there, wallet.VendorOutcome{Reason: "too late"})
	s.is(t, there, wallet.Done)
	back := s.begun(t, "out", "ONE", wallet.Out, 340*baht)
	s.wantBalances(t, 700*baht, 300*baht)
	s.end(t, back, done(10*baht+1))
	s.end(t, back, done(0))
	s.is(t, back, wallet.Done)
	s.wantBalances(t, 1040*baht, 10*baht+1)
	s.has(t, "", ledger.Revenue("RNG"), -(50*baht + 1))
	s.moved(t, "ONE", wallet.Out, 5*baht, 0)
	s.wantBalances(t, 1045*baht, 0)
	s.has(t, "", ledger.Revenue("RNG"), -45*baht)
	list, err := wallet.Records(ctx, s.db, wallet.RecordFilter{Member: s.pia.ID, Currency: thb, Group: "funds", Size: 2})
	if err != nil || len(list) != 2 || list[0].Kind != "VENDOR_OUT" || *list[0].RelatedKind != "vendor_transfer" {
		t.Errorf("%+v %v", list, err)
	}
}

func TestVendorTransfer_Refused_IsReversedOnce(t *testing.T) {
	s := ready(t)
	there := s.begun(t, "in", "ONE", wallet.In, 300*baht)
	for range 2 {
		s.end(t, there, wallet.VendorOutcome{Reason: "REFUSED"})
	}
	s.end(t, there, done(300*baht))
	s.is(t, there, wallet.Failed)
	s.wantBalances(t, 1000*baht, 0)
	back := s.begun(t, "out", "ONE", wallet.Out, 50*baht)
	s.end(t, back, wallet.VendorOutcome{Reason: "INSUFFICIENT_FUNDS"})
	s.is(t, back, wallet.Failed)
	s.wantBalances(t, 1000*baht, 0)
}

// CHK-10.
func TestVendorTransfer_CopiesOfAKey_AreOneTransfer(t *testing.T) {
	s := ready(t)
	var group sync.WaitGroup
	var made sync.Map
	for range 30 {
		group.Go(func() {
			for {
				got, err := s.send("one", "ONE", wallet.In, 100*baht)
				if errors.Is(err, fault.New(fault.OperationInProgress)) {
					continue
				}
				if err != nil {
					t.Error(err)
				}
				made.Store(got.ID, true)
				return
			}
		})
	}
	group.Wait()
	count := 0
	made.Range(func(any, any) bool { count++; return true })
	if count != 1 {
		t.Errorf("%d transfers", count)
	}
	s.wantBalances(t, 900*baht, 100*baht)
	_, err := s.send("two", "ONE", wallet.Out, 10*baht)
	refused(t, err, fault.VendorTransferOpen)
	s.begun(t, "three", "TWO", wallet.In, 10*baht)
}

// F-M3.
func TestVendorTransfers_Concurrent_NeverOverdraw(t *testing.T) {
	s := ready(t)
	var group sync.WaitGroup
	var won atomic.Int32
	for i := range 20 {
		group.Go(func() {
			_, err := s.send(fmt.Sprint(i), []string{"ONE", "TWO"}[i%2], wallet.In, 600*baht)
			switch {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, fault.New(fault.InsufficientBalance)) && !errors.Is(err,
				fault.New(fault.VendorTransferOpen)):
				t.Error(err)
			}
		})
	}
	group.Wait()
	if won.Load() != 1 {
		t.Errorf("%d of 600.00 out of 1,000.00", won.Load())
	}
	s.has(t, s.pia.ID, ledger.Main, 400*baht)
}

// F-M14.
func TestVendorTransfer_TwoOutcomes_FirstIsApplied(t *testing.T) {
	s := ready(t)
	s.moved(t, "ONE", wallet.In, 500*baht, 500*baht)
	for i := range 10 {
		back := s.begun(t, fmt.Sprint(i), "ONE", wallet.Out, 10*baht)
		var group sync.WaitGroup
		for _, o := range []wallet.VendorOutcome{done((490 - money.Amount(i)*10) * baht), {Reason: "REFUSED"}, done(0)} {
			group.Go(func() {
				if err := wallet.EndVendorTransfer(ctx, s.db, back.ID, o); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
	}
	var entries, ended int
	const read = `SELECT (SELECT count(*) FROM entries WHERE kind = 'VENDOR_OUT'), (SELECT count(*) FROM vendor_transfers
		WHERE direction = 'OUT' AND state = 'DONE')`
	if err := s.db.QueryRowxContext(ctx, read).Scan(&entries, &ended); err != nil || entries != ended {
		t.Errorf("%d credits of %d transfers (%v)", entries, ended, err)
	}
}

func TestVendorTransfer_MemberExcluded_MayBeReturned(t *testing.T) {
	s := ready(t)
	s.moved(t, "ONE", wallet.In, 100*baht, 100*baht)
	olan := seed.Olan(t, s.db)
	ban := risk.NewFreeze{Member: s.pia.ID, Flag: risk.FreezeFunds}
	freeze, err := risk.SetFreeze(ctx, s.db, ban, approval.Action{By: olan, Reason: "test"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.send("frozen", "ONE", wallet.In, 10*baht)
	refused(t, err, fault.AccountFrozen)
	s.moved(t, "ONE", wallet.Out, 10*baht, 90*baht)
	if _, err := risk.LiftFreeze(ctx, s.db, freeze.ID, approval.Action{By: olan, Reason: "test"}); err != nil {
		t.Fatal(err)
	}
	s.moved(t, "ONE", wallet.In, 10*baht, 100*baht)
	for _, length := range []limit.Length{"P1D", "P6M"} {
		if _, err := limit.Begin(ctx, s.db, s.pia.ID, length, limit.By{}); err != nil {
			t.Fatal(err)
		}
		_, err = s.send("stopped", "ONE", wallet.In, 10*baht)
		refused(t, err, fault.SelfExcluded)
		if f := fault.Of(err); f == nil || f.Value["until"] == nil {
			t.Errorf("no end in %+v", f)
		}
	}
	s.moved(t, "ONE", wallet.Out, 100*baht, 0)
	s.wantBalances(t, 1000*baht, 0)
}

func TestVendorTransfer_InvalidParams_IsRefused(t *testing.T) {
	s := ready(t)
	for _, c := range []struct {
		vendor    string
		direction wallet.Direction
		amount    money.Amount
		code      fault.Code
	}{
		{"ONE", wallet.In, 1, fault.AmountScale}, {"ONE", wallet.In, 0, fault.AmountBelowMin},
		{"ONE", wallet.Out, -baht, fault.AmountBelowMin},
		{"ONE", wallet.In, 1000*baht + money.Payable, fault.InsufficientBalance}, {"BGS", wallet.In, baht, fault.NotFound},
		{"NONE", wallet.Out, baht, fault.NotFound},
	} {
		_, err := s.send("x", c.vendor, c.direction, c.amount)
		refused(t, err, c.code)
	}
	s.moved(t, "ONE", wallet.In, 100*baht, 100*baht)
	s.exec(t, `UPDATE vendors SET is_enabled = false WHERE code = 'ONE'`)
	_, err := s.send("closed", "ONE", wallet.In, baht)
	refused(t, err, fault.NotFound)
	s.moved(t, "ONE", wallet.Out, 100*baht, 0)
}

func TestReturnAll_VendorsThatAnswer_AreEmptied(t *testing.T) {
	s := ready(t)
	s.moved(t, "ONE", wallet.In, 100*baht, 100*baht)
	s.moved(t, "TWO", wallet.In, 200*baht, 200*baht)
	list, err := wallet.VendorWallets(ctx, s.db, s.pia.ID, thb, []string{"ONE", "TWO", "BGS"})
	if err != nil || len(list) != 2 || list[1].Amount != 200*baht || !list[1].IsUsed || list[1].Open != nil {
		t.Fatalf("%+v %v", list, err)
	}
	list[0].Amount = 120*baht + 55
	there := wallet.Figures{Found: list[:1], Away: []string{"TWO"}}
	for range 2 {
		result, err := wallet.ReturnAll(ctx, s.db, there, thb, keyOf(s.pia, "result"))
		if err != nil || len(result.Begun) != 1 || result.Begun[0].Amount != 120*baht || len(result.Busy) != 0 ||
			result.Away[0] != "TWO" {
			t.Fatalf("%+v %v", result, err)
		}
		there.Found = list
	}
	result, err := wallet.ReturnAll(ctx, s.db, wallet.Figures{Found: list}, thb, keyOf(s.pia, "again"))
	if err != nil || len(result.Begun) != 1 || result.Begun[0].Vendor != "TWO" || result.Busy[0] != "ONE" {
		t.Fatalf("%+v %v", result, err)
	}
}

func TestRuleVendorTransfer_VendorDoesNotAnswer_IsPossibleAfterAnHour(t *testing.T) {
	s := ready(t)
	there := s.begun(t, "in", "ONE", wallet.In, 300*baht)
	queried := func(want int, wasAsked bool) {
		t.Helper()
		orders, err := wallet.DueVendorQueries(ctx, s.db, "ONE", 10)
		if err != nil || len(orders) != want || want > 0 && orders[0].WasAsked != wasAsked {
			t.Errorf("%+v %v", orders, err)
		}
	}
	queried(1, false)
	queried(0, false)
	s.later(t, 3*time.Second)
	queried(1, true)
	queried(0, false)
	action := approval.Action{By: seed.Olan(t, s.db), Reason: "they have it not"}
	_, err := wallet.RuleVendorTransfer(ctx, s.db, there.ID, false, action)
	refused(t, err, fault.StateChanged)
	s.later(t, time.Hour)
	late, err := wallet.LateVendorTransfers(ctx, s.db, 10)
	if err != nil || len(late) != 1 || late[0].ID != there.ID {
		t.Errorf("%+v %v", late, err)
	}
	if _, err := wallet.RuleVendorTransfer(ctx, s.db, there.ID, false, action); err != nil {
		t.Fatal(err)
	}
	_, err = wallet.RuleVendorTransfer(ctx, s.db, there.ID, true, action)
	refused(t, err, fault.AlreadyFinal)
	s.wantBalances(t, 1000*baht, 0)
	s.is(t, there, wallet.Failed)
}
