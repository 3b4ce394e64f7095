package session_test

import (
	"slices"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/session"
	"lantern/store/storetest"
)

const currency = "THB"

// newcomer creates a player without money.
func newcomer(t *testing.T, db *pg.DB, username string) id.Member {
	t.Helper()
	seed.Mek(t, db)
	made := seed.Below(t, db, "mek", username, member.Player)
	return made.ID
}

// credit credits a player in a transaction.
func credit(t *testing.T, tx *sqlx.Tx, memberID id.Member, key string) {
	t.Helper()
	isNew, err := ledger.Post(t.Context(), tx, ledger.Entry{
		ID: id.New[id.Entry](), Kind: ledger.AdjustPlus, Key: key, Member: memberID, RelatedKind: "test", RelatedID: key,
		Actor: "system:test",
		Lines: ledger.Move(ledger.Account{Code: ledger.Manual, Currency: currency},
			ledger.Account{Owner: memberID, Code: ledger.Main, Currency: currency}, 5*money.Unit),
	})
	if err != nil || !isNew {
		t.Fatal(isNew, err)
	}
}

func begin(t *testing.T, db *pg.DB) *sqlx.Tx {
	t.Helper()
	tx, err := db.BeginTxx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tx.Rollback() }) // a rollback after the commit returns an error that means nothing
	return tx
}

// waits returns once another transaction waits for a lock in this database.
func waits(t *testing.T, db *pg.DB) bool {
	t.Helper()
	const read = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
	for range 100 {
		var pending int
		if err := storetest.Owner(t, db).GetContext(t.Context(), &pending, read); err != nil {
			t.Fatal(err)
		}
		if pending > 0 {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

func TestClose_ConcurrentCredit_IsAwaitedAndRefusesTheClosing(t *testing.T) {
	db := storetest.Open(t)
	memberID := newcomer(t, db, "nim")
	tx := begin(t, db)
	credit(t, tx, memberID, "late")
	closed := make(chan error, 1)
	go func() { closed <- session.Close(t.Context(), db, memberID, currency, "") }()
	if !waits(t, db) {
		t.Error("closing does not wait for the credit")
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := <-closed; refusal(err) != fault.Conflict {
		t.Errorf("the account was closed although it has money: %v", err)
	}
	if m, err := member.Find(t.Context(), db, memberID); err != nil || m.IsLoginFrozen {
		t.Errorf("login frozen: %v, %v", m.IsLoginFrozen, err)
	}
}

func TestClose_CreditMeanwhile_WaitsForTheClosing(t *testing.T) {
	db := storetest.Open(t)
	memberID := newcomer(t, db, "nim")
	tx := begin(t, db)
	if err := ledger.Lock(t.Context(), tx, memberID); err != nil {
		t.Fatal(err)
	}
	credited := make(chan error, 1)
	go func() {
		credited <- pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
			credit(t, tx, memberID, "late")
			return nil
		})
	}()
	if !waits(t, db) {
		t.Error("a credit passed the lock")
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := <-credited; err != nil {
		t.Error(err)
	}
}

func TestClose_MoneyAtAVendor_IsAConflict(t *testing.T) {
	db := storetest.Open(t)
	memberID := newcomer(t, db, "nim")
	main := ledger.Account{Owner: memberID, Code: ledger.Main, Currency: currency}
	vendorAccount := ledger.Account{Owner: memberID, Code: "user:vendor:ONE", Currency: currency}
	if err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		credit(t, tx, memberID,
			"first")
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	var all money.Amount
	if err := db.GetContext(t.Context(), &all, `SELECT b.amount FROM balances b JOIN accounts a ON a.id = b.account_id
		WHERE a.owner_id = $1 AND a.code = 'user:main'`, memberID); err != nil {
		t.Fatal(err)
	}
	err := once(t, db, ledger.Entry{
		ID: id.New[id.Entry](), Kind: ledger.Bet, Key: "there", Member: memberID, RelatedKind: "test", RelatedID: "there",
		Actor: "system:test",
		Lines: ledger.Move(main, vendorAccount, all),
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := session.Close(t.Context(), db, memberID, currency, ""); refusal(err) != fault.Conflict {
		t.Errorf("closed: %v", err)
	}
}

func TestClose_ConcurrentEntries_NeverDeadlock(t *testing.T) {
	db := storetest.Open(t)
	memberID := newcomer(t, db, "nim")
	main, hold := ledger.Account{Owner: memberID, Code: ledger.Main, Currency: currency},
		ledger.Account{Owner: memberID, Code: ledger.HoldBet, Currency: currency}
	if err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		credit(t, tx, memberID,
			"first")
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 2)
	go func() {
		for range 30 {
			if err := session.Close(t.Context(), db, memberID, currency, ""); refusal(err) != fault.Conflict {
				done <- err
				return
			}
		}
		done <- nil
	}()
	go func() {
		for n := range 30 {
			lines := ledger.Move(main, hold, money.Unit)
			if n%2 == 1 {
				lines = ledger.Move(hold, main, money.Unit)
			}
			err := once(t, db, ledger.Entry{
				ID: id.New[id.Entry](), Kind: ledger.Bet, Key: string(id.New[id.Entry]()), Member: memberID, RelatedKind: "test",
				RelatedID: "ring",
				Actor:     "system:test", Lines: lines,
			})
			if err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// once posts in a transaction that is not retried, so that a deadlock is an error.
func once(t *testing.T, db *pg.DB, entry ledger.Entry) error {
	tx, err := db.BeginTxx(t.Context(), nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after a commit there is nothing to roll back
	if _, err := ledger.Post(t.Context(), tx, entry); err != nil {
		return err
	}
	return tx.Commit()
}

func TestClose_EmptyAccount_IsClosedOnce(t *testing.T) {
	db := storetest.Open(t)
	memberID := newcomer(t, db, "nim")
	for _, want := range []fault.Code{"", fault.Conflict} {
		if err := session.Close(t.Context(), db, memberID, currency, "enough"); refusal(err) != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestClose_PlaySessions_EndHereAndAtTheVendors(t *testing.T) {
	db := storetest.Open(t)
	memberID := newcomer(t, db, "nim")
	owner := storetest.Owner(t, db)
	const playing = `WITH made AS (INSERT INTO vendors (code, name, launch_url, api_url)
		VALUES ('V', 'V', '', 'http://vendor.example') RETURNING code),
			opened AS (INSERT INTO games (id, vendor_code, code, type, names, cover, min_stake, max_stake) SELECT new_id(), code,
			'G', 'RNG', '{}', '', 1, 1 FROM made RETURNING id)
		INSERT INTO play_sessions (id, token_hash, member_id, vendor_code, game_id, currency, main_id, hold_id, language,
		verified_at, expires_at)
		SELECT new_id(), decode('00', 'hex'), $1, 'V', opened.id, 'THB', ledger_account($1, 'user:main', 'THB'),
		ledger_account($1, 'user:hold:bet', 'THB'), 'th',
			lantern_now(), lantern_now() + interval '1 hour' FROM opened`
	if _, err := owner.ExecContext(t.Context(), playing, memberID); err != nil {
		t.Fatal(err)
	}
	if err := session.Close(t.Context(), db, memberID, currency, ""); err != nil {
		t.Fatal(err)
	}
	var left int
	const ended = `SELECT count(*) FROM play_sessions s JOIN play_endings e ON e.session_id = s.id
		WHERE s.ended_at IS NOT NULL AND e.reason = 'CLOSED' AND e.vendor_code = 'V'`
	if err := db.GetContext(t.Context(), &left, ended); err != nil || left != 1 {
		t.Errorf("%d games ended (%v)", left, err)
	}
}

func TestClose_UnplayedFreeRounds_AreCancelled(t *testing.T) {
	db := storetest.Open(t)
	memberID := newcomer(t, db, "nim")
	other := seed.Below(t, db, "mek", "tan", member.Player).ID
	const given = `WITH at AS (INSERT INTO vendors (code, name, launch_url, api_url)
		VALUES ('V', 'V', '', 'http://vendor.example') RETURNING code),
			ann AS (INSERT INTO operators (id, name) VALUES (new_id(), 'ann') RETURNING id)
		INSERT INTO free_rounds (id, member_id, vendor_code, reward_id, games, currency, count, bet_value, multiplier,
		valid_until, key, reason, proposed_by, state, due_at, used, ended_at, ended_by)
		SELECT new_id(), g.member, at.code, g.key, '{G}', 'THB', 5, 20000, 1, lantern_now() + interval '1 day', g.key,
		'a lost evening', ann.id, g.state, NULL, g.used,
			CASE WHEN g.state = 'ENDED' THEN lantern_now() END, CASE WHEN g.state = 'ENDED' THEN 'played' END
		FROM at, ann, (VALUES ($1::uuid, 'proposed', 'PROPOSED', 0), ($1, 'asked', 'ASKED', 0), ($1, 'given', 'GIVEN', 2),
		($1, 'played', 'ENDED', 5),
			($2::uuid, 'another''s', 'GIVEN', 0)) AS g (member, key, state, used)`
	if _, err := storetest.Owner(t, db).ExecContext(t.Context(), given, memberID, other); err != nil {
		t.Fatal(err)
	}
	if err := session.Close(t.Context(), db, memberID, currency, ""); err != nil {
		t.Fatal(err)
	}
	var stand []string
	const read = `SELECT format('%s %s %s by %s, %s', key, state, used, coalesce(ended_by, 'none'), CASE
		WHEN due_at IS NULL THEN 'nothing to notify' ELSE 'to notify' END)
		FROM free_rounds ORDER BY key`
	if err := db.SelectContext(t.Context(), &stand, read); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"another's GIVEN 0 by none, nothing to notify", "asked CANCELLED 0 by CLOSED, to notify",
		"given CANCELLED 2 by CLOSED, to notify",
		"played ENDED 5 by played, nothing to notify", "proposed CANCELLED 0 by CLOSED, nothing to notify",
	}
	if !slices.Equal(stand, want) {
		t.Errorf("%q, want %q", stand, want)
	}
}
