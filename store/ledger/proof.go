package ledger

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/pg"
)

// Finding is an inconsistency in the books.
type Finding struct {
	Finding string `db:"finding"`
	Subject string `db:"subject"`
	Amount  string `db:"amount"`
}

// Prove checks that every currency and every entry adds up to zero and that every balance equals the sum of its
// lines. No findings means that the books are correct.
func Prove(ctx context.Context, q pg.Q) ([]Finding, error) {
	var found []Finding
	err := q.SelectContext(ctx, &found, `SELECT finding, subject, amount FROM ledger_proof()`)
	return found, err
}

// The books are proved at night, after the settlements of the day. A proof that was interrupted starts again.
const (
	ProofStart   = 4 * time.Hour
	proofTimeout = time.Hour
)

// Proof is the result of one night. Without EndedAt it is running or was interrupted.
type Proof struct {
	Night    clock.Date `db:"night"`
	BegunAt  time.Time  `db:"begun_at"`
	EndedAt  *time.Time `db:"ended_at"`
	Findings *int       `db:"findings"`
	Found    []Finding  `db:"-"`
}

// ClaimProof claims this night's proof for one of several instances. isClaimed is false for the others.
func ClaimProof(ctx context.Context, db *pg.DB) (night clock.Date, isClaimed bool, err error) {
	const claim = `INSERT INTO proofs AS p (night) SELECT business_day(lantern_now())
		WHERE lantern_now() >= business_start(business_day(lantern_now())) + $1 * interval '1 second'
		ON CONFLICT (night) DO UPDATE SET begun_at = lantern_now()
		WHERE p.ended_at IS NULL AND p.begun_at < lantern_now() - $2 * interval '1 second'
		RETURNING night::text`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		err := tx.GetContext(ctx, &night, claim, int64(ProofStart/time.Second), int64(proofTimeout/time.Second))
		isClaimed = err == nil
		if pg.IsNone(err) {
			return nil
		}
		return err
	})
	return night, isClaimed, err
}

// MaxFindings is how many findings of a check are stored and shown; their number counts all of them.
const MaxFindings = 1000

// EndProof stores the findings of a night.
func EndProof(ctx context.Context, db *pg.DB, night clock.Date, found []Finding) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const end = `UPDATE proofs SET ended_at = lantern_now(), findings = $2 WHERE night = $1 AND ended_at IS NULL`
		done, err := tx.ExecContext(ctx, end, night, len(found))
		if err != nil {
			return err
		}
		if rows, err := done.RowsAffected(); err != nil || rows == 0 {
			return err
		}
		const store = `INSERT INTO proof_findings (night, number, finding, subject, amount) VALUES ($1, $2, $3, $4, $5)`
		for i, f := range found[:min(len(found), MaxFindings)] {
			if _, err := tx.ExecContext(ctx, store, night, i+1, f.Finding, f.Subject, f.Amount); err != nil {
				return err
			}
		}
		return nil
	})
}

// Proofs returns the last 30 nights with their findings, the newest first.
func Proofs(ctx context.Context, q pg.Q) ([]Proof, error) {
	const read = `SELECT night::text AS night, begun_at, ended_at, findings FROM proofs ORDER BY proofs.night DESC
		LIMIT 30`
	list := []Proof{}
	if err := q.SelectContext(ctx, &list, read); err != nil {
		return nil, err
	}
	const details = `SELECT finding, subject, amount FROM proof_findings WHERE night = $1 ORDER BY number`
	for i := range list {
		if list[i].Findings == nil || *list[i].Findings == 0 {
			continue
		}
		if err := q.SelectContext(ctx, &list[i].Found, details, list[i].Night); err != nil {
			return nil, err
		}
	}
	return list, nil
}
