package withdrawal

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Plan is the provider of approved requests and the largest amount of a part.
type Plan struct {
	Provider string
	PartMax  money.Amount
}

// Parts splits a sum into the fewest parts below the limit, as equal as whole coins allow; a sum at the limit makes
// two.
func (p Plan) Parts(sum, coin money.Amount) []money.Amount {
	count := 1
	if most := p.PartMax / coin * coin; most > 0 {
		count += int(sum / most)
	}
	return sum.Split(count, coin)
}

// Dispatch is the job that creates the parts of approved requests. DueOrders then sends them to their provider.
func Dispatch(ctx context.Context, tx *sqlx.Tx, plan Plan) error {
	const read = `SELECT id FROM withdrawals WHERE state = 'APPROVED' ORDER BY id LIMIT 200 FOR NO KEY UPDATE SKIP LOCKED`
	var due []id.Withdrawal
	if err := tx.SelectContext(ctx, &due, read); err != nil {
		return err
	}
	for _, which := range due {
		w, err := locked(ctx, tx, which)
		if err != nil {
			return err
		}
		if err := w.advance(ctx, tx, SendOut); err != nil {
			return err
		}
		if err := addParts(ctx, tx, w, plan, w.Amount); err != nil {
			return err
		}
	}
	return nil
}

func addParts(ctx context.Context, tx *sqlx.Tx, w Withdrawal, plan Plan, sum money.Amount) error {
	_, err := w.add(ctx, tx, plan.Pieces(sum, w.Currency))
	return err
}

// Order is a part to be sent to its provider. The part's id is the provider's idempotency key: a repeated order is
// the same payment.
type Order struct {
	Part     id.Payout    `db:"id"`
	Member   id.Member    `db:"member_id"`
	Amount   money.Amount `db:"amount"`
	Currency string       `db:"currency"`
	Bank     string       `db:"bank"`
	Holder   string       `db:"holder"`
	Sealed   []byte       `db:"sealed"`
}

// The delay before an order is sent again, doubled with each attempt up to the maximum.
const (
	retryDelay    = 20 * time.Second
	maxRetryDelay = 10 * time.Minute
)

// DueOrders returns the parts to be sent to their provider now. The attempt is stored before it is made: a part whose
// sender dies has an unknown result and is sent again under the same key.
func DueOrders(ctx context.Context, db *pg.DB, provider string, most int) ([]Order, error) {
	const take = `WITH due AS (
			SELECT id FROM payouts WHERE state = 'NOT_DISBURSED' AND failed_at IS NULL AND provider = $1
			AND ask_at <= lantern_now()
			ORDER BY ask_at, id LIMIT $2 FOR UPDATE SKIP LOCKED
		), taken AS (
			UPDATE payouts p SET asks = p.asks + 1, is_doubtful = p.is_doubtful OR p.is_asking, is_asking = true,
				ask_at = lantern_now() + least($3 * power(2, least(p.asks, 10)), $4) * interval '1 second'
			FROM due WHERE p.id = due.id RETURNING p.id, p.withdrawal_id, p.amount
		)
		SELECT t.id, w.member_id, t.amount, w.currency, e.bank, e.holder, e.sealed
		FROM taken t JOIN withdrawals w ON w.id = t.withdrawal_id JOIN payees e ON e.id = w.payee_id ORDER BY t.id`
	orders := []Order{}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		orders = orders[:0]
		return tx.SelectContext(ctx, &orders, take, provider, most, int64(retryDelay/time.Second),
			int64(maxRetryDelay/time.Second))
	})
	return orders, err
}

// MarkAccepted stores that the provider accepted an order, and its number there.
func MarkAccepted(ctx context.Context, db *pg.DB, part id.Payout, reference string) error {
	const update = `UPDATE payouts SET is_asking = false, provider_reference = COALESCE(provider_reference, $2)
		WHERE id = $1`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, update, part, reference)
		return err
	})
}
