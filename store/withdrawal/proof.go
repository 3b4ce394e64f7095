package withdrawal

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Proof is one picture for a part that did not arrive, made anew from the pixels of what was sent.
type Proof struct {
	ID       id.Proof `db:"id"`
	Position int      `db:"position"`
	Kind     string   `db:"kind"`
	Width    int      `db:"width"`
	Height   int      `db:"height"`
	Picture  []byte   `db:"picture" json:"-"`
}

func keepProofs(ctx context.Context, tx *sqlx.Tx, part id.Payout, proofs []Proof) error {
	const add = `INSERT INTO payout_proofs (id, payout_id, position, kind, width, height, picture) VALUES ($1, $2, $3, $4, $5, $6, $7)`
	for i, p := range proofs {
		if _, err := tx.ExecContext(ctx, add, id.New[id.Proof](), part, i+1, p.Kind, p.Width, p.Height, p.Picture); err != nil {
			return err
		}
	}
	return nil
}

// ProofsOf lists the pictures of a part, without the pictures themselves.
func ProofsOf(ctx context.Context, q pg.Q, part id.Payout) ([]Proof, error) {
	list := []Proof{}
	err := q.SelectContext(ctx, &list, `SELECT id, position, kind, width, height FROM payout_proofs WHERE payout_id = $1 ORDER BY position`, part)
	return list, err
}

// ProofByID is one picture, for the desk. Faults: not_found.
func ProofByID(ctx context.Context, q pg.Q, which id.Proof) (Proof, error) {
	var p Proof
	err := q.GetContext(ctx, &p, `SELECT id, position, kind, width, height, picture FROM payout_proofs WHERE id = $1`, which)
	if pg.IsNone(err) {
		return p, fault.New(fault.NotFound)
	}
	return p, err
}
