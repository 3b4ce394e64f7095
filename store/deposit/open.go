package deposit

import (
	"bytes"
	"context"
	"encoding/json"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/limit"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

// Wish is what a player asks for.
type Wish struct {
	Channel  Channel
	Amount   money.Amount
	Currency string
	// Quote is the promised rate where the channel collects another currency.
	Quote id.Quote
}

// Open stores the order before the provider hears of it; the same key finds the order it made. Limits are those of now
// (D49).
// Faults: amount_scale, amount_below_min, amount_above_max, open_deposits_exceeded, account_frozen, self_excluded,
// limit_exceeded, idempotency_key_reused.
func Open(ctx context.Context, db *pg.DB, wish Wish, key *idem.Key) (Deposit, error) {
	var d Deposit
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		isClosed, err := lockMember(ctx, tx, key.Member)
		if err != nil {
			return err
		}
		if d, err = byKey(ctx, tx, key); !pg.IsNone(err) {
			return err
		}
		if isClosed {
			return fault.New(fault.AccountFrozen)
		}
		settings, err := system.Read(ctx, tx)
		if err != nil {
			return err
		}
		if err := wish.check(ctx, tx, key.Member, Settings.Of(settings).Limits); err != nil {
			return err
		}
		d, err = insert(ctx, tx, key, ordered{wish, Settings.Of(settings).Limits.Lifetime()})
		return err
	})
	return d, err
}

// Asked is the order that a member made under a key. Faults: not_found, idempotency_key_reused.
func Asked(ctx context.Context, q pg.Q, key *idem.Key) (Deposit, error) {
	d, err := byKey(ctx, q, key)
	if pg.IsNone(err) {
		return d, fault.New(fault.NotFound)
	}
	return d, pg.Named(err)
}

// lockMember makes a member's orders come one after another, so that the fourth open one is seen. A closed account
// opens none, also where its call was on the way when it was closed. Whose money is frozen may pay in all the same.
func lockMember(ctx context.Context, tx *sqlx.Tx, member id.Member) (isClosed bool, err error) {
	err = tx.GetContext(ctx, &isClosed, `SELECT closed_at IS NOT NULL FROM members
		WHERE id = $1 FOR NO KEY UPDATE`, member)
	if pg.IsNone(err) {
		return false, fault.New(fault.NotFound)
	}
	return isClosed, err
}

func byKey(ctx context.Context, q pg.Q, key *idem.Key) (Deposit, error) {
	var d Deposit
	if err := q.GetContext(ctx, &d, selectDeposit+`WHERE d.member_id = $1 AND d.request_key = $2`, key.Member,
		key.Key); err != nil {
		return d, err
	}
	if !bytes.Equal(d.BodyHash, key.BodyHash) {
		return d, fault.New(fault.IdempotencyKeyReused)
	}
	return d, nil
}

func (w Wish) check(ctx context.Context, tx *sqlx.Tx, member id.Member, limits Limits) error {
	if err := CheckAmount(w.Amount, money.Coin(w.Currency), w.Channel); err != nil {
		return err
	}
	const count = `SELECT count(*) FROM deposits WHERE member_id = $1 AND state IN ('CREATED', 'PENDING_PAYMENT')
		AND expires_at > lantern_now()`
	var open int
	if err := tx.GetContext(ctx, &open, count, member); err != nil {
		return err
	}
	if open >= limits.MaxOpen {
		return fault.New(fault.OpenDepositsExceeded).With("max", limits.MaxOpen)
	}
	return limit.CheckDeposit(ctx, tx, member, w.Amount)
}

// CheckAmount holds an amount against the coin of its currency and the limits of a channel, exactly at a limit is
// allowed.
func CheckAmount(amount, coin money.Amount, c Channel) error {
	limits := map[string]any{"min": c.Min, "max": c.Max}
	switch {
	case !amount.IsMultipleOf(coin):
		return fault.New(fault.AmountScale).In("amount", string(fault.AmountScale), nil)
	case amount < c.Min:
		return fault.New(fault.AmountBelowMin).In("amount", string(fault.AmountBelowMin), limits)
	case amount > c.Max:
		return fault.New(fault.AmountAboveMax).In("amount", string(fault.AmountAboveMax), limits)
	}
	return nil
}

// ordered is a wish that nothing speaks against, and how long it may be paid.
type ordered struct {
	Wish
	lifetime time.Duration
}

func insert(ctx context.Context, tx *sqlx.Tx, key *idem.Key, wish ordered) (Deposit, error) {
	const add = `INSERT INTO deposits (id, member_id, channel_id, state, currency, amount, fee, request_key, body_hash,
		expires_at,
			pay_currency, pay_amount, numerator, denominator)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, lantern_now() + $10 * interval '1 second', $11, $12, $13, $14)`
	due, err := wish.due(ctx, tx, key.Member)
	if err != nil {
		return Deposit{}, err
	}
	made := id.New[id.Deposit]()
	first, err := State("").After(Create)
	if err != nil {
		return Deposit{}, err
	}
	if _, err := tx.ExecContext(ctx, add, made, key.Member, wish.Channel.ID, first, wish.Currency, wish.Amount,
		wish.Channel.Fee, key.Key, key.BodyHash, int64(wish.lifetime/time.Second),
		due.PayCurrency, due.PayAmount, due.Numerator, due.Denominator); err != nil {
		return Deposit{}, err
	}
	d, err := locked(ctx, tx, made)
	if err != nil {
		return d, err
	}
	return d, d.notifyState(ctx, tx)
}

// due is what must be sent for the wish at the promised rate; nothing of it is set where the wallet's own currency is
// sent.
func (w Wish) due(ctx context.Context, tx *sqlx.Tx, member id.Member) (d Deposit, err error) {
	if w.Channel.Currency == nil || *w.Channel.Currency == w.Currency {
		return d, nil
	}
	quote, err := w.promised(ctx, tx, member)
	if err != nil {
		return d, err
	}
	cost, err := quote.Cost(w.Amount+w.Channel.Fee, money.Coin(quote.Currency))
	if err != nil {
		return d, fault.New(fault.AmountAboveMax).In("amount", string(fault.AmountAboveMax), nil).Because(err)
	}
	d.PayCurrency, d.PayAmount, d.Numerator, d.Denominator = &quote.Currency, &cost, &quote.Numerator, &quote.Denominator
	return d, nil
}

// Terms are what a provider answered to an order; an empty order number means that it refused.
type Terms struct {
	ProviderOrder, PayURL, QRText string
	PayTo                         *PayTo
}

// TermsOfHouse are what the house itself answers: its account, and the order's reference to write beside the money.
func TermsOfHouse(c Channel, d Deposit) Terms {
	return Terms{ProviderOrder: id.Reference(d.ID), PayTo: c.Account}
}

// Accept notes the provider's answer as a step of the call that asked for the order. An answer that comes again changes
// nothing.
func Accept(ctx context.Context, tx *sqlx.Tx, which id.Deposit, terms Terms) (Deposit, error) {
	d, err := locked(ctx, tx, which)
	if err != nil || d.State != Created {
		return d, err
	}
	if terms.ProviderOrder == "" {
		reason := "refused by the provider"
		d.Reason = &reason
		return d, d.advance(ctx, tx, ProviderRefused)
	}
	d.ProviderOrder, d.PayURL, d.QRText = &terms.ProviderOrder, orNull(terms.PayURL), orNull(terms.QRText)
	if terms.PayTo != nil {
		raw, err := json.Marshal(terms.PayTo)
		if err != nil {
			return d, err
		}
		text := string(raw)
		d.PayToRaw = &text
	}
	return d, d.advance(ctx, tx, ProviderAccepted)
}

// Answer completes the call that asked for the order with the provider's terms; the same key gives the same answer.
// Faults: not_found, conflict, operation_in_progress.
func Answer(ctx context.Context, db *pg.DB, which id.Deposit, terms Terms, key *idem.Key) (Deposit, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Deposit, error) { return Accept(ctx, tx, which, terms) })
}

// TakeBack withdraws an order that is not paid yet; a second time changes nothing. Faults: not_found, state_changed.
func TakeBack(ctx context.Context, db *pg.DB, member id.Member, which id.Deposit) (d Deposit, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		d, err = CancelOpen(ctx, tx, member, which)
		return err
	})
	return d, err
}

// CancelOpen withdraws an order that is not paid yet as a step. Faults: not_found, state_changed.
func CancelOpen(ctx context.Context, tx *sqlx.Tx, member id.Member, which id.Deposit) (Deposit, error) {
	d, err := locked(ctx, tx, which)
	if err != nil {
		return d, err
	}
	if d.Member != member {
		return d, fault.New(fault.NotFound)
	}
	if d = d.asOfNow(); d.State == Cancelled {
		return d, nil
	}
	return d, d.advance(ctx, tx, Cancel)
}
