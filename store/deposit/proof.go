package deposit

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/pg"
)

// MaxProofs is how many pictures of a receipt an order takes.
const MaxProofs = 3

// Proof is one picture of a receipt, made anew from the pixels of what was sent.
type Proof struct {
	ID       id.Proof `db:"id"`
	Position int      `db:"position"`
	Kind     string   `db:"kind"`
	Width    int      `db:"width"`
	Height   int      `db:"height"`
	Picture  []byte   `db:"picture" json:"-"`
}

// Prove takes the pictures of a transfer's receipt; from then on a person decides. Faults: not_found, state_changed, proof_required.
func Prove(ctx context.Context, db *pg.DB, which id.Deposit, proofs []Proof, key *idem.Key) (Deposit, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Deposit, error) {
		d, err := locked(ctx, tx, which)
		switch {
		case err != nil:
			return d, err
		case d.Member != key.Member:
			return d, fault.New(fault.NotFound)
		}
		// A deadline that has passed has decided before.
		switch d = d.asOfNow(); {
		case d.Method != BankTransfer || d.Provider != House:
			return d, fault.New(fault.StateChanged).With("state", string(d.State))
		case len(proofs) == 0:
			return d, fault.New(fault.ProofRequired)
		}
		if err := d.advance(ctx, tx, ProofUploaded); err != nil {
			return d, err
		}
		return d, d.keep(ctx, tx, proofs)
	})
}

func (d *Deposit) keep(ctx context.Context, tx *sqlx.Tx, proofs []Proof) error {
	const add = `INSERT INTO deposit_proofs (id, deposit_id, position, kind, width, height, picture) VALUES ($1, $2, $3, $4, $5, $6, $7)`
	for i, p := range proofs {
		if _, err := tx.ExecContext(ctx, add, id.New[id.Proof](), d.ID, i+1, p.Kind, p.Width, p.Height, p.Picture); err != nil {
			return err
		}
	}
	return nil
}

// ProofsOf lists the pictures of an order, without the pictures themselves.
func ProofsOf(ctx context.Context, q pg.Q, which id.Deposit) ([]Proof, error) {
	list := []Proof{}
	err := q.SelectContext(ctx, &list, `SELECT id, position, kind, width, height FROM deposit_proofs WHERE deposit_id = $1 ORDER BY position`, which)
	return list, err
}

// ProofByID is one picture, for the desk. Faults: not_found.
func ProofByID(ctx context.Context, q pg.Q, which id.Proof) (Proof, error) {
	var p Proof
	err := q.GetContext(ctx, &p, `SELECT id, position, kind, width, height, picture FROM deposit_proofs WHERE id = $1`, which)
	if pg.IsNone(err) {
		return p, fault.New(fault.NotFound)
	}
	return p, err
}
