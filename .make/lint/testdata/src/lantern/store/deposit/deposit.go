package deposit

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
)

const columns = `SELECT id, updated_at FROM deposits `

func deeds(ctx context.Context, db *pg.DB, q pg.Q, tx *sqlx.Tx, text string) {
	var found int
	const lone = `UPDATE deposits SET state = $1`
	_ = db.ExecContext(ctx, lone)                                                                         // want `outside a transaction`
	_ = db.ExecContext(ctx, text)                                                                         // want `outside a transaction`
	_ = db.GetContext(ctx, &found, `INSERT INTO deposits (id) VALUES ($1) RETURNING id`)                  // want `outside a transaction`
	_ = q.GetContext(ctx, &found, `WITH gone AS (DELETE FROM deposits RETURNING id) SELECT id FROM gone`) // want `outside a transaction`
	_ = q.GetContext(ctx, &found, `SELECT ledger_post($1)`)                                               // want `outside a transaction`
	_ = db.GetContext(ctx, &found, `SELECT status FROM vendor_bet($1, $2)`)                               // want `outside a transaction`
	_ = db.DB.GetContext(ctx, &found, columns+`; UPDATE deposits SET state = 'X'`)                        // want `outside a transaction`
	_ = db.GetContext(ctx, &found, columns+`WHERE id = $1 FOR NO KEY UPDATE`)
	_ = q.GetContext(ctx, &found, columns+text)
	_ = q.GetContext(ctx, &found, `SELECT count(*) FROM ledger_proof() JOIN limit_passed($1, $2, $3) ON true`)
	_ = tx.ExecContext(ctx, lone)
	_ = tx.GetContext(ctx, &found, `SELECT ledger_post($1)`)
}
