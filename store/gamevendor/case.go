package gamevendor

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// LostWin is the kind of case for a win whose bet never arrived. SQL functions open the other kinds.
const LostWin = "WIN_WITHOUT_BET"

// Case is a contradiction for operators to review. Subject is a vendor's transaction or a round; the same case is
// opened once for each.
type Case struct {
	Vendor, Kind, Subject string
	Player                id.Member
	Detail                map[string]any
}

// OpenCase stores a case.
func OpenCase(ctx context.Context, db *pg.DB, c Case) error {
	detail, err := json.Marshal(c.Detail)
	if err != nil {
		return fmt.Errorf("case: %w", err)
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `SELECT vendor_case($1, $2, $3, $4, $5)`, c.Vendor, c.Kind, c.Subject, c.Player,
			string(detail))
		return err
	})
}

// Attempt is a refused call. The vendor may repeat it under the same id, so it is not stored under that id.
type Attempt struct {
	Vendor, Tx, Kind string
	Status           Status
	Amount           money.Amount
	Player           id.Member
	// Detail is what is known about a win whose bet has not arrived.
	Detail map[string]any
}

// Note stores an attempt and returns when its id was first refused with this status.
func Note(ctx context.Context, db *pg.DB, a Attempt) (since time.Time, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var detail *string
		if a.Detail != nil {
			known, err := json.Marshal(a.Detail)
			if err != nil {
				return fmt.Errorf("attempt: %w", err)
			}
			text := string(known)
			detail = &text
		}
		const insert = `INSERT INTO vendor_attempts (vendor_code, tx_id, kind, status, amount, member_id, detail)
			VALUES ($1, $2, $3, $4, $5, NULLIF($6, '')::uuid, $7)`
		if _, err := tx.ExecContext(ctx, insert, a.Vendor, a.Tx, a.Kind, a.Status, int64(a.Amount), string(a.Player),
			detail); err != nil {
			return err
		}
		const first = `SELECT min(made_at) FROM vendor_attempts WHERE vendor_code = $1 AND tx_id = $2 AND status = $3`
		return tx.GetContext(ctx, &since, first, a.Vendor, a.Tx, a.Status)
	})
	return since, err
}

// Inverted is how long a win may arrive before its bet.
const Inverted = 10 * time.Minute

// OpenLostWins opens the cases of wins whose bets did not arrive in that time, for vendors that do not repeat them.
func OpenLostWins(ctx context.Context, tx *sqlx.Tx) error {
	const open = `INSERT INTO vendor_cases (vendor_code, kind, subject, member_id, detail)
		SELECT DISTINCT ON (a.vendor_code, a.tx_id) a.vendor_code, $1, a.tx_id, a.member_id, a.detail FROM vendor_attempts a
		WHERE a.made_at BETWEEN lantern_now() - interval '2 days' AND lantern_now() - $2 * interval '1 second'
		AND a.kind = 'WIN' AND a.status = $3
			AND a.member_id IS NOT NULL AND a.detail IS NOT NULL
			AND NOT EXISTS (SELECT FROM vendor_transactions t WHERE t.vendor_code = a.vendor_code AND t.tx_id = a.tx_id)
		ORDER BY a.vendor_code, a.tx_id, a.made_at ON CONFLICT DO NOTHING`
	_, err := tx.ExecContext(ctx, open, LostWin, int64(Inverted/time.Second), string(BetNotFound))
	return err
}

// ForgetAttempts deletes attempts that are older than any repetition.
func ForgetAttempts(ctx context.Context, tx *sqlx.Tx) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM vendor_attempts WHERE made_at < lantern_now() - interval '35 days'`)
	return err
}

// OpenedCase is a case with its member. Username is empty if the player is unknown.
type OpenedCase struct {
	ID       id.VendorCase `db:"id"`
	Vendor   string        `db:"vendor_code"`
	Kind     string        `db:"kind"`
	Subject  string        `db:"subject"`
	Username string        `db:"username"`
	Detail   string        `db:"detail"`
	OpenedAt time.Time     `db:"opened_at"`
}

// Cases returns the newest open cases of a vendor, or of all.
func Cases(ctx context.Context, q pg.Q, vendor string) ([]OpenedCase, error) {
	const read = `SELECT c.id, c.vendor_code, c.kind, c.subject, COALESCE(m.username, '') AS username,
		c.detail::text AS detail, c.opened_at
		FROM vendor_cases c LEFT JOIN members m ON m.id = c.member_id WHERE ($1 = '' OR c.vendor_code = $1)
		AND NOT EXISTS (SELECT FROM vendor_case_ends e WHERE e.case_id = c.id) ORDER BY c.opened_at DESC, c.id DESC LIMIT 200`
	list := []OpenedCase{}
	err := q.SelectContext(ctx, &list, read, vendor)
	return list, err
}

// CloseCase closes a case; the operator's reason says how it was resolved. Faults: validation_failed, not_found (no
// such case, or closed before).
func CloseCase(ctx context.Context, db *pg.DB, vendorCase id.VendorCase, by approval.Action) error {
	if err := by.Check(); err != nil {
		return err
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		isClosed, err := insertEnd(ctx, tx, vendorCase, by)
		if err != nil {
			return err
		}
		if !isClosed {
			return fault.New(fault.NotFound)
		}
		return by.Note(ctx, tx, "vendor.case.close", "vendor_case:"+string(vendorCase), nil, nil)
	})
}

// insertEnd records that a case is closed. isClosed is false where there is no such case, or it was closed before.
func insertEnd(ctx context.Context, tx *sqlx.Tx, vendorCase id.VendorCase,
	by approval.Action) (isClosed bool, err error) {
	const insert = `INSERT INTO vendor_case_ends (case_id, reason, actor) SELECT id, $2, $3 FROM vendor_cases
		WHERE id = $1 ON CONFLICT DO NOTHING`
	done, err := tx.ExecContext(ctx, insert, vendorCase, by.Reason, by.Actor())
	if err != nil {
		return false, err
	}
	count, err := done.RowsAffected()
	return count == 1, err
}
