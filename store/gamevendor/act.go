package gamevendor

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
)

// act runs a function in an explicit transaction: the driver never repeats it after a lost connection.
func act(ctx context.Context, db *pg.DB, call string, args ...any) (Answer, error) {
	var answer Answer
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		answer, err = step(ctx, tx, call, args...)
		return err
	})
	return answer, err
}

// step runs a function as a part of the caller's transaction.
func step(ctx context.Context, tx *sqlx.Tx, call string, args ...any) (answer Answer, err error) {
	err = tx.GetContext(ctx, &answer, call, args...)
	return answer, err
}
