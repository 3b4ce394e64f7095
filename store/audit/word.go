package audit

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Saying is one person's word about a deed that more than one must agree on, and what they must say alike.
type Saying struct {
	Thing    string
	Deed     string
	Operator id.Operator
	Said     string
	Reason   string
}

// Word is what a person said, and why.
type Word struct {
	By     string    `db:"name" json:"by"`
	Said   string    `db:"said" json:"said"`
	Reason string    `db:"reason" json:"reason"`
	At     time.Time `db:"at" json:"at"`
}

// Say notes a word as a step of the deed that it may decide, whose thing is locked, and gives the words that say the
// same, the first one first. What he said of it before is over. Faults: second_person_required (he has said just that
// already).
func Say(ctx context.Context, tx *sqlx.Tx, s Saying) ([]Word, error) {
	before, err := s.own(ctx, tx)
	if err != nil {
		return nil, err
	}
	if before == s.Said {
		return nil, fault.New(fault.SecondPersonRequired)
	}
	if err := s.insert(ctx, tx); err != nil {
		return nil, err
	}
	standing, err := Words(ctx, tx, s.Thing, s.Deed)
	alike := []Word{}
	for _, word := range standing {
		if word.Said == s.Said {
			alike = append(alike, word)
		}
	}
	return alike, err
}

// Unsay takes a person's own word back, where there is one, as a step, and gives those of others that still stand.
func Unsay(ctx context.Context, tx *sqlx.Tx, s Saying) ([]Word, error) {
	s.Said = ""
	before, err := s.own(ctx, tx)
	if err != nil {
		return nil, err
	}
	if before != "" {
		if err := s.insert(ctx, tx); err != nil {
			return nil, err
		}
	}
	return Words(ctx, tx, s.Thing, s.Deed)
}

// own is what the person said last; empty where nothing of it stands.
func (s Saying) own(ctx context.Context, tx *sqlx.Tx) (said string, err error) {
	const read = `SELECT COALESCE((SELECT said FROM words WHERE thing = $1 AND deed = $2 AND operator_id = $3
		ORDER BY id DESC LIMIT 1), '')`
	err = tx.GetContext(ctx, &said, read, s.Thing, s.Deed, s.Operator)
	return said, err
}

func (s Saying) insert(ctx context.Context, tx *sqlx.Tx) error {
	const add = `INSERT INTO words (thing, deed, operator_id, said, reason) VALUES ($1, $2, $3, $4, $5)`
	_, err := tx.ExecContext(ctx, add, s.Thing, s.Deed, s.Operator, s.Said, s.Reason)
	return err
}

// Words are what stands of a deed, the first one first.
func Words(ctx context.Context, q pg.Q, thing, deed string) ([]Word, error) {
	const read = `SELECT o.name, w.said, w.reason, w.at
		FROM (SELECT DISTINCT ON (operator_id) id, operator_id, said, reason, at FROM words WHERE thing = $1 AND deed = $2
			ORDER BY operator_id, id DESC) w JOIN operators o ON o.id = w.operator_id
		WHERE w.said <> '' ORDER BY w.id`
	list := []Word{}
	err := q.SelectContext(ctx, &list, read, thing, deed)
	return list, err
}
