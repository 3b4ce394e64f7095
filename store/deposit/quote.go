package deposit

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Promise is how long a quoted rate is valid.
const Promise = time.Minute

// Quote is a rate promised to a member: the value of one unit of the channel's currency in the wallet's currency.
type Quote struct {
	ID        id.Quote  `db:"id"`
	Currency  string    `db:"currency"`
	ExpiresAt time.Time `db:"expires_at"`
	money.Fraction
}

// RequestQuote promises a member the current rate. Faults: not_found (the channel collects the wallet's currency, or
// no rate is set).
func RequestQuote(ctx context.Context, db *pg.DB, member id.Member, channel Channel, wallet string) (Quote, error) {
	const add = `INSERT INTO deposit_quotes (id, member_id, channel_id, currency, wallet, numerator, denominator,
		expires_at)
		SELECT $1, $2, $3, r.currency, r.wallet, r.numerator, r.denominator, lantern_now() + $6 * interval '1 second'
		FROM deposit_rates r WHERE r.currency = $4 AND r.wallet = $5
		RETURNING id, currency, numerator, denominator, expires_at`
	var quote Quote
	if channel.Currency == nil {
		return quote, fault.New(fault.NotFound)
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		return tx.GetContext(ctx, &quote, add, id.New[id.Quote](), member, channel.ID, *channel.Currency, wallet,
			int64(Promise/time.Second))
	})
	if pg.IsNone(err) {
		return quote, fault.New(fault.NotFound)
	}
	return quote, err
}

// promised returns the quote of a request while it is valid.
func (w Params) promised(ctx context.Context, tx *sqlx.Tx, member id.Member) (Quote, error) {
	const read = `SELECT id, currency, numerator, denominator, expires_at FROM deposit_quotes
		WHERE id = $1 AND member_id = $2 AND channel_id = $3 AND wallet = $4 AND expires_at > lantern_now()`
	var quote Quote
	err := tx.GetContext(ctx, &quote, read, orNull(w.Quote), member, w.Channel.ID, w.Currency)
	if pg.IsNone(err) {
		return quote, fault.Invalid("quoteId", "expired")
	}
	return quote, err
}

// Due returns the amount and currency to be sent: the amount with its fee, or their value in the channel's currency.
func (d Deposit) Due() (money.Amount, string) {
	if d.PayAmount == nil || d.PayCurrency == nil {
		return d.Amount + d.Fee, d.Currency
	}
	return *d.PayAmount, *d.PayCurrency
}

// worth returns the value of a payment in the wallet's currency; the exact amount due is worth the order with its
// fee.
func (d Deposit) worth(paid money.Amount) (money.Amount, error) {
	due, _ := d.Due()
	if d.Numerator == nil || d.Denominator == nil || paid == due {
		return paid + d.Amount + d.Fee - due, nil
	}
	return money.Fraction{Numerator: *d.Numerator, Denominator: *d.Denominator}.Convert(paid)
}

// Rate is the value of one unit of a currency in the wallet's currency.
type Rate struct {
	Currency string    `db:"currency"`
	Wallet   string    `db:"wallet"`
	SetAt    time.Time `db:"set_at"`
	money.Fraction
}

// Rates returns the rates of all currencies in the wallet's.
func Rates(ctx context.Context, q pg.Q, wallet string) ([]Rate, error) {
	const read = `SELECT currency, wallet, numerator, denominator, set_at FROM deposit_rates WHERE wallet = $1
		ORDER BY currency`
	list := []Rate{}
	err := q.SelectContext(ctx, &list, read, wallet)
	return list, err
}

// maxRatio is the largest numerator and denominator of a rate.
const maxRatio = 1_000_000_000

// PerUnit is the rate as a decimal, floored to four places.
func (r Rate) PerUnit() money.Amount {
	return money.Amount(r.Numerator * int64(money.Unit) / r.Denominator)
}

// SetRate sets the value of one unit of a currency in the wallet's currency; earlier quotes keep their rate. Faults:
// validation_failed.
func SetRate(
	ctx context.Context, db *pg.DB, currency, wallet string, rate money.Fraction, by Decision,
) (set Rate, err error) {
	switch {
	case rate.Numerator <= 0 || rate.Denominator <= 0:
		return set, fault.Invalid("rate", "too_small")
	case rate.Numerator > maxRatio || rate.Denominator > maxRatio:
		return set, fault.Invalid("rate", "too_large")
	case currency == wallet:
		return set, fault.Invalid("currency", "not_offered")
	}
	if err := by.Check(); err != nil {
		return set, err
	}
	const read = `SELECT currency, wallet, numerator, denominator, set_at FROM deposit_rates
		WHERE currency = $1 AND wallet = $2`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := StoreRate(ctx, tx, currency, wallet, rate); err != nil {
			return err
		}
		if err := tx.GetContext(ctx, &set, read, currency, wallet); err != nil {
			return err
		}
		return by.Note(ctx, tx, "deposit.rate", "rate:"+currency+"/"+wallet, nil, rate)
	})
	return set, err
}

// StoreRate stores a rate in the caller's transaction.
func StoreRate(ctx context.Context, tx *sqlx.Tx, currency, wallet string, rate money.Fraction) error {
	const store = `INSERT INTO deposit_rates (currency, wallet, numerator, denominator) VALUES ($1, $2, $3, $4)
		ON CONFLICT (currency, wallet) DO UPDATE SET numerator = $3, denominator = $4, set_at = lantern_now()`
	_, err := tx.ExecContext(ctx, store, currency, wallet, rate.Numerator, rate.Denominator)
	return err
}

// ForgetQuotes is the job that deletes quotes an hour after they expired.
func ForgetQuotes(ctx context.Context, tx *sqlx.Tx) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM deposit_quotes WHERE expires_at < lantern_now() - interval '1 hour'`)
	return err
}
