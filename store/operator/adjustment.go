package operator

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

// AdjustmentState is what became of a correction.
type AdjustmentState string

// The states.
const (
	Proposed AdjustmentState = "PROPOSED"
	Approved AdjustmentState = "APPROVED"
	Refused  AdjustmentState = "REFUSED"
)

// Values lists every AdjustmentState.
func (AdjustmentState) Values() []AdjustmentState {
	return []AdjustmentState{Proposed, Approved, Refused}
}

// Adjustment is a correction of a balance by hand: one person proposes it, another decides.
type Adjustment struct {
	ID         id.Adjustment   `db:"id"`
	Member     id.Member       `db:"member_id"`
	Username   string          `db:"username"`
	Kind       ledger.Kind     `db:"kind"`
	Currency   string          `db:"currency"`
	Amount     money.Amount    `db:"amount"`
	Key        string          `db:"key"`
	Reason     string          `db:"reason"`
	ProposedBy string          `db:"proposer"`
	ProposedAt time.Time       `db:"proposed_at"`
	State      AdjustmentState `db:"state"`
	DecidedBy  *string         `db:"decider"`
	Decision   *string         `db:"decision"`
	DecidedAt  *time.Time      `db:"decided_at"`
}

// Correction is what one person proposes. Key is the desk's own number of the case: the same one is never corrected
// twice.
type Correction struct {
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

// ProposeAdjustment notes a correction that moves nothing until another person approves it. The same key with the same
// correction finds the one that is there. Faults: validation_failed, not_found, true_account_required,
// idempotency_key_reused.
func ProposeAdjustment(ctx context.Context, db *pg.DB, what Correction, by approval.Action) (made Adjustment,
	err error) {
	if err := what.check(by); err != nil {
		return made, err
	}
	const add = `INSERT INTO adjustments (id, member_id, kind, currency, amount, key, reason, proposed_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (key) DO NOTHING`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if who, err := member.Find(ctx, tx, what.Member); err != nil || who.Kind == member.Trial {
			return cmp.Or(err, error(fault.New(fault.TrueAccountRequired)))
		}
		which := id.New[id.Adjustment]()
		added, err := tx.ExecContext(ctx, add, which, what.Member, what.Kind, what.Currency, what.Amount, what.Key,
			by.Reason,
			by.By.ID)
		if err != nil {
			return err
		}
		if made, err = oneAdjustment(ctx, tx, `WHERE a.key = $1`, what.Key); err != nil {
			return err
		}
		rows, err := added.RowsAffected()
		if err != nil {
			return err
		}
		if rows == 1 {
			return by.Note(ctx, tx, "adjustment.propose", object(made.ID), nil, made.facts())
		}
		if made.Member != what.Member || made.Kind != what.Kind || made.Amount != what.Amount ||
			made.Currency != what.Currency {
			return fault.New(fault.IdempotencyKeyReused)
		}
		return nil
	})
	return made, err
}

func (c Correction) check(by approval.Action) error {
	switch {
	case c.Kind != ledger.AdjustPlus && c.Kind != ledger.AdjustMinus:
		return fault.Invalid("kind", "not_offered")
	case c.Amount <= 0:
		return fault.Invalid("amount", "too_small")
	case strings.TrimSpace(c.Key) == "":
		return fault.Invalid("key", "required")
	}
	return by.Check()
}

// ApproveAdjustment moves the money. Faults: not_found, state_changed, second_person_required, insufficient_balance,
// validation_failed.
func ApproveAdjustment(ctx context.Context, db *pg.DB, which id.Adjustment, by approval.Action) (Adjustment, error) {
	return decideAdjustment(ctx, db, which, by, Approved)
}

// RefuseAdjustment moves nothing. Faults: not_found, state_changed, second_person_required, validation_failed.
func RefuseAdjustment(ctx context.Context, db *pg.DB, which id.Adjustment, by approval.Action) (Adjustment, error) {
	return decideAdjustment(ctx, db, which, by, Refused)
}

func decideAdjustment(ctx context.Context, db *pg.DB, which id.Adjustment, by approval.Action,
	to AdjustmentState) (a Adjustment, err error) {
	if err := by.Check(); err != nil {
		return a, err
	}
	const decide = `UPDATE adjustments SET state = $2, decided_by = $3, decision = $4, decided_at = lantern_now()
		WHERE id = $1`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		before, err := oneAdjustment(ctx, tx, `WHERE a.id = $1 FOR NO KEY UPDATE OF a`, which)
		switch {
		case err != nil:
			return err
		case before.State != Proposed:
			return fault.New(fault.StateChanged).With("state", string(before.State))
		case before.ProposedBy == by.By.Name:
			return fault.New(fault.SecondPersonRequired)
		}
		if _, err := tx.ExecContext(ctx, decide, which, to, by.By.ID, by.Reason); err != nil {
			return err
		}
		if a, err = oneAdjustment(ctx, tx, `WHERE a.id = $1`, which); err != nil {
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

// post is the one entry of an approved correction; what it brings pays a debt first.
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
	if err := wallet.Dust(ctx, tx, a.Member, a.Currency); err != nil {
		return err
	}
	return wallet.NotifyBalance(ctx, tx, a.Member)
}

// Adjustments lists the corrections: those that wait for a second person, oldest first, or the newest of all.
func Adjustments(ctx context.Context, q pg.Q, onlyWaiting bool) ([]Adjustment, error) {
	where := `ORDER BY a.id DESC LIMIT 200`
	if onlyWaiting {
		where = `WHERE a.state = 'PROPOSED' ORDER BY a.id LIMIT 200`
	}
	list := []Adjustment{}
	err := q.SelectContext(ctx, &list, selectAdjustment+where)
	return list, err
}

func oneAdjustment(ctx context.Context, q pg.Q, where string, args ...any) (Adjustment, error) {
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
