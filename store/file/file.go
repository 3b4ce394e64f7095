// Package file stores uploads of members: re-encoded, with an owner, a purpose and an expiry. It alone reads and
// writes files.
package file

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// MaxPictures is how many pictures one subject may have for one purpose.
const MaxPictures = 3

// Picture is a re-encoded upload.
type Picture struct {
	ID       id.File `db:"id"`
	Position int     `db:"position"`
	Type     string  `db:"type"`
	Width    int     `db:"width"`
	Height   int     `db:"height"`
	Content  []byte  `db:"content" json:"-"`
}

// Purpose is what files are stored for. A noun declares its purposes as variables and reads and adds files through
// them.
type Purpose struct {
	// Name and Subject, the kind of what the files belong to, are stored with each file.
	Name, Subject string
	// Retention is how long a file is stored. Until then it cannot be changed or deleted.
	Retention time.Duration
}

// PaymentEvidence is the retention of payment proofs: five years, the usual record-keeping period of
// anti-money-laundering rules (FATF recommendation 11).
const PaymentEvidence = 5 * 365 * 24 * time.Hour

// Add stores the pictures of one subject in their order.
func (p Purpose) Add(ctx context.Context, tx *sqlx.Tx, owner id.Member, subject string, pictures []Picture) error {
	const insert = `INSERT INTO files
		(id, owner_id, purpose, subject_kind, subject_id, position, type, width, height, content, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, lantern_now() + $11 * interval '1 second')`
	for i, picture := range pictures {
		_, err := tx.ExecContext(ctx, insert, id.New[id.File](), owner, p.Name, p.Subject, subject, i+1,
			picture.Type, picture.Width, picture.Height, picture.Content, int64(p.Retention/time.Second))
		if err != nil {
			return err
		}
	}
	return nil
}

// List returns the pictures of one subject in their order, without their content.
func (p Purpose) List(ctx context.Context, q pg.Q, subject string) ([]Picture, error) {
	const read = `SELECT id, position, type, width, height FROM files
		WHERE subject_kind = $1 AND subject_id = $2 AND purpose = $3 AND expires_at > lantern_now() ORDER BY position`
	list := []Picture{}
	err := q.SelectContext(ctx, &list, read, p.Subject, subject, p.Name)
	return list, err
}

// Get returns a picture with its content. Faults: not_found, also for a file of another purpose.
func (p Purpose) Get(ctx context.Context, q pg.Q, which id.File) (Picture, error) {
	const read = `SELECT id, position, type, width, height, content FROM files
		WHERE id = $1 AND purpose = $2 AND expires_at > lantern_now()`
	var picture Picture
	err := q.GetContext(ctx, &picture, read, which, p.Name)
	if pg.IsNone(err) {
		return picture, fault.New(fault.NotFound)
	}
	return picture, err
}

// Prune deletes files that have expired, some at a time.
func Prune(ctx context.Context, tx *sqlx.Tx) error {
	const drop = `DELETE FROM files WHERE id IN (
		SELECT id FROM files WHERE expires_at <= lantern_now() ORDER BY expires_at LIMIT 1000)`
	_, err := tx.ExecContext(ctx, drop)
	return err
}
