package wallet

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// MaxProofs is how many pictures one receipt or one dispute may carry.
const MaxProofs = 3

// Proof is one picture that a player shows, made anew from the pixels of what was sent.
type Proof struct {
	ID       id.Proof `db:"id"`
	Position int      `db:"position"`
	Kind     string   `db:"kind"`
	Width    int      `db:"width"`
	Height   int      `db:"height"`
	Picture  []byte   `db:"picture" json:"-"`
}

// Album is where the proofs of one kind lie: the statement that adds a picture
// (id, what it proves, position, kind, width, height, picture), the one that
// lists a thing's pictures without their bytes, and the one that shows a picture.
type Album struct{ Add, Of, Show string }

// Keep stores the proofs of one thing in their order.
func (a Album) Keep(ctx context.Context, tx *sqlx.Tx, of string, proofs []Proof) error {
	for i, p := range proofs {
		if _, err := tx.ExecContext(ctx, a.Add, id.New[id.Proof](), of, i+1, p.Kind, p.Width, p.Height, p.Picture); err != nil {
			return err
		}
	}
	return nil
}

// List gives the proofs of one thing, without the pictures themselves.
func (a Album) List(ctx context.Context, q pg.Q, of string) ([]Proof, error) {
	list := []Proof{}
	err := q.SelectContext(ctx, &list, a.Of, of)
	return list, err
}

// One is a proof with its picture, for the desk. Faults: not_found.
func (a Album) One(ctx context.Context, q pg.Q, which id.Proof) (Proof, error) {
	var p Proof
	err := q.GetContext(ctx, &p, a.Show, which)
	if pg.IsNone(err) {
		return p, fault.New(fault.NotFound)
	}
	return p, err
}
