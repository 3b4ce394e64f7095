package withdrawal

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Params are a member's withdrawal request.
type Params struct {
	Payee           id.Payee
	Amount          money.Amount
	Currency        string
	PaymentPassword string
}

// Request opens a withdrawal request and moves the amount with its fee to the hold. Faults: amount_scale,
// amount_below_min, amount_above_max, payment_password_missing, payment_password_wrong, account_locked,
// account_frozen, payee_too_new, daily_count_exceeded, overdue_contract_bills, insufficient_withdrawable.
func Request(ctx context.Context, db *pg.DB, params Params, key *idem.Key) (Withdrawal, error) {
	limits, err := limitsNow(ctx, db)
	if err != nil {
		return Withdrawal{}, err
	}
	if err := CheckAmount(params.Amount, money.Coin(params.Currency), limits); err != nil {
		return Withdrawal{}, err
	}
	// The key is checked before the password: copies of one call are one attempt.
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Withdrawal, error) {
		if err := member.ProvePayment(ctx, tx, key.Member, params.PaymentPassword); err != nil {
			return Withdrawal{}, err
		}
		return params.request(ctx, tx, key.Member, limits)
	})
}

func (params Params) request(ctx context.Context, tx *sqlx.Tx, member id.Member,
	limits Limits) (Withdrawal, error) {
	if err := lockBalance(ctx, tx, member, params.Currency); err != nil {
		return Withdrawal{}, err
	}
	if err := isFree(ctx, tx, member, limits); err != nil {
		return Withdrawal{}, err
	}
	payee, err := payeeOf(ctx, tx, member, params.Payee, limits)
	if err != nil {
		return Withdrawal{}, err
	}
	earlier, err := today(ctx, tx, member)
	if err != nil {
		return Withdrawal{}, err
	}
	if earlier >= limits.PerDay {
		return Withdrawal{}, fault.New(fault.DailyCountExceeded).With("max", limits.PerDay)
	}
	balance, err := wallet.Of(ctx, tx, member, params.Currency)
	if err != nil {
		return Withdrawal{}, err
	}
	if balance.OwesBills {
		return Withdrawal{}, fault.New(fault.OverdueContractBills)
	}
	fee := FeeOf(params.Amount, earlier, limits)
	if params.Amount+fee > balance.Withdrawable() {
		return Withdrawal{}, fault.New(fault.InsufficientWithdrawable).With("withdrawable", balance.Withdrawable()).
			In("amount", string(fault.InsufficientWithdrawable), nil)
	}
	return params.insert(ctx, tx, member, payee, fee)
}

// lockBalance locks the member's main balance, so that concurrent withdrawals are serialized.
func lockBalance(ctx context.Context, tx *sqlx.Tx, member id.Member, currency string) error {
	const lock = `SELECT b.amount FROM balances b JOIN accounts a ON a.id = b.account_id
		WHERE a.owner_id = $1 AND a.code = 'user:main' AND a.currency = $2 FOR UPDATE OF b`
	var amount money.Amount
	err := tx.GetContext(ctx, &amount, lock, member, currency)
	if pg.IsNone(err) {
		return fault.New(fault.InsufficientWithdrawable)
	}
	return err
}

// isFree refuses frozen funds, and withdrawals soon after a change of the payment password. Setting the first one is
// no change.
func isFree(ctx context.Context, tx *sqlx.Tx, member id.Member, limits Limits) error {
	const read = `SELECT funds_frozen OR is_frozen(id, 'FUNDS') AS is_frozen,
		payment_password_changed_at + $2 * interval '1 second' AS usable_at,
		COALESCE(payment_password_changed_at + $2 * interval '1 second' > lantern_now(), false) AS is_new FROM members
		WHERE id = $1`
	var state struct {
		IsFrozen bool       `db:"is_frozen"`
		IsNew    bool       `db:"is_new"`
		UsableAt *time.Time `db:"usable_at"`
	}
	err := tx.GetContext(ctx, &state, read, member, int64(limits.Wait()/time.Second))
	switch {
	case err != nil:
		return err
	case state.IsFrozen:
		return fault.New(fault.AccountFrozen)
	case state.IsNew:
		return fault.New(fault.PayeeTooNew).With("hours", limits.WaitHours).With("usableAt", state.UsableAt.UTC()).
			With("because", "payment_password_changed")
	}
	return nil
}

// today counts the requests of the business day that were not cancelled or rejected.
func today(ctx context.Context, q pg.Q, member id.Member) (int, error) {
	const count = `SELECT count(*) FROM withdrawals WHERE member_id = $1 AND requested_on = business_day(lantern_now())
		AND state NOT IN ('CANCELLED', 'REJECTED', 'FAILED')`
	var earlier int
	err := q.GetContext(ctx, &earlier, count, member)
	return earlier, err
}

func (params Params) insert(ctx context.Context, tx *sqlx.Tx, member id.Member, payee Payee,
	fee money.Amount) (Withdrawal, error) {
	first, err := State("").After(Submit)
	if err != nil {
		return Withdrawal{}, err
	}
	const add = `INSERT INTO withdrawals (id, member_id, payee_id, state, currency, amount, fee)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	made := id.New[id.Withdrawal]()
	if _, err := tx.ExecContext(ctx, add, made, member, payee.ID, first, params.Currency, params.Amount, fee); err != nil {
		return Withdrawal{}, err
	}
	w, err := ByID(ctx, tx, made)
	if err != nil {
		return w, err
	}
	if err := w.move(ctx, tx, ledger.WithdrawHold, "member:"+string(member)); err != nil {
		return w, err
	}
	return w, wallet.Notify(ctx, tx, w.Member, w.event())
}

// CancelRequest cancels a request before its review and releases the hold. Faults: not_found, state_changed.
func CancelRequest(ctx context.Context, db *pg.DB, which id.Withdrawal, key *idem.Key) (Withdrawal, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Withdrawal, error) {
		w, err := locked(ctx, tx, which)
		switch {
		case err != nil:
			return w, err
		case w.Member != key.Member:
			return Withdrawal{}, fault.New(fault.NotFound)
		}
		if err := w.advance(ctx, tx, Cancel); err != nil {
			return w, err
		}
		return w, w.move(ctx, tx, ledger.WithdrawRelease, "member:"+string(key.Member))
	})
}

// Terms are the limits and balances of a member's next request.
type Terms struct {
	Balance       wallet.Balance
	Turnover      wallet.Turnover
	Payees        []Payee
	UsedToday     int
	HasPassword   bool
	FreeLeftToday int
	LeftToday     int
	Limits        Limits
}

// TermsOf returns the current terms.
func TermsOf(ctx context.Context, q pg.Q, member id.Member, currency string) (t Terms, err error) {
	if t.Balance, err = wallet.Of(ctx, q, member, currency); err != nil {
		return t, err
	}
	if t.Turnover, err = wallet.OpenTurnover(ctx, q, member); err != nil {
		return t, err
	}
	if t.Payees, err = Payees(ctx, q, member); err != nil {
		return t, err
	}
	if t.UsedToday, err = today(ctx, q, member); err != nil {
		return t, err
	}
	if t.Limits, err = limitsNow(ctx, q); err != nil {
		return t, err
	}
	t.FreeLeftToday, t.LeftToday = max(0, t.Limits.FreePerDay-t.UsedToday), max(0, t.Limits.PerDay-t.UsedToday)
	err = q.GetContext(ctx, &t.HasPassword, `SELECT payment_password_hash IS NOT NULL FROM members WHERE id = $1`, member)
	return t, err
}
