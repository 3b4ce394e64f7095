// Package adjustment corrects balances manually: one operator proposes a correction, another one decides.
package adjustment

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// State of an adjustment.
type State string

// The states.
const (
	Proposed State = "PROPOSED"
	Approved State = "APPROVED"
	Refused  State = "REFUSED"
)

// Values lists every State.
func (State) Values() []State {
	return []State{Proposed, Approved, Refused}
}

// Adjustment is a manual correction of a balance.
type Adjustment struct {
	ID         id.Adjustment `db:"id"`
	Member     id.Member     `db:"member_id"`
	Username   string        `db:"username"`
	Kind       ledger.Kind   `db:"kind"`
	Currency   string        `db:"currency"`
	Amount     money.Amount  `db:"amount"`
	Key        string        `db:"key"`
	Reason     string        `db:"reason"`
	ProposedBy string        `db:"proposer"`
	ProposedAt time.Time     `db:"proposed_at"`
	State      State         `db:"state"`
	DecidedBy  *string       `db:"decider"`
	Decision   *string       `db:"decision"`
	DecidedAt  *time.Time    `db:"decided_at"`
}

// Proposal is a correction that an operator proposes. Key is the operators' reference of the case; it is used once.
type Proposal struct {
	Member   id.Member
	Kind     ledger.Kind
	Amount   money.Amount
	Currency string
	Key      string
}

const selectAdjustment = `SELECT a.id, a.member_id, m.username, a.kind, a.currency, a.amount, a.key, a.reason,
	p.name AS proposer, a.proposed_at,
	a.state, d.name AS decider, a.decision, a.decided_at
	FROM adjustments a JOIN members m ON m.id = a.member_id JOIN operators p ON p.id = a.proposed_by LEFT
	JOIN operators d ON d.id = a.decided_by `

// Propose records a correction, which moves no money until another operator approves it. The same proposal under the
// same key returns the first one. Faults: validation_failed, not_found, true_account_required, idempotency_key_reused.
func Propose(ctx context.Context, db *pg.DB, p Proposal, by approval.Action) (made Adjustment, err error) {
	if err := p.check(by); err != nil {
		return made, err
	}
	const add = `INSERT INTO adjustments (id, member_id, kind, currency, amount, key, reason, proposed_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (key) DO NOTHING`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if owner, err := member.Find(ctx, tx, p.Member); err != nil || owner.Kind == member.Trial {
			return cmp.Or(err, error(fault.New(fault.TrueAccountRequired)))
		}
		added, err := tx.ExecContext(ctx, add, id.New[id.Adjustment](), p.Member, p.Kind, p.Currency, p.Amount, p.Key,
			by.Reason, by.By.ID)
		if err != nil {
			return err
		}
		if made, err = read(ctx, tx, `WHERE a.key = $1`, p.Key); err != nil {
			return err
		}
		rows, err := added.RowsAffected()
		if err != nil {
			return err
		}
		if rows == 1 {
			return by.Note(ctx, tx, "adjustment.propose", object(made.ID), nil, made.facts())
		}
		if made.Member != p.Member || made.Kind != p.Kind || made.Amount != p.Amount || made.Currency != p.Currency {
			return fault.New(fault.IdempotencyKeyReused)
		}
		return nil
	})
	return made, err
}

func (p Proposal) check(by approval.Action) error {
	switch {
	case p.Kind != ledger.AdjustPlus && p.Kind != ledger.AdjustMinus:
		return fault.Invalid("kind", "not_offered")
	case p.Amount <= 0:
		return fault.Invalid("amount", "too_small")
	case strings.TrimSpace(p.Key) == "":
		return fault.Invalid("key", "required")
	}
	return by.Check()
}

// Approve moves the money of a proposal. Faults: not_found, state_changed, second_person_required,
// insufficient_balance, validation_failed.
func Approve(ctx context.Context, db *pg.DB, which id.Adjustment, by approval.Action) (Adjustment, error) {
	return decide(ctx, db, which, by, Approved)
}

// Refuse ends a proposal without moving money. Faults: not_found, state_changed, second_person_required,
// validation_failed.
func Refuse(ctx context.Context, db *pg.DB, which id.Adjustment, by approval.Action) (Adjustment, error) {
	return decide(ctx, db, which, by, Refused)
}

func decide(ctx context.Context, db *pg.DB, which id.Adjustment, by approval.Action, to State) (a Adjustment,
	err error) {
	if err := by.Check(); err != nil {
		return a, err
	}
	const update = `UPDATE adjustments SET state = $2, decided_by = $3, decision = $4, decided_at = lantern_now()
		WHERE id = $1`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		before, err := read(ctx, tx, `WHERE a.id = $1 FOR NO KEY UPDATE OF a`, which)
		switch {
		case err != nil:
			return err
		case before.State != Proposed:
			return fault.New(fault.StateChanged).With("state", string(before.State))
		case before.ProposedBy == by.By.Name:
			return fault.New(fault.SecondPersonRequired)
		}
		if _, err := tx.ExecContext(ctx, update, which, to, by.By.ID, by.Reason); err != nil {
			return err
		}
		if a, err = read(ctx, tx, `WHERE a.id = $1`, which); err != nil {
			return err
		}
		name := "adjustment.refuse"
		if to == Approved {
			name = "adjustment.approve"
			if err := a.post(ctx, tx, by); err != nil {
				return err
			}
		}
		return by.Note(ctx, tx, name, object(which), before.facts(), a.facts())
	})
	return a, err
}

// post writes the entry of an approved adjustment and uses a credit to repay a debt first.
func (a Adjustment) post(ctx context.Context, tx *sqlx.Tx, by approval.Action) error {
	from := ledger.Account{Code: ledger.Manual, Currency: a.Currency}
	to := ledger.Account{Owner: a.Member, Code: ledger.Main, Currency: a.Currency}
	if a.Kind == ledger.AdjustMinus {
		from, to = to, from
	}
	entry := ledger.Entry{
		ID: id.New[id.Entry](), Kind: a.Kind, Key: "adjustment:" + string(a.ID), Member: a.Member,
		RelatedKind: "adjustment", RelatedID: string(a.ID), Actor: by.Actor(), Lines: ledger.Move(from, to, a.Amount),
	}
	isNew, err := ledger.Post(ctx, tx, entry)
	if err != nil {
		return err
	}
	if !isNew {
		return fault.New(fault.StateChanged)
	}
	if _, err := wallet.Sweep(ctx, tx, a.Member, entry); err != nil {
		return err
	}
	if err := wallet.WaiveDust(ctx, tx, a.Member, a.Currency); err != nil {
		return err
	}
	return wallet.NotifyBalance(ctx, tx, a.Member)
}

// List returns the open proposals, oldest first, or the newest adjustments in any state.
func List(ctx context.Context, q pg.Q, onlyOpen bool) ([]Adjustment, error) {
	where := `ORDER BY a.id DESC LIMIT 200`
	if onlyOpen {
		where = `WHERE a.state = 'PROPOSED' ORDER BY a.id LIMIT 200`
	}
	list := []Adjustment{}
	err := q.SelectContext(ctx, &list, selectAdjustment+where)
	return list, err
}

func read(ctx context.Context, q pg.Q, where string, args ...any) (Adjustment, error) {
	var a Adjustment
	err := q.GetContext(ctx, &a, selectAdjustment+where, args...)
	if pg.IsNone(err) {
		return a, fault.New(fault.NotFound)
	}
	return a, err
}

func object(which id.Adjustment) string { return "adjustment:" + string(which) }

func (a Adjustment) facts() map[string]any {
	return map[string]any{
		"state": a.State, "member": a.Member, "kind": a.Kind, "amount": a.Amount, "currency": a.Currency, "key": a.Key,
		"proposedBy": a.ProposedBy, "proposedAt": a.ProposedAt.UTC(), "reason": a.Reason,
	}
}
