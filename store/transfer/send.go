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

// House is what the merchant's settings say: the currency, which kinds of members are agents or on trial, the limits,
// and how many times what is received must be bet.
type House struct {
	Currency   string
	AgentKinds []int
	TrialKinds []int
	Limits     Limits
	Turnover   money.Amount
}

// HouseOf reads the settings for transfers.
func HouseOf(s system.Settings) House {
	return House{Currency: s.Currency, AgentKinds: s.AgentKinds, TrialKinds: s.TrialKinds, Limits: Settings.Of(s).Limits,
		Turnover: s.Turnover.Rules.Transfer}
}

// Send moves the money at once and for good. Faults: those of Check, payment_password_missing, account_locked.
func Send(ctx context.Context, db *pg.DB, house House, wish Wish, key *idem.Key) (Transfer, error) {
	// The key comes before the password: copies of one call are one try.
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Transfer, error) {
		s, err := house.pair(ctx, tx, key.Member, wish)
		if err != nil {
			return Transfer{}, err
		}
		if err := s.checkPair(wish.Direction); err != nil {
			return Transfer{}, err
		}
		// The password takes its time, and so comes before the purses: nobody's money waits for it.
		if err := member.ProvePayment(ctx, tx, s.From.ID, wish.PaymentPassword); err != nil {
			return Transfer{}, err
		}
		s.IsProved = true
		if err := s.lock(ctx, tx, house.Currency); err != nil {
			return Transfer{}, err
		}
		if err := Check(s, wish); err != nil {
			return Transfer{}, err
		}
		return s.move(ctx, tx, house, wish)
	})
}

// pair reads the two and how they stand to each other. Whoever is not there is nobody, and not known.
func (h House) pair(ctx context.Context, q pg.Q, sender id.Member, wish Wish) (s Standing, err error) {
	s.Limits = h.Limits
	if s.From, err = h.party(ctx, q, sender); err != nil {
		return s, err
	}
	to := wish.To
	if to == "" && wish.Direction != Down {
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
	if wish.Direction != Down {
		above, below = below, above
	}
	s.IsKnown, err = agent.Visible(ctx, q, above, below)
	return s, err
}

func (h House) party(ctx context.Context, q pg.Q, who id.Member) (Party, error) {
	const read = `SELECT id, COALESCE(parent_id::text, '') AS parent, kind, funds_frozen
		OR is_frozen(id, 'FUNDS') AS funds_frozen FROM members WHERE id = $1`
	var row struct {
		ID       id.Member   `db:"id"`
		Parent   id.Member   `db:"parent"`
		Kind     member.Kind `db:"kind"`
		IsFrozen bool        `db:"funds_frozen"`
	}
	err := q.GetContext(ctx, &row, read, who)
	if pg.IsNone(err) {
		return Party{}, fault.New(fault.NotFound)
	}
	found := Party{ID: row.ID, Parent: row.Parent, IsAgent: row.Kind.In(h.AgentKinds), IsTrial: row.Kind.In(h.TrialKinds),
		IsFrozen: row.IsFrozen}
	return found, pg.Named(err)
}

// lock takes both purses in the order of their accounts, so that two who send to each other never wait in a circle, and
// reads what is left by whoever came before.
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
	s.Withdrawable = balance.Withdrawable()
	// Whoever was frozen, left or excluded himself while this one waited for a purse is so for it, too.
	if err := s.lookAgain(ctx, tx); err != nil {
		return err
	}
	s.Today, err = today(ctx, tx, s.From.ID)
	return err
}

func (s *Standing) lookAgain(ctx context.Context, tx *sqlx.Tx) error {
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

// today sums what the sender has sent on this business day.
func today(ctx context.Context, q pg.Q, sender id.Member) (Today, error) {
	const read = `SELECT count(*) AS count, COALESCE(sum(amount), 0)::bigint AS amount FROM transfers
		WHERE sender_id = $1 AND sent_on = business_day(lantern_now())`
	var sum Today
	err := q.GetContext(ctx, &sum, read, sender)
	return sum, pg.Named(err)
}

func (s Standing) move(ctx context.Context, tx *sqlx.Tx, house House, wish Wish) (moved Transfer, err error) {
	const add = `INSERT INTO transfers (id, sender_id, receiver_id, direction, currency, amount)
		VALUES ($1, $2, $3, $4, $5, $6)`
	made := id.New[id.Transfer]()
	currency := house.Currency
	if _, err := tx.ExecContext(ctx, add, made, s.From.ID, s.To.ID, wish.Direction, currency, wish.Amount); err != nil {
		return Transfer{}, err
	}
	from := ledger.Account{Owner: s.From.ID, Code: ledger.Main, Currency: currency}
	to := ledger.Account{Owner: s.To.ID, Code: ledger.Main, Currency: currency}
	entry := ledger.Entry{
		ID: id.New[id.Entry](), Kind: ledger.TransferOut, Key: "transfer:" + string(made), Member: s.From.ID,
		RelatedKind: "transfer", RelatedID: string(made), Actor: "member:" + string(s.From.ID),
		Lines: ledger.Move(from, to, wish.Amount),
	}
	isNew, err := ledger.Post(ctx, tx, entry)
	if err != nil {
		return Transfer{}, err
	}
	if !isNew {
		return Transfer{}, fault.New(fault.StateChanged)
	}
	if err := s.settle(ctx, tx, entry, receipt{made, wish.Amount, house.Turnover}); err != nil {
		return Transfer{}, err
	}
	if err := wallet.Dust(ctx, tx, s.From.ID, currency); err != nil {
		return Transfer{}, err
	}
	for _, who := range []id.Member{s.To.ID, s.From.ID} {
		if moved, err = notify(ctx, tx, who, currency, made); err != nil {
			return moved, err
		}
	}
	return moved, nil
}

// receipt is what came by a transfer, and how many times it must be bet.
type receipt struct {
	transfer id.Transfer
	came     money.Amount
	times    money.Amount
}

// settle pays what the receiver owes, and locks what is left until it is bet; who excluded himself need not bet it
// before it leaves.
func (s Standing) settle(ctx context.Context, tx *sqlx.Tx, entry ledger.Entry, r receipt) error {
	swept, err := wallet.Sweep(ctx, tx, s.To.ID, entry)
	left := r.came - swept
	if err != nil || left <= 0 || r.times == 0 || s.To.IsExcluded {
		return err
	}
	return wallet.Require(ctx, tx, wallet.Requirement{
		Member: s.To.ID, Source: wallet.FromTransfer, SourceID: string(r.transfer), Required: system.Required(left, r.times),
		Locked: left,
	})
}

// notify writes the live events of one of the two members, and a message to the receiver. It returns the transfer as
// that member sees it.
func notify(ctx context.Context, tx *sqlx.Tx, who id.Member, currency string, which id.Transfer) (Transfer, error) {
	t, err := Of(ctx, tx, who, which)
	if err != nil {
		return t, err
	}
	if !t.IsMine {
		facts := message.Facts{Amount: t.Amount, Currency: currency, From: t.OtherName()}
		notice := message.Notice{Member: who, Kind: message.TransferReceived, About: message.ATransfer,
			RelatedID: string(which), Facts: facts}
		if err := message.Tell(ctx, tx, notice); err != nil {
			return t, err
		}
	}
	event := wallet.Event{
		Kind: wallet.TransferMade, Related: "transfer", RelatedID: string(t.ID), State: string(t.Side()), Amount: t.Amount,
	}
	if err := wallet.Notify(ctx, tx, who, event); err != nil {
		return t, err
	}
	return t, wallet.NotifyBalance(ctx, tx, who)
}
