package agent

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/pg"
)

// Account is one that an agent opens for another person. Hash is that of its first password, which has to be replaced
// at the first login.
type Account struct {
	Username, Hash, Language string
	Kind                     member.Kind
	Points                   Points
	Currency                 string
}

// ByAgent is how accounts are placed that an agent opened.
const ByAgent Via = "agent"

// Open opens an account directly below an agent. Faults: username_taken, account_frozen (for registrations),
// validation_failed.
func Open(ctx context.Context, db *pg.DB, key *idem.Key, by id.Member, a Account) (id.Member, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (id.Member, error) {
		if err := mayRegister(ctx, tx, by); err != nil {
			return "", err
		}
		if err := checkAccount(ctx, tx, by, a.Kind, a.Points); err != nil {
			return "", err
		}
		made := member.New{ID: id.New[id.Member](), Username: a.Username, Kind: a.Kind, Parent: by, Password: a.Hash,
			NeedsNewPassword: true, Language: a.Language, Via: string(ByAgent)}
		if err := member.Insert(ctx, tx, made); err != nil {
			return "", err
		}
		if err := plant(ctx, tx, made.ID, by); err != nil {
			return "", err
		}
		if err := ledger.Open(ctx, tx, made.ID, a.Currency); err != nil {
			return "", err
		}
		return made.ID, endow(ctx, tx, made.ID, by, a.Points)
	})
}
