package deposit

import (
	"context"
	"errors"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/idem"
	"lantern/store/pg"
)

// SignedReport identifies a provider's signed report. Hash is of the signed text.
type SignedReport struct {
	Nonce string
	Hash  []byte
}

// storedAnswer is the answer to a report under its nonce.
type storedAnswer struct {
	Outcome   Outcome `json:"outcome"`
	IsUnknown bool    `json:"isUnknown"`
}

// ReceiveOnce is Receive for reports with a nonce: a repeated nonce gets the first answer and has no other effect.
// The record is deleted after a day, when the signed time is too old to be accepted; a failed attempt leaves none. p
// is nil if the report contains no payment; the nonce is used all the same. Faults: not_found, operation_in_progress,
// idempotency_key_reused (the nonce of another report).
func ReceiveOnce(ctx context.Context, db *pg.DB, provider string, p *Payment, report SignedReport) (Outcome, error) {
	key := idem.Key{Member: idem.Anonymous, Call: "pay:" + provider, Key: report.Nonce, BodyHash: report.Hash}
	answer, err := idem.Once(ctx, db, &key, func(tx *sqlx.Tx) (answer storedAnswer, err error) {
		if p == nil {
			return answer, nil
		}
		answer.Outcome, err = receive(ctx, tx, *p)
		if errors.Is(err, fault.New(fault.NotFound)) {
			return storedAnswer{IsUnknown: true}, nil // nothing was written
		}
		return answer, err
	})
	if err == nil && answer.IsUnknown {
		return "", fault.New(fault.NotFound)
	}
	return answer.Outcome, err
}
