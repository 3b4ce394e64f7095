package wallet

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
)

// Tell writes a live event for a member as a step of the deed that it tells of.
func Tell(ctx context.Context, tx *sqlx.Tx, member id.Member, kind string, payload any) error {
	text, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("event %s: %w", kind, err)
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO outbox (member_id, kind, payload) VALUES ($1, $2, $3)`, member, kind, string(text))
	return err
}

// TellBalance writes the event of a changed balance; its version keeps an older figure from replacing a newer one.
func TellBalance(ctx context.Context, tx *sqlx.Tx, member id.Member, currency string) error {
	now, err := Of(ctx, tx, member, currency)
	if err != nil {
		return err
	}
	return Tell(ctx, tx, member, "balance", map[string]any{
		"balance": now.Main, "withdrawable": now.Withdrawable(), "locked": now.Locked, "bonus": now.Bonus,
		"openStakes": now.OpenStakes, "version": now.Version, "currency": now.Currency, "asOf": now.AsOf,
	})
}
