package deposit

import (
	"context"
	"errors"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/idem"
	"lantern/store/pg"
)

// Saying is one signed report: the number that its provider signs only once, and what it was signed over.
type Saying struct {
	Nonce string
	Print []byte
}

// answered is what a report was told, kept beside its nonce.
type answered struct {
	Outcome   Outcome `json:"outcome"`
	IsUnknown bool    `json:"isUnknown"`
}

// ReceiveOnce is Receive for reports that carry a nonce: where it was seen the answer is the first one's, and nothing
// else happens. The record of it goes after a day, long after the signed time is too old to be believed; a try that
// failed leaves none. Without a payment there is nothing to receive, and the nonce is used all the same. Faults:
// not_found, operation_in_progress, idempotency_key_reused (one nonce for two reports).
func ReceiveOnce(ctx context.Context, db *pg.DB, provider string, p *Payment, said Saying) (Outcome, error) {
	key := idem.Key{Member: idem.Anonymous, Call: "pay:" + provider, Key: said.Nonce, BodyHash: said.Print}
	told, err := idem.Once(ctx, db, &key, func(tx *sqlx.Tx) (told answered, err error) {
		if p == nil {
			return told, nil
		}
		told.Outcome, err = receive(ctx, tx, *p)
		if errors.Is(err, fault.New(fault.NotFound)) {
			return answered{IsUnknown: true}, nil // it has written nothing
		}
		return told, err
	})
	if err == nil && told.IsUnknown {
		return "", fault.New(fault.NotFound)
	}
	return told.Outcome, err
}
