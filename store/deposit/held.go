package deposit

import (
	"context"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

// Held is a payment that was not credited at once: it is booked in suspense until an operator has decided.
type Held struct {
	ID            id.Payment   `db:"id"`
	Channel       string       `db:"channel_id"`
	Provider      string       `db:"provider"`
	ProviderOrder string       `db:"provider_order"`
	Deposit       id.Deposit   `db:"deposit_id"`
	Member        id.Member    `db:"member_id"`
	State         State        `db:"state"`
	Amount        money.Amount `db:"amount"`
	Currency      string       `db:"currency"`
	ArrivedAt     time.Time    `db:"arrived_at"`
	Outcome       *Outcome     `db:"outcome"`
	Reference     *string      `db:"reference"`
	DecidedAt     *time.Time   `db:"decided_at"`
}

// WasReturned is the outcome of a payment that was returned to its payer.
const WasReturned Outcome = "RETURNED"

const selectHeld = `SELECT h.id, h.channel_id, c.provider, h.provider_order, h.deposit_id, d.member_id, d.state,
	h.amount, h.currency, h.arrived_at,
	h.outcome, h.reference, h.decided_at FROM held_payments h JOIN deposits d ON d.id = h.deposit_id
	JOIN deposit_channels c ON c.id = h.channel_id `

// hold books a payment in suspense: with its value in the wallet's currency, or in its own currency if that value is
// unknown.
func (d *Deposit) hold(ctx context.Context, tx *sqlx.Tx, p Payment) error {
	amount, currency := p.Amount, p.Currency
	worth, err := d.worth(p.Amount)
	if _, due := d.Due(); due == p.Currency && err == nil && worth > 0 {
		amount, currency = worth, d.Currency
	}
	return Held{Channel: p.Channel, Provider: p.Provider, ProviderOrder: p.ProviderOrder, Deposit: d.ID, Amount: amount,
		Currency: currency}.insert(ctx, tx, "provider:"+p.Provider)
}

// insert stores a payment and books it from where it was received into suspense.
func (h Held) insert(ctx context.Context, tx *sqlx.Tx, actor string) error {
	const add = `INSERT INTO held_payments (id, channel_id, provider_order, deposit_id, amount, currency)
		VALUES ($1, $2, $3, $4, $5, $6)`
	h.ID = id.New[id.Payment]()
	if _, err := tx.ExecContext(ctx, add, h.ID, h.Channel, h.ProviderOrder, h.Deposit, h.Amount,
		h.Currency); err != nil {
		return err
	}
	from := h.provider()
	if h.Provider == Matched {
		from.Code = ledger.Matched
	}
	_, err := ledger.Post(ctx, tx, h.entry(entryHeld, actor, ledger.Move(from, h.suspense(), h.Amount)))
	return err
}

// provider is the account from which a payment is returned. What a member received, the platform returns from its own
// bank.
func (h Held) provider() ledger.Account {
	if h.Provider == Matched {
		return ledger.Account{Code: ledger.Bank, Currency: h.Currency}
	}
	return ledger.Account{Code: ledger.Provider(h.Channel), Currency: h.Currency}
}

func (h Held) suspense() ledger.Account {
	return ledger.Account{Code: ledger.Suspense, Currency: h.Currency}
}

// entry is a ledger entry about the payment; its key contains the payment's id.
func (h Held) entry(kind ledger.Kind, actor string, lines []ledger.Line) ledger.Entry {
	return ledger.Entry{
		ID: id.New[id.Entry](), Kind: kind, Key: "held:" + string(h.ID) + ":" + strings.ToLower(string(kind)),
		RelatedKind: "deposit", RelatedID: string(h.Deposit), Actor: actor, Lines: lines,
	}
}

// releaseHeld stores that the payment of an order is credited, if it was held.
func (d *Deposit) releaseHeld(ctx context.Context, tx *sqlx.Tx) (wasHeld bool, err error) {
	const update = `UPDATE held_payments SET outcome = 'CREDITED', decided_at = lantern_now()
		WHERE deposit_id = $1 AND provider_order = $2 AND outcome IS NULL`
	done, err := tx.ExecContext(ctx, update, d.ID, d.ProviderOrder)
	if err != nil {
		return false, err
	}
	rows, err := done.RowsAffected()
	return rows > 0, err
}

// Unassigned lists the undecided payments that belong to no order in review, oldest first.
func Unassigned(ctx context.Context, q pg.Q) ([]Held, error) {
	list := []Held{}
	err := q.SelectContext(ctx, &list, selectHeld+`WHERE h.outcome IS NULL AND d.state <> 'IN_REVIEW' ORDER BY h.id
		LIMIT 200`)
	return list, err
}

// HeldByID returns a held payment, decided or not. Faults: not_found.
func HeldByID(ctx context.Context, q pg.Q, which id.Payment) (Held, error) {
	var h Held
	err := q.GetContext(ctx, &h, selectHeld+`WHERE h.id = $1`, which)
	if pg.IsNone(err) {
		return h, fault.New(fault.NotFound)
	}
	return h, err
}

// CreditHeld credits a payment, less the fee of its order, to the member of the order. Above the limit of one
// operator it needs two. Faults: not_found, state_changed, second_person_required, validation_failed (another
// currency, or nothing remains after the fee).
func CreditHeld(ctx context.Context, db *pg.DB, which id.Payment, by Decision) (Held, error) {
	return by.onHeld(ctx, db, which, verdict{WasCredited, ""}, func(tx *sqlx.Tx, d *Deposit, h Held) error {
		credited := h.Amount - d.Fee
		switch {
		case h.Currency != d.Currency:
			return fault.Invalid("currency", "not_offered")
		case credited <= 0:
			return fault.Invalid("received", string(fault.AmountBelowMin))
		}
		entry := h.entry(ledger.Deposit, by.Actor(), d.lines(h.suspense(), credited))
		entry.Member = d.Member
		if err := d.bring(ctx, tx, entry, string(h.ID)); err != nil {
			return err
		}
		return message.Send(ctx, tx, message.Notice{
			Member: d.Member, Kind: message.DepositCredited, About: message.ADeposit, RelatedID: string(d.ID),
			Facts: message.Facts{Amount: credited, Currency: d.Currency},
		})
	})
}

// maxReference is the maximum length of a provider's reference.
const maxReference = 64

// ReturnHeld books that the payment was returned to its payer, under the provider's reference. Above the limit of one
// operator it needs two with the same reference. Faults: not_found, state_changed, second_person_required,
// validation_failed.
func ReturnHeld(ctx context.Context, db *pg.DB, which id.Payment, reference string, by Decision) (Held, error) {
	reference = strings.TrimSpace(reference)
	if reference == "" || len(reference) > maxReference {
		return Held{}, fault.Invalid("reference", "required")
	}
	return by.onHeld(ctx, db, which, verdict{WasReturned, reference}, func(tx *sqlx.Tx, _ *Deposit, h Held) error {
		_, err := ledger.Post(ctx, tx, h.entry(entryReturned, by.Actor(),
			ledger.Move(h.suspense(), h.provider(), h.Amount)))
		return err
	})
}

// verdict is an operator's decision about a payment, with the reference of a return.
type verdict struct {
	outcome   Outcome
	reference string
}

// onHeld runs an operator's action on an unassigned payment and writes it to the audit trail.
func (by Decision) onHeld(ctx context.Context, db *pg.DB, which id.Payment, wanted verdict,
	action func(*sqlx.Tx, *Deposit, Held) error) (Held, error) {
	var h Held
	if err := by.Check(); err != nil {
		return h, err
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		d, err := h.lock(ctx, tx, which)
		if err != nil {
			return err
		}
		votes, isEnough, err := by.agree(ctx, tx, h, wanted)
		if err != nil {
			return err
		}
		row := audit.Row{
			Actor: by.Actor(), Action: "payment." + strings.ToLower(string(wanted.outcome)), Object: "payment:" +
				string(which),
			Before: trace{State: d.State, Agreed: votes}, After: map[string]any{"amount": h.Amount, "currency": h.Currency,
				"reference": wanted.reference},
			Reason: by.Reason, RequestID: by.RequestID,
		}
		if !isEnough {
			row.Action += "_first"
			return audit.Write(ctx, tx, row)
		}
		if err := action(tx, &d, h); err != nil {
			return err
		}
		const update = `UPDATE held_payments SET outcome = $2, reference = NULLIF($3, ''), decided_at = lantern_now()
			WHERE id = $1`
		if _, err := tx.ExecContext(ctx, update, which, wanted.outcome, wanted.reference); err != nil {
			return err
		}
		if h, err = HeldByID(ctx, tx, which); err != nil {
			return err
		}
		return audit.Write(ctx, tx, row)
	})
	return h, err
}

// lock locks the order before the payment, in the order of every other decision, and refuses a decided payment.
func (h *Held) lock(ctx context.Context, tx *sqlx.Tx, which id.Payment) (d Deposit, err error) {
	if *h, err = HeldByID(ctx, tx, which); err != nil {
		return d, err
	}
	if d, err = locked(ctx, tx, h.Deposit); err != nil {
		return d, err
	}
	if err := tx.GetContext(ctx, h, selectHeld+`WHERE h.id = $1 FOR NO KEY UPDATE OF h`, which); err != nil {
		return d, err
	}
	switch {
	case h.Outcome != nil:
		return d, fault.New(fault.StateChanged).With("state", string(*h.Outcome))
	case d.State == InReview:
		return d, fault.New(fault.StateChanged).With("state", string(d.State))
	}
	return d, nil
}

// agree stores an operator's vote about an amount above the limit of one and reports whether there are enough; votes
// are the earlier ones with the same content.
func (by Decision) agree(ctx context.Context, tx *sqlx.Tx, h Held,
	wanted verdict) (votes []approval.Vote, isEnough bool, err error) {
	settings, err := system.Read(ctx, tx)
	if err != nil || h.Amount <= settings.TwoPersonAbove {
		return nil, err == nil, err
	}
	content := strings.TrimSpace(string(wanted.outcome) + " " + wanted.reference)
	votes, err = by.Vote(ctx, tx, decision(h.ID), content)
	if err != nil {
		return nil, false, err
	}
	return votes[:len(votes)-1], len(votes) > 1, nil
}

// decision is what two operators must agree on above the limit of one: the outcome and, of a return, its reference.
func decision(of id.Payment) approval.Question {
	return approval.Question{Object: "payment:" + string(of), Action: "decide"}
}

// HeldVotes returns the operators' votes about a payment that needs two.
func HeldVotes(ctx context.Context, q pg.Q, which id.Payment) ([]approval.Vote, error) {
	return approval.Votes(ctx, q, decision(which))
}
