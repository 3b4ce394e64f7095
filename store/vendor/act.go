package vendor

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
)

// act runs one function in one explicit transaction: a connection lost inside it is never run twice by the driver.
func act(ctx context.Context, db *pg.DB, call string, args ...any) (Answer, error) {
	var answer Answer
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return tx.GetContext(ctx, &answer, call, args...) })
	return answer, err
}
