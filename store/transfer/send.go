package transfer

import (
	"context"
	"errors"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/agent"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/wallet"
)

// Merchant are the merchant's settings for transfers: Turnover is the multiple of a received amount that must be
// wagered before it can be withdrawn.
type Merchant struct {
	Currency   string
	AgentKinds []int
	TrialKinds []int
	Limits     Limits
	Turnover   money.Amount
}

// MerchantOf reads the merchant's settings for transfers.
func MerchantOf(s system.Settings) Merchant {
	return Merchant{Currency: s.Currency, AgentKinds: s.AgentKinds, TrialKinds: s.TrialKinds,
		Limits:   Settings.Of(s).Limits,
		Turnover: s.Turnover.Rules.Transfer}
}

// Send moves the money at once; a transfer cannot be cancelled. Faults: those of Check, payment_password_missing,
// account_locked.
func Send(ctx context.Context, db *pg.DB, merchant Merchant, params Params, key *idem.Key) (Transfer, error) {
	// The key is checked before the password: copies of one call count as one attempt.
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Transfer, error) {
		s, err := merchant.pair(ctx, tx, key.Member, params)
		if err != nil {
			return Transfer{}, err
		}
		if err := s.checkPair(params.Direction); err != nil {
			return Transfer{}, err
		}
		// Verifying the password is slow, so it precedes the locks: no other transaction waits for it.
		if err := member.ProvePayment(ctx, tx, s.From.ID, params.PaymentPassword); err != nil {
			return Transfer{}, err
		}
		s.IsProved = true
		if err := s.lock(ctx, tx, merchant.Currency); err != nil {
			return Transfer{}, err
		}
		if err := Check(s, params); err != nil {
			return Transfer{}, err
		}
		return s.move(ctx, tx, merchant, params)
	})
}

// pair reads both parties and their relation. An unknown receiver is an empty Party with IsKnown false.
func (h Merchant) pair(ctx context.Context, q pg.Q, sender id.Member, params Params) (s Standing, err error) {
	s.Limits = h.Limits
	if s.From, err = h.party(ctx, q, sender); err != nil {
		return s, err
	}
	to := params.To
	if to == "" && params.Direction != Down {
		to = s.From.Parent
	}
	if to == "" {
		return s, nil
	}
	s.To, err = h.party(ctx, q, to)
	if errors.Is(err, fault.New(fault.NotFound)) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	above, below := s.From.ID, s.To.ID
	if params.Direction != Down {
		above, below = below, above
	}
	s.IsKnown, err = agent.Visible(ctx, q, above, below)
	return s, err
}

func (h Merchant) party(ctx context.Context, q pg.Q, memberID id.Member) (Party, error) {
	const read = `SELECT id, COALESCE(parent_id::text, '') AS parent, kind, funds_frozen
		OR is_frozen(id, 'FUNDS') AS funds_frozen FROM members WHERE id = $1`
	var row struct {
		ID       id.Member   `db:"id"`
		Parent   id.Member   `db:"parent"`
		Kind     member.Kind `db:"kind"`
		IsFrozen bool        `db:"funds_frozen"`
	}
	err := q.GetContext(ctx, &row, read, memberID)
	if pg.IsNone(err) {
		return Party{}, fault.New(fault.NotFound)
	}
	found := Party{ID: row.ID, Parent: row.Parent, IsAgent: row.Kind.In(h.AgentKinds), IsTrial: row.Kind.In(h.TrialKinds),
		IsFrozen: row.IsFrozen}
	return found, pg.Named(err)
}

// lock locks both main balance rows in the order of their accounts, so that two members who send to each other cannot
// deadlock, and then reads the sender's balance and day, which concurrent transfers may have changed.
func (s *Standing) lock(ctx context.Context, tx *sqlx.Tx, currency string) error {
	const lock = `SELECT b.account_id FROM balances b
		WHERE b.account_id = ANY (ARRAY(SELECT id FROM accounts
		WHERE owner_id = ANY ($1) AND code = 'user:main' AND currency = $2))
		ORDER BY b.account_id FOR NO KEY UPDATE`
	var held []int64
	if err := tx.SelectContext(ctx, &held, lock, pq.Array([]string{string(s.From.ID), string(s.To.ID)}),
		currency); err != nil {
		return err
	}
	balance, err := wallet.Of(ctx, tx, s.From.ID, currency)
	if err != nil {
		return err
	}
	s.Withdrawable, s.HasOverdueBills = balance.Withdrawable(), balance.OwesBills
	// Either member may have been frozen, closed or excluded while this transaction waited for the lock.
	if err := s.refresh(ctx, tx); err != nil {
		return err
	}
	s.Today, err = today(ctx, tx, s.From.ID)
	return err
}

func (s *Standing) refresh(ctx context.Context, tx *sqlx.Tx) error {
	const read = `SELECT funds_frozen OR is_frozen(id, 'FUNDS') AS is_frozen, closed_at IS NOT NULL AS is_closed,
		is_excluded(id) AS is_excluded
		FROM members WHERE id = $1`
	for _, party := range []*Party{&s.From, &s.To} {
		if err := tx.GetContext(ctx, party, read, party.ID); err != nil {
			return err
		}
	}
	return nil
}

// today sums what the sender has sent on the current business day.
func today(ctx context.Context, q pg.Q, sender id.Member) (Today, error) {
	const read = `SELECT count(*) AS count, COALESCE(sum(amount), 0)::bigint AS amount FROM transfers
		WHERE sender_id = $1 AND sent_on = business_day(lantern_now())`
	var sum Today
	err := q.GetContext(ctx, &sum, read, sender)
	return sum, pg.Named(err)
}

func (s Standing) move(ctx context.Context, tx *sqlx.Tx, merchant Merchant, params Params) (moved Transfer, err error) {
	const add = `INSERT INTO transfers (id, sender_id, receiver_id, direction, currency, amount)
		VALUES ($1, $2, $3, $4, $5, $6)`
	transferID := id.New[id.Transfer]()
	currency := merchant.Currency
	if _, err := tx.ExecContext(ctx, add, transferID, s.From.ID, s.To.ID, params.Direction, currency,
		params.Amount); err != nil {
		return Transfer{}, err
	}
	from := ledger.Account{Owner: s.From.ID, Code: ledger.Main, Currency: currency}
	to := ledger.Account{Owner: s.To.ID, Code: ledger.Main, Currency: currency}
	entry := ledger.Entry{
		ID: id.New[id.Entry](), Kind: ledger.TransferOut, Key: "transfer:" + string(transferID), Member: s.From.ID,
		RelatedKind: "transfer", RelatedID: string(transferID), Actor: "member:" + string(s.From.ID),
		Lines: ledger.Move(from, to, params.Amount),
	}
	isNew, err := ledger.Post(ctx, tx, entry)
	if err != nil {
		return Transfer{}, err
	}
	if !isNew {
		return Transfer{}, fault.New(fault.StateChanged)
	}
	if err := s.settle(ctx, tx, entry, receipt{transferID, params.Amount, merchant.Turnover}); err != nil {
		return Transfer{}, err
	}
	if err := wallet.WaiveDust(ctx, tx, s.From.ID, currency); err != nil {
		return Transfer{}, err
	}
	for _, memberID := range []id.Member{s.To.ID, s.From.ID} {
		if moved, err = notify(ctx, tx, memberID, currency, transferID); err != nil {
			return moved, err
		}
	}
	return moved, nil
}

// receipt is what the receiver got by a transfer, and the multiple of it that must be wagered.
type receipt struct {
	transfer id.Transfer
	received money.Amount
	multiple money.Amount
}

// settle pays the receiver's debt first and locks the rest until it is wagered. A member who has excluded themselves
// need not wager it.
func (s Standing) settle(ctx context.Context, tx *sqlx.Tx, entry ledger.Entry, r receipt) error {
	swept, err := wallet.Sweep(ctx, tx, s.To.ID, entry)
	left := r.received - swept
	if err != nil || left <= 0 || r.multiple == 0 || s.To.IsExcluded {
		return err
	}
	return wallet.Require(ctx, tx, wallet.Requirement{
		Member: s.To.ID, Source: wallet.FromTransfer, SourceID: string(r.transfer), Required: system.Required(left,
			r.multiple),
		Locked: left,
	})
}

// notify writes the live events of one of the two members, and a message to the receiver. It returns the transfer as
// that member sees it.
func notify(ctx context.Context, tx *sqlx.Tx, memberID id.Member, currency string, transferID id.Transfer) (Transfer,
	error) {
	t, err := Of(ctx, tx, memberID, transferID)
	if err != nil {
		return t, err
	}
	if !t.IsMine {
		facts := message.Facts{Amount: t.Amount, Currency: currency, From: t.OtherName()}
		notice := message.Notice{Member: memberID, Kind: message.TransferReceived, About: message.ATransfer,
			RelatedID: string(transferID), Facts: facts}
		if err := message.Send(ctx, tx, notice); err != nil {
			return t, err
		}
	}
	event := wallet.Event{
		Kind: wallet.TransferMade, Related: "transfer", RelatedID: string(t.ID), State: string(t.Side()), Amount: t.Amount,
	}
	if err := wallet.Notify(ctx, tx, memberID, event); err != nil {
		return t, err
	}
	return t, wallet.NotifyBalance(ctx, tx, memberID)
}
