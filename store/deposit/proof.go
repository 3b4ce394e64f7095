package deposit

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Receipts are the pictures by which players prove their transfers.
var Receipts = wallet.Album{
	Add:  `INSERT INTO deposit_proofs (id, deposit_id, position, kind, width, height, picture) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
	Of:   `SELECT id, position, kind, width, height FROM deposit_proofs WHERE deposit_id = $1 ORDER BY position`,
	Show: `SELECT id, position, kind, width, height, picture FROM deposit_proofs WHERE id = $1`,
}

// Prove takes the pictures of a transfer's receipt; from then on a person decides. Faults: not_found, state_changed, proof_required.
func Prove(ctx context.Context, db *pg.DB, which id.Deposit, proofs []wallet.Proof, key *idem.Key) (Deposit, error) {
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
		return d, Receipts.Keep(ctx, tx, string(d.ID), proofs)
	})
}
