package approval

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Vote is an operator's statement about an action on which several operators must agree.
type Vote struct {
	By string `db:"name" json:"by"`
	// Content is what they must state alike, for example an amount or a bank's reference.
	Content string    `db:"content" json:"content"`
	Reason  string    `db:"reason" json:"reason"`
	At      time.Time `db:"at" json:"at"`
}

// Question is an action on an object, on which several operators must agree. Object is kind:id.
type Question struct{ Object, Action string }

// Vote records the operator's vote in the transaction of the action, which has locked the object, and replaces the
// operator's former vote. It returns the votes of the same content, the earliest first. Faults: second_person_required
// (the same operator has already cast this vote).
func (a Action) Vote(ctx context.Context, tx *sqlx.Tx, q Question, content string) ([]Vote, error) {
	before, err := q.contentOf(ctx, tx, a.By.ID)
	if err != nil {
		return nil, err
	}
	if before == content {
		return nil, fault.New(fault.SecondPersonRequired)
	}
	if err := a.insertVote(ctx, tx, q, content); err != nil {
		return nil, err
	}
	valid, err := Votes(ctx, tx, q)
	alike := []Vote{}
	for _, vote := range valid {
		if vote.Content == content {
			alike = append(alike, vote)
		}
	}
	return alike, err
}

// WithdrawVote withdraws the operator's vote, if there is one, and returns those of others, the earliest first.
func (a Action) WithdrawVote(ctx context.Context, tx *sqlx.Tx, q Question) ([]Vote, error) {
	before, err := q.contentOf(ctx, tx, a.By.ID)
	if err != nil {
		return nil, err
	}
	if before != "" {
		if err := a.insertVote(ctx, tx, q, ""); err != nil {
			return nil, err
		}
	}
	return Votes(ctx, tx, q)
}

// contentOf returns the operator's latest vote; empty if there is none or it was withdrawn.
func (q Question) contentOf(ctx context.Context, tx *sqlx.Tx, operator id.Operator) (content string, err error) {
	const read = `SELECT COALESCE((SELECT content FROM approval_votes
		WHERE object = $1 AND action = $2 AND operator_id = $3 ORDER BY id DESC LIMIT 1), '')`
	err = tx.GetContext(ctx, &content, read, q.Object, q.Action, operator)
	return content, err
}

func (a Action) insertVote(ctx context.Context, tx *sqlx.Tx, q Question, content string) error {
	const insert = `INSERT INTO approval_votes (object, action, operator_id, content, reason) VALUES ($1, $2, $3, $4, $5)`
	_, err := tx.ExecContext(ctx, insert, q.Object, q.Action, a.By.ID, content, a.Reason)
	return err
}

// Votes returns the latest vote of each operator who has not withdrawn it, the earliest first.
func Votes(ctx context.Context, q pg.Q, of Question) ([]Vote, error) {
	const read = `SELECT o.name, v.content, v.reason, v.at
		FROM (SELECT DISTINCT ON (operator_id) id, operator_id, content, reason, at FROM approval_votes
			WHERE object = $1 AND action = $2 ORDER BY operator_id, id DESC) v
		JOIN operators o ON o.id = v.operator_id
		WHERE v.content <> '' ORDER BY v.id`
	list := []Vote{}
	err := q.SelectContext(ctx, &list, read, of.Object, of.Action)
	return list, err
}
