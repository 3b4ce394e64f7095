package withdrawal

import (
	"context"
	"time"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Queued is a request in review, with its first approval.
type Queued struct {
	Withdrawal
	FirstBy     *string    `db:"first_by"`
	FirstReason *string    `db:"first_reason"`
	FirstAt     *time.Time `db:"first_at"`
}

// NeedsTwo reports whether the request needs two operators.
func (w Withdrawal) NeedsTwo(above money.Amount) bool { return w.Amount > above }

const selectQueued = `SELECT ` + ofWithdrawal + `, f.name AS first_by, f.reason AS first_reason, f.at AS first_at
	FROM withdrawals w JOIN payees p ON p.id = w.payee_id
	LEFT JOIN LATERAL (SELECT o.name, a.reason, a.at FROM withdrawal_approvals a JOIN operators o ON o.id = a.operator_id
		WHERE a.withdrawal_id = w.id ORDER BY a.at, o.name LIMIT 1) f ON true `

// Waiting lists the requests in review, oldest first.
func Waiting(ctx context.Context, q pg.Q) ([]Queued, error) {
	list := []Queued{}
	err := q.SelectContext(ctx, &list, selectQueued+`WHERE w.state IN ('REQUESTED', 'IN_REVIEW') ORDER BY w.id LIMIT 200`)
	return list, err
}

// Approval is an operator's vote for a request.
type Approval struct {
	By     string    `db:"name" json:"by"`
	Reason string    `db:"reason" json:"reason"`
	At     time.Time `db:"at" json:"at"`
}

// Approvals returns the votes for a request, oldest first.
func Approvals(ctx context.Context, q pg.Q, which id.Withdrawal) ([]Approval, error) {
	const read = `SELECT o.name, a.reason, a.at FROM withdrawal_approvals a JOIN operators o ON o.id = a.operator_id
		WHERE a.withdrawal_id = $1 ORDER BY a.at, o.name`
	list := []Approval{}
	err := q.SelectContext(ctx, &list, read, which)
	return list, err
}
