package deposit

import (
	"context"
	"errors"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/idem"
	"lantern/store/pg"
)

// SignedReport identifies a provider's signed report: its nonce and the hash of what was signed.
type SignedReport struct {
	Nonce string
	Print []byte
}

// answered is the stored answer to a report.
type answered struct {
	Outcome   Outcome `json:"outcome"`
	IsUnknown bool    `json:"isUnknown"`
}

// ReceiveOnce is Receive for reports with a nonce: a repeated nonce gets the first answer and has no other effect.
// The record is deleted after a day, when the signed time is too old to be accepted; a failed attempt leaves none. p
// is nil if the report contains no payment; the nonce is used all the same. Faults: not_found, operation_in_progress,
// idempotency_key_reused (the nonce of another report).
func ReceiveOnce(ctx context.Context, db *pg.DB, provider string, p *Payment, said SignedReport) (Outcome, error) {
	key := idem.Key{Member: idem.Anonymous, Call: "pay:" + provider, Key: said.Nonce, BodyHash: said.Print}
	answer, err := idem.Once(ctx, db, &key, func(tx *sqlx.Tx) (answer answered, err error) {
		if p == nil {
			return answer, nil
		}
		answer.Outcome, err = receive(ctx, tx, *p)
		if errors.Is(err, fault.New(fault.NotFound)) {
			return answered{IsUnknown: true}, nil // nothing was written
		}
		return answer, err
	})
	if err == nil && answer.IsUnknown {
		return "", fault.New(fault.NotFound)
	}
	return answer.Outcome, err
}
