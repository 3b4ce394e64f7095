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

// Params are a member's deposit request.
type Params struct {
	Channel  Channel
	Amount   money.Amount
	Currency string
	// Quote is required if the channel collects another currency.
	Quote id.Quote
}

// Open stores an order before the provider is called; the same key returns the same order. The current limits apply
// (D49). Faults: amount_scale, amount_below_min, amount_above_max, open_deposits_exceeded, account_frozen,
// self_excluded, limit_exceeded, idempotency_key_reused.
func Open(ctx context.Context, db *pg.DB, params Params, key *idem.Key) (Deposit, error) {
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
		if err := params.check(ctx, tx, key.Member, Settings.Of(settings).Limits); err != nil {
			return err
		}
		d, err = insert(ctx, tx, key, ordered{params, Settings.Of(settings).Limits.Lifetime()})
		return err
	})
	return d, err
}

// ByRequestKey returns the order that a member opened under a key. Faults: not_found, idempotency_key_reused.
func ByRequestKey(ctx context.Context, q pg.Q, key *idem.Key) (Deposit, error) {
	d, err := byKey(ctx, q, key)
	if pg.IsNone(err) {
		return d, fault.New(fault.NotFound)
	}
	return d, pg.Named(err)
}

// lockMember serializes the orders of a member, so that the limit of open orders is exact. A closed account opens
// none, even if its call began before the closure. A freeze of funds does not prevent deposits.
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

func (w Params) check(ctx context.Context, tx *sqlx.Tx, member id.Member, limits Limits) error {
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

// CheckAmount checks an amount against the smallest unit of its currency and the limits of a channel, which are
// inclusive.
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

// ordered is a checked request with its lifetime.
type ordered struct {
	Params
	lifetime time.Duration
}

func insert(ctx context.Context, tx *sqlx.Tx, key *idem.Key, params ordered) (Deposit, error) {
	const add = `INSERT INTO deposits (id, member_id, channel_id, state, currency, amount, fee, request_key, body_hash,
		expires_at,
			pay_currency, pay_amount, numerator, denominator)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, lantern_now() + $10 * interval '1 second', $11, $12, $13, $14)`
	due, err := params.due(ctx, tx, key.Member)
	if err != nil {
		return Deposit{}, err
	}
	made := id.New[id.Deposit]()
	first, err := State("").After(Create)
	if err != nil {
		return Deposit{}, err
	}
	if _, err := tx.ExecContext(ctx, add, made, key.Member, params.Channel.ID, first, params.Currency, params.Amount,
		params.Channel.Fee, key.Key, key.BodyHash, int64(params.lifetime/time.Second),
		due.PayCurrency, due.PayAmount, due.Numerator, due.Denominator); err != nil {
		return Deposit{}, err
	}
	d, err := locked(ctx, tx, made)
	if err != nil {
		return d, err
	}
	return d, d.notifyState(ctx, tx)
}

// due returns the amount to be sent at the quoted rate; its fields are unset if the channel collects the wallet's
// currency.
func (w Params) due(ctx context.Context, tx *sqlx.Tx, member id.Member) (d Deposit, err error) {
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

// Terms are a provider's answer to an order; an empty order number means that it was refused.
type Terms struct {
	ProviderOrder, PayURL, QRText string
	PayTo                         *PayTo
}

// ManualTerms returns the terms of a manual channel: the account, and the order's reference for the transfer.
func ManualTerms(c Channel, d Deposit) Terms {
	return Terms{ProviderOrder: id.Reference(d.ID), PayTo: c.Account}
}

// Accept stores the provider's answer in the caller's transaction. A repeated answer has no effect.
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

// Answer completes the request for an order with the provider's terms; the same key returns the same answer. Faults:
// not_found, conflict, operation_in_progress.
func Answer(ctx context.Context, db *pg.DB, which id.Deposit, terms Terms, key *idem.Key) (Deposit, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Deposit, error) { return Accept(ctx, tx, which, terms) })
}

// CancelOrder cancels an order that is not paid yet; repeating it has no effect. Faults: not_found, state_changed.
func CancelOrder(ctx context.Context, db *pg.DB, member id.Member, which id.Deposit) (d Deposit, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		d, err = CancelOpen(ctx, tx, member, which)
		return err
	})
	return d, err
}

// CancelOpen is CancelOrder in the caller's transaction. Faults: not_found, state_changed.
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
