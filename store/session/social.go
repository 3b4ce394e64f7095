package session

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/verification"
)

// ByPhone is the provider whose subject is a number.
const ByPhone = "phone"

const (
	// bindingLasts is how long an offer stands: enough to register.
	bindingLasts = 15 * time.Minute
	// tokenLasts is longer than any token is believed.
	tokenLasts = time.Hour
)

// Identity is who somebody is at another provider. Token is what proved it and counts once; an offer's identity has
// none.
type Identity struct {
	Provider string `db:"provider"`
	Subject  string `db:"subject"`
	Name     string `db:"name"`
	Token    string
}

// SocialAccount is one that a member linked.
type SocialAccount struct {
	Provider string    `db:"provider"`
	Name     string    `db:"name"`
	LinkedAt time.Time `db:"linked_at"`
}

// SocialAccounts are a member's.
func SocialAccounts(ctx context.Context, q pg.Q, who id.Member) ([]SocialAccount, error) {
	list := []SocialAccount{}
	err := q.SelectContext(ctx, &list, `SELECT provider, name, linked_at FROM social_accounts WHERE member_id = $1
		ORDER BY provider`, who)
	return list, pg.Named(err)
}

// Known is the member whom an identity belongs to: by his linked account, or by his number. Faults: not_found.
func Known(ctx context.Context, q pg.Q, known Identity) (member.Member, error) {
	if known.Provider == ByPhone {
		phone, err := verification.PhoneOf(known.Subject)
		if err != nil {
			return member.Member{}, fault.New(fault.NotFound)
		}
		return member.WithPhone(ctx, q, phone)
	}
	var who id.Member
	const read = `SELECT member_id FROM social_accounts WHERE provider = $1 AND subject = $2`
	err := q.GetContext(ctx, &who, read, known.Provider, known.Subject)
	if pg.IsNone(err) {
		return member.Member{}, fault.New(fault.NotFound)
	}
	if err != nil {
		return member.Member{}, pg.Named(err)
	}
	return member.Find(ctx, q, who)
}

// Spend uses up the token of an identity as a step of what it is used for. Faults: social_refused.
func Spend(ctx context.Context, tx *sqlx.Tx, proved Identity) error {
	const note = `INSERT INTO social_tokens (token_hash, expires_at) VALUES ($1, lantern_now() + $2 * interval '1 second')
		ON CONFLICT DO NOTHING`
	return change(ctx, tx, fault.SocialRefused, note, Hash(proved.Token), int64(tokenLasts/time.Second))
}

// SpendOnce is Spend as a deed of its own: what follows may ask for another proof first. Faults: social_refused.
func SpendOnce(ctx context.Context, db *pg.DB, proved Identity) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return Spend(ctx, tx, proved) })
}

// OfferBinding keeps an identity that belongs to nobody yet, and gives the token that binds it to an account. Faults:
// social_refused.
func OfferBinding(ctx context.Context, db *pg.DB, proved Identity) (token string, err error) {
	token = Secret()
	const keep = `INSERT INTO social_bindings (token_hash, provider, subject, name, expires_at)
		VALUES ($1, $2, $3, $4, lantern_now() + $5 * interval '1 second')`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := Spend(ctx, tx, proved); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, keep, Hash(token), proved.Provider, proved.Subject, proved.Name,
			int64(bindingLasts/time.Second))
		return err
	})
	return token, err
}

// Offered is the identity that a binding's token stands for; it can still be used. Faults: code_expired.
func Offered(ctx context.Context, q pg.Q, token string) (Identity, error) {
	var found Identity
	const read = `SELECT provider, subject, name FROM social_bindings WHERE token_hash = $1 AND expires_at > lantern_now()`
	err := q.GetContext(ctx, &found, read, Hash(token))
	if pg.IsNone(err) {
		return found, isOver()
	}
	return found, pg.Named(err)
}

func isOver() error {
	return fault.New(fault.CodeExpired).In("bindToken", string(fault.CodeExpired), nil)
}

// Bind uses up a binding's token as a step and makes its identity the member's. Faults: code_expired, conflict.
func Bind(ctx context.Context, tx *sqlx.Tx, who id.Member, token string) error {
	var found Identity
	const use = `DELETE FROM social_bindings WHERE token_hash = $1 AND expires_at > lantern_now()
		RETURNING provider, subject, name`
	err := tx.GetContext(ctx, &found, use, Hash(token))
	if pg.IsNone(err) {
		return isOver()
	}
	if err != nil {
		return err
	}
	return link(ctx, tx, who, found, false)
}

// LinkOffered is Bind as a deed of its own. Faults: code_expired, conflict.
func LinkOffered(ctx context.Context, db *pg.DB, who id.Member, token string) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return Bind(ctx, tx, who, token) })
}

// Link makes an identity the member's; another number takes the place of the one that he had. Faults: social_refused,
// conflict.
func Link(ctx context.Context, db *pg.DB, who id.Member, proved Identity) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := Spend(ctx, tx, proved); err != nil {
			return err
		}
		return link(ctx, tx, who, proved, true)
	})
}

// link refuses what belongs to somebody else, and a second account of one provider.
func link(ctx context.Context, tx *sqlx.Tx, who id.Member, found Identity, mayReplace bool) error {
	if found.Provider == ByPhone {
		return bindPhone(ctx, tx, who, found.Subject, mayReplace)
	}
	const insert = `INSERT INTO social_accounts (provider, subject, member_id, name) VALUES ($1, $2, $3, $4)
		ON CONFLICT DO NOTHING`
	return change(ctx, tx, fault.Conflict, insert, found.Provider, found.Subject, who, found.Name)
}

// bindPhone gives a member the number that was proved.
func bindPhone(ctx context.Context, tx *sqlx.Tx, who id.Member, whole string, mayReplace bool) error {
	phone, err := verification.PhoneOf(whole)
	if err != nil {
		return err
	}
	const bind = `UPDATE members SET phone_dial = $2, phone_number = $3, phone_verified_at = lantern_now()
		WHERE id = $1 AND (phone_number IS NULL OR $4) AND NOT EXISTS (SELECT FROM members
		WHERE phone_dial = $2 AND phone_number = $3 AND id <> $1)`
	if err = change(ctx, tx, fault.Conflict, bind, who, phone.Dial, phone.Number, mayReplace); pg.IsUnique(err, "") {
		return fault.New(fault.Conflict)
	}
	return err
}

// Unlink takes a linked account away; the member has his password still. Faults: not_found.
func Unlink(ctx context.Context, db *pg.DB, who id.Member, provider string) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const drop = `DELETE FROM social_accounts WHERE member_id = $1 AND provider = $2`
		return change(ctx, tx, fault.NotFound, drop, who, provider)
	})
}

// ForgetSocial drops offers and used tokens whose time has passed.
func ForgetSocial(ctx context.Context, tx *sqlx.Tx) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM social_bindings WHERE expires_at < lantern_now()`); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM social_tokens WHERE expires_at < lantern_now()`)
	return err
}

// change is a statement that must change something.
func change(ctx context.Context, tx *sqlx.Tx, otherwise fault.Code, statement string, args ...any) error {
	done, err := tx.ExecContext(ctx, statement, args...)
	if err != nil {
		return err
	}
	rows, err := done.RowsAffected()
	if err == nil && rows == 0 {
		return fault.New(otherwise)
	}
	return err
}

// BeginBound is the step that opens the session of a new member and binds what he was offered elsewhere; without a
// token it only opens. Faults of the step: code_expired, conflict.
func BeginBound(opening *Opening, token string) func(context.Context, *sqlx.Tx, id.Member) error {
	return func(ctx context.Context, tx *sqlx.Tx, who id.Member) error {
		if token != "" {
			if err := Bind(ctx, tx, who, token); err != nil {
				return err
			}
		}
		return opening.Begin(ctx, tx, who)
	}
}

// SpendFirst is the step that uses up the token of an identity and goes on with the deed. Faults of the step:
// social_refused.
func SpendFirst(proved Identity, then func(context.Context, *sqlx.Tx, id.Member) error) func(context.Context, *sqlx.Tx,
	id.Member) error {
	return func(ctx context.Context, tx *sqlx.Tx, who id.Member) error {
		if err := Spend(ctx, tx, proved); err != nil {
			return err
		}
		return then(ctx, tx, who)
	}
}
