package idem_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/pg"
	"lantern/store/storetest"
)

// fixture counts operations in a table, so that those that are rolled back are not counted.
type fixture struct {
	t  *testing.T
	db *pg.DB
}

func open(t *testing.T) fixture {
	t.Helper()
	db := storetest.Open(t)
	if _, err := storetest.Owner(t, db).ExecContext(t.Context(),
		`CREATE TABLE operations (n integer); GRANT ALL ON operations TO lantern_app`); err != nil {
		t.Fatal(err)
	}
	return fixture{t, db}
}

type answer struct {
	Text   string   `json:"text"`
	Amount string   `json:"amount"`
	List   []string `json:"list"`
}

func key(member id.Member, call, name, body, request string) *idem.Key {
	return &idem.Key{Member: member, Call: call, Key: name, BodyHash: []byte(body), RequestID: request, IsMoney: true}
}

func insertOperation(ctx context.Context) func(*sqlx.Tx) (answer, error) {
	return func(tx *sqlx.Tx) (answer, error) {
		_, err := tx.ExecContext(ctx, `INSERT INTO operations VALUES (1)`)
		return answer{"Größe <&>", "12.34", []string{"a", "b"}}, err
	}
}

func (d fixture) run(k *idem.Key) (answer, error) {
	return idem.Once(context.Background(), d.db, k, insertOperation(context.Background()))
}

func (d fixture) wantOperations(want int) {
	d.t.Helper()
	var n int
	if err := d.db.GetContext(d.t.Context(), &n, `SELECT count(*) FROM operations`); err != nil || n != want {
		d.t.Errorf("%d operations (%v), want %d", n, err, want)
	}
}

func (d fixture) age(hours int) {
	d.t.Helper()
	const sql = `UPDATE idempotency_keys SET created_at = created_at - $1 * interval '1 hour'`
	if _, err := storetest.Owner(d.t, d.db).ExecContext(d.t.Context(), sql, hours); err != nil {
		d.t.Fatal(err)
	}
}

func text(t *testing.T, a answer, k *idem.Key) string {
	t.Helper()
	raw, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	return k.RequestID + " " + string(raw)
}

// CHK-10.
func TestOnce_SameKey_ReplaysTheAnswer(t *testing.T) {
	d, pia := open(t), id.New[id.Member]()
	first := key(pia, "POST /a", "k", "body", "request 0")
	answered, err := d.run(first)
	if err != nil {
		t.Fatal(err)
	}
	want := text(t, answered, first)
	for n := range 100 {
		again := key(pia, "POST /a", "k", "body", fmt.Sprint("request ", n+1))
		answered, err := d.run(again)
		if err != nil || text(t, answered, again) != want {
			t.Fatalf("%s (%v), want %s", text(t, answered, again), err, want)
		}
	}
	d.wantOperations(1)
}

// CHK-14.
func TestOnce_ConcurrentCopies_RunOnceWithoutError(t *testing.T) {
	d, pia := open(t), id.New[id.Member]()
	var answered, waiting atomic.Int32
	var all sync.WaitGroup
	for n := range 50 {
		all.Go(func() {
			again := key(pia, "POST /a", "k", "body", fmt.Sprint("request ", n))
			switch _, err := d.run(again); {
			case err == nil:
				answered.Add(1)
			case errors.Is(err, fault.New(fault.OperationInProgress)):
				waiting.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if answered.Load() == 0 || answered.Load()+waiting.Load() != 50 {
		t.Errorf("%d were answered, %d refused as in progress", answered.Load(), waiting.Load())
	}
	d.wantOperations(1)
}

// CHK-11.
func TestOnce_SameKeyWithAnotherBody_IsRefused(t *testing.T) {
	d, pia := open(t), id.New[id.Member]()
	if _, err := d.run(key(pia, "POST /a", "k", "body", "1")); err != nil {
		t.Fatal(err)
	}
	if _, err := d.run(key(pia, "POST /a", "k", "other", "2")); !errors.Is(err, fault.New(fault.IdempotencyKeyReused)) {
		t.Errorf("answered %v", err)
	}
	d.wantOperations(1)
}

// CHK-12.
func TestOnce_KeyOfAnotherMemberOrCall_IsAnotherKey(t *testing.T) {
	d, pia := open(t), id.New[id.Member]()
	for n, k := range []*idem.Key{
		key(pia, "POST /a", "k", "body", "1"), key(id.New[id.Member](), "POST /a", "k", "other", "2"),
		key(pia, "POST /b", "k", "third", "3"),
	} {
		if _, err := d.run(k); err != nil || k.RequestID != fmt.Sprint(n+1) {
			t.Errorf("%d: %v under %s", n, err, k.RequestID)
		}
	}
	d.wantOperations(3)
}

// CHK-13.
func TestOnce_RefusedOperation_LeavesTheKeyUnused(t *testing.T) {
	d, pia := open(t), id.New[id.Member]()
	refuse := func(tx *sqlx.Tx) (answer, error) {
		_, err := tx.ExecContext(t.Context(), `INSERT INTO operations VALUES (1)`)
		return answer{}, errors.Join(err, fault.New(fault.InsufficientBalance))
	}
	if _, err := idem.Once(t.Context(), d.db, key(pia, "POST /a", "k", "bad", "1"), refuse); !errors.Is(err,
		fault.New(fault.InsufficientBalance)) {
		t.Fatal(err)
	}
	if _, err := d.run(key(pia, "POST /a", "k", "good", "2")); err != nil {
		t.Errorf("the key is used up: %v", err)
	}
	d.wantOperations(1)
}

func TestOnce_KeyOlderThanADay_IsRefusedForMoneyAndFreeOtherwise(t *testing.T) {
	d, pia := open(t), id.New[id.Member]()
	other := key(pia, "POST /b", "k", "body", "2")
	other.IsMoney = false
	for _, k := range []*idem.Key{key(pia, "POST /a", "k", "body", "1"), other} {
		if _, err := d.run(k); err != nil {
			t.Fatal(err)
		}
	}
	d.age(25)
	for _, when := range []string{"before the clean-up", "after it"} {
		if _, err := d.run(key(pia, "POST /a", "k", "body", "3")); !errors.Is(err, fault.New(fault.Conflict)) {
			t.Errorf("%s answered %v", when, err)
		}
		if err := pg.InTx(t.Context(), d.db, func(tx *sqlx.Tx) error { return idem.Forget(t.Context(), tx) }); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := d.run(other); err != nil {
		t.Errorf("a key of a day ago: %v", err)
	}
	d.wantOperations(3)
}

// CHK-26, F-I9.
func TestSlot_ThreeInstances_OneRuns(t *testing.T) {
	d := open(t)
	for slot := range 5 {
		var ran atomic.Int32
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				isMine, err := idem.Slot(context.Background(), d.db, "pay", fmt.Sprint(slot), d.job)
				if err != nil {
					t.Error(err)
				}
				if isMine {
					ran.Add(1)
				}
			})
		}
		all.Wait()
		if ran.Load() != 1 {
			t.Errorf("slot %d ran %d times", slot, ran.Load())
		}
	}
	d.wantOperations(5)
}

func (d fixture) job(ctx context.Context, tx *sqlx.Tx) error {
	_, err := insertOperation(ctx)(tx)
	return err
}

// CHK-27.
func TestSlot_FailedJob_LeavesTheSlotFree(t *testing.T) {
	d := open(t)
	for name, death := range map[string]func(tx *sqlx.Tx) error{
		"an error": func(*sqlx.Tx) error { return errors.New("broken") },
		"killed": func(tx *sqlx.Tx) error {
			_, err := tx.ExecContext(t.Context(), `SELECT pg_terminate_backend(pg_backend_pid())`)
			return err
		},
	} {
		ran, err := idem.Slot(t.Context(), d.db, "pay", "1", func(ctx context.Context, tx *sqlx.Tx) error {
			return errors.Join(d.job(ctx, tx), death(tx))
		})
		if err == nil || ran {
			t.Errorf("%s: ran %v, %v", name, ran, err)
		}
	}
	d.wantOperations(0)
	if ran, err := idem.Slot(t.Context(), d.db, "pay", "1", d.job); err != nil || !ran {
		t.Errorf("afterwards: ran %v, %v", ran, err)
	}
	d.wantOperations(1)
}
