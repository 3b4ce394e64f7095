package deposit

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/pg"
)

// Receipts are the pictures by which members prove their transfers.
var Receipts = file.Purpose{Name: "DEPOSIT_RECEIPT", Subject: "deposit", Retention: file.PaymentEvidence}

// Prove stores the pictures of a transfer's receipt and moves the deposit to an operator's review.
// Faults: not_found, state_changed, proof_required.
func Prove(ctx context.Context, db *pg.DB, which id.Deposit, proofs []file.Picture, key *idem.Key) (Deposit, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Deposit, error) {
		d, err := locked(ctx, tx, which)
		switch {
		case err != nil:
			return d, err
		case d.Member != key.Member:
			return d, fault.New(fault.NotFound)
		}
		// A deadline that has passed decides first.
		switch d = d.asOfNow(); {
		case d.Method != BankTransfer || d.Provider != Manual:
			return d, fault.New(fault.StateChanged).With("state", string(d.State))
		case len(proofs) == 0:
			return d, fault.New(fault.ProofRequired)
		}
		if err := d.advance(ctx, tx, ProofUploaded); err != nil {
			return d, err
		}
		return d, Receipts.Add(ctx, tx, d.Member, string(d.ID), proofs)
	})
}
