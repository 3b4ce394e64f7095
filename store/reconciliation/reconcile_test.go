package reconciliation_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/reconciliation"
	"lantern/store/storetest"
	"lantern/store/withdrawal"
)

const sandbox = "sandbox"

// paidIn books a deposit under the provider's number.
func (s scene) paidIn(t *testing.T, reference string, amount money.Amount, at time.Time) {
	t.Helper()
	var channel string
	owner := storetest.Owner(t, s.db)
	if err := owner.GetContext(ctx, &channel, `SELECT id FROM deposit_channels WHERE provider = $1 ORDER BY sort, id
		LIMIT 1`, sandbox); err != nil {
		t.Fatal(err)
	}
	made := id.New[id.Deposit]()
	s.exec(t, `INSERT INTO deposits (id, member_id, channel_id, state, currency, amount, received, fee, request_key,
		body_hash, expires_at, decided_at, provider_order)
		VALUES ($1, $2, $3, 'CREDITED', 'THB', $4, $4, 0, $5, '', $6, $6,
		$5)`, made, s.pia.ID, channel, amount, reference, at)
	s.book(t, made, channel, ledger.Deposit, amount, at)
}

// book writes the entry of a deposit, or of its reversal if the amount is negative.
func (s scene) book(t *testing.T, of id.Deposit, channel string, kind ledger.Kind, amount money.Amount, at time.Time) {
	t.Helper()
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: kind, Key: string(kind) + ":" + string(of),
			Member:      s.pia.ID,
			RelatedKind: "deposit", RelatedID: string(of), Actor: "provider:sandbox", OccurredAt: at,
			Lines: ledger.Move(ledger.Account{Code: ledger.Provider(channel), Currency: "THB"},
				ledger.Account{Owner: s.pia.ID, Code: ledger.Main, Currency: "THB"}, amount)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// paidOut books a withdrawal that the provider paid, under its number.
func (s scene) paidOut(t *testing.T, reference string, amount money.Amount) {
	t.Helper()
	made, withdrew := id.New[id.Payout](), id.New[id.Withdrawal]()
	vault, err := withdrawal.NewVault([]byte("tests"))
	if err != nil {
		t.Fatal(err)
	}
	payee, err := withdrawal.AddPayee(ctx, s.db, vault, withdrawal.NewPayee{Bank: "SCB", Holder: "Pia",
		Number: "1234567890"}, s.key(s.pia.ID, "payee"))
	if err != nil {
		t.Fatal(err)
	}
	s.exec(t, `INSERT INTO withdrawals (id, member_id, payee_id, state, currency, amount, fee)
		VALUES ($1, $2, $3, 'AWAITING_CONFIRMATION', 'THB', $4, 0)`,
		withdrew, s.pia.ID, payee.ID, amount)
	s.exec(t, `INSERT INTO payouts (id, withdrawal_id, number, amount, state, provider, provider_reference, disbursed_at,
		deadline)
		VALUES ($1, $2, 1, $3, 'AWAITING', $4, $5, lantern_now(), lantern_now())`, made, withdrew, amount, sandbox, reference)
	err = pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.WithdrawPaid, Key: "WITHDRAW_PAID:" +
			string(made), Member: s.pia.ID,
			RelatedKind: "withdrawal", RelatedID: string(withdrew), Actor: "system",
			Lines: ledger.Move(ledger.Account{Owner: s.pia.ID, Code: ledger.Main, Currency: "THB"},
				ledger.Account{Code: ledger.Provider(sandbox), Currency: "THB"}, amount)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (s scene) now(t *testing.T) (now time.Time, today clock.Date) {
	t.Helper()
	if err := s.db.GetContext(ctx, &now, `SELECT lantern_now()`); err != nil {
		t.Fatal(err)
	}
	if err := s.db.GetContext(ctx, &today, `SELECT business_day(lantern_now())::text`); err != nil {
		t.Fatal(err)
	}
	return now.UTC().Truncate(time.Second), today
}

func theirs(number int, reference string, amount money.Amount, at time.Time) reconciliation.StatementLine {
	return reconciliation.StatementLine{Number: number, Reference: reference, Amount: amount, Currency: "THB", At: at}
}

func (s scene) imported(t *testing.T, lines ...reconciliation.StatementLine) reconciliation.Imported {
	t.Helper()
	done, err := reconciliation.ImportStatement(ctx, s.db, sandbox, lines, s.by(t, "ann"))
	if err != nil {
		t.Fatal(err)
	}
	return done
}

func (s scene) compared(t *testing.T, day clock.Date) reconciliation.Reconciliation {
	t.Helper()
	found, err := reconciliation.Compare(ctx, s.db, sandbox, day, s.by(t, "ann"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// CHK-25.
func TestCompare_SmallestDifference_IsFound(t *testing.T) {
	s := ready(t)
	now, today := s.now(t)
	s.paidIn(t, "same", 100*money.Unit, now)
	s.paidIn(t, "less", 100*money.Unit, now)
	s.paidIn(t, "only here", 7*money.Unit, now)
	s.paidOut(t, "out", 50*money.Unit)
	s.imported(t, theirs(2, "same", 100*money.Unit, now), theirs(3, "less", 100*money.Unit-money.Payable, now),
		theirs(4, "only there", 9*money.Unit, now), theirs(5, "out", -50*money.Unit, now))
	found := s.compared(t, today)
	if found.Ours != 4 || found.Theirs != 4 || found.Differences != 3 {
		t.Fatalf("%+v", found)
	}
	for i, want := range []struct {
		reference string
		kind      reconciliation.Difference
	}{{"less", reconciliation.AmountDiffers}, {"only here", reconciliation.MissingThere}, {"only there",
		reconciliation.MissingHere}} {
		if got := found.Findings[i]; got.Reference != want.reference || got.Kind != want.kind {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if f := found.Findings[0]; *f.Ours-*f.Theirs != money.Payable {
		t.Errorf("%s beside %s", f.Ours, f.Theirs)
	}
	last, err := reconciliation.Latest(ctx, s.db, sandbox, today)
	if err != nil || last.ID != found.ID || len(last.Findings) != 3 || *last.Findings[1].Ours != 7*money.Unit ||
		last.Findings[1].Theirs != nil {
		t.Errorf("%+v %v", last, err)
	}
	if list, err := reconciliation.List(ctx, s.db); err != nil || len(list) != 1 || list[0].Actor != "operator:ann" {
		t.Errorf("%+v %v", list, err)
	}
	_, err = reconciliation.Compare(ctx, s.db, "unknown", today, s.by(t, "ann"))
	wants(t, err, fault.NotFound)
}

func TestCompare_PaymentAcrossMidnight_IsNoDifference(t *testing.T) {
	s := ready(t)
	now, today := s.now(t)
	s.paidIn(t, "late", 100*money.Unit, now)
	s.imported(t, theirs(2, "late", 100*money.Unit, now.Add(24*time.Hour)))
	if found := s.compared(t, today); found.Differences != 0 || found.Ours != 1 || found.Theirs != 0 {
		t.Errorf("%+v", found)
	}
}

func TestImportStatement_SameLinesAgain_AreImportedOnce(t *testing.T) {
	s := ready(t)
	now, _ := s.now(t)
	one, two := theirs(2, "a", money.Unit, now), theirs(3, "b", -money.Unit, now)
	var group sync.WaitGroup
	var lock sync.Mutex
	total := 0
	for range 10 {
		by := s.by(t, "ann")
		group.Go(func() {
			done, err := reconciliation.ImportStatement(ctx, s.db, sandbox, []reconciliation.StatementLine{one, two}, by)
			if err != nil {
				t.Error(err)
			}
			lock.Lock()
			total += done.New
			lock.Unlock()
		})
	}
	group.Wait()
	if total != 2 {
		t.Errorf("%d lines were new", total)
	}
	changed := one
	changed.Number, changed.Amount = 5, one.Amount+1
	_, err := reconciliation.ImportStatement(ctx, s.db, sandbox, []reconciliation.StatementLine{theirs(4, "c",
		money.Unit, now),
		changed}, s.by(t, "ann"))
	if f := fault.Of(err); f == nil || f.Code != fault.Conflict || f.Value["line"] != 5 || f.Value["reference"] != "a" {
		t.Errorf("%v", err)
	}
	if n := s.count(t, `SELECT count(*) FROM statement_lines`); n != 2 {
		t.Errorf("%d lines are stored", n)
	}
	_, err = reconciliation.ImportStatement(ctx, s.db, "unknown", []reconciliation.StatementLine{one}, s.by(t, "ann"))
	wants(t, err, fault.NotFound)
}

// untilNoon moves the clock to the next noon of the business day, so that the day before has been compared already.
func (s scene) untilNoon(t *testing.T) {
	t.Helper()
	const read = `SELECT ceil(extract(epoch FROM business_start(business_day(lantern_now()) + 1) + interval '12 hours'
		- lantern_now()))::bigint`
	var seconds int64
	if err := s.db.GetContext(ctx, &seconds, read); err != nil {
		t.Fatal(err)
	}
	s.later(t, time.Duration(seconds)*time.Second)
}

func TestCompareDue_EndedDay_IsComparedOnce(t *testing.T) {
	s := ready(t)
	s.untilNoon(t)
	now, today := s.now(t)
	s.paidIn(t, "alone", money.Unit, now)
	due := func() (made []reconciliation.Reconciliation) {
		t.Helper()
		err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) (err error) {
			var failed error
			made, failed, err = reconciliation.CompareDue(ctx, tx)
			return errors.Join(failed, err)
		})
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	for _, early := range due() {
		if early.Day == today {
			t.Errorf("compared before it ended: %+v", early)
		}
	}
	s.later(t, 24*time.Hour+reconciliation.Settles)
	made := due()
	if len(made) != 1 || made[0].Day != today || made[0].Provider != sandbox || made[0].Differences != 1 {
		t.Errorf("%+v, want %s", made, today)
	}
	if again := due(); len(again) != 0 {
		t.Errorf("a second time: %+v", again)
	}
	s.later(t, 3*24*time.Hour)
	made = due()
	if len(made) != 3 || made[0].Day <= today || made[0].Day >= made[1].Day || made[1].Day >= made[2].Day {
		t.Errorf("after three days of silence: %+v", made)
	}
	s.later(t, 30*24*time.Hour)
	if made := due(); len(made) != 7 {
		t.Errorf("after a month of silence %d days were compared", len(made))
	}
}

func TestCompare_ManyBets_ReadsOnlyPaymentEntries(t *testing.T) {
	s := ready(t)
	now, today := s.now(t)
	s.paidIn(t, "alone", money.Unit, now)
	owner := storetest.Owner(t, s.db)
	for _, step := range []string{
		`INSERT INTO entries (id, kind, key, business_on, actor, happened_at)
			SELECT new_id(), 'BET_SETTLE', 'played-' || n, business_day(lantern_now()), 'test', lantern_now()
			FROM generate_series(1, 20000) n`,
		`INSERT INTO lines (entry_id, account_id, amount)
			SELECT e.id, ledger_account(NULL, side.code, 'THB'), side.amount
			FROM entries e, (VALUES ('rev:game:PVP', 1), ('rev:game:RNG', -1)) side (code, amount)
			WHERE e.actor = 'test'`,
		`ANALYZE entries, lines, accounts`,
	} {
		if _, err := owner.ExecContext(ctx, step); err != nil {
			t.Fatal(err)
		}
	}
	var reads int
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		const lines = reconciliation.WithProviderLines + ` SELECT count(*) FROM provider_lines`
		if _, err := tx.ExecContext(ctx, lines, sandbox, today); err != nil {
			return err
		}
		const read = `SELECT sum(seq_tup_read + COALESCE(idx_tup_fetch, 0)) FROM pg_stat_xact_user_tables
			WHERE relname LIKE 'lines%' OR relname LIKE 'entries%'`
		return tx.GetContext(ctx, &reads, read)
	})
	if err != nil || reads == 0 || reads > 100 {
		t.Errorf("%d rows of the books were read, %v", reads, err)
	}
}

func TestCompareDue_FailingProvider_StaysDueAndDelaysNoOther(t *testing.T) {
	s := ready(t)
	now, _ := s.now(t)
	s.paidIn(t, "alone", money.Unit, now)
	owner := storetest.Owner(t, s.db)
	owns := func(text string) {
		t.Helper()
		if _, err := owner.ExecContext(ctx, text); err != nil {
			t.Fatal(err)
		}
	}
	owns(`INSERT INTO deposit_channels SELECT (c).* FROM (SELECT jsonb_populate_record(c,
		'{"id": "other", "provider": "other"}') AS c FROM deposit_channels c LIMIT 1) made`)
	owns(`SELECT ledger_account(NULL, 'platform:psp:other', 'THB')`)
	owns(`ALTER TABLE reconciliations ADD CONSTRAINT broken CHECK (provider <> 'other') NOT VALID`)
	s.later(t, 24*time.Hour+reconciliation.Settles)
	due := func() (made []reconciliation.Reconciliation, failed error) {
		t.Helper()
		err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) (err error) {
			made, failed, err = reconciliation.CompareDue(ctx, tx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return made, failed
	}
	if made, failed := due(); len(made) != 1 || made[0].Provider != sandbox || failed == nil ||
		!strings.Contains(failed.Error(), "of other") {
		t.Errorf("%+v, %v", made, failed)
	}
	owns(`ALTER TABLE reconciliations DROP CONSTRAINT broken`)
	if made, failed := due(); len(made) != 1 || made[0].Provider != "other" || failed != nil {
		t.Errorf("once it can be compared: %+v, %v", made, failed)
	}
}
