package seed

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/withdrawal"
)

// demoPayee is a fictitious bank account.
var demoPayee = withdrawal.NewPayee{Bank: "Kasikorn Bank", Holder: "Demo Player", Number: "1234564417"}

// DemoPayee adds a bank account to the demo player, dated at the registration because new accounts must wait for a
// day. It needs the program's vault. Repeated calls change nothing.
func DemoPayee(ctx context.Context, owner *pg.DB, vault withdrawal.Vault) error {
	return pg.InTx(ctx, owner, func(tx *sqlx.Tx) error {
		if err := lockSeeding(ctx, tx); err != nil {
			return err
		}
		who, err := member.Named(ctx, tx, DemoPlayer)
		if err != nil {
			return err
		}
		payees, err := withdrawal.Payees(ctx, tx, who.ID)
		if err != nil || len(payees) > 0 {
			return err
		}
		return replay(ctx, tx, []event{{who.RegisteredAt, func(ctx context.Context, tx *sqlx.Tx) error {
			_, err := demoPayee.Bind(ctx, tx, vault, who.ID)
			return err
		}}})
	})
}
