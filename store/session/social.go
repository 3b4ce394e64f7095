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

// ByPhone is the provider whose subject is a phone number.
const ByPhone = "phone"

const (
	// bindingLasts is how long an offer is valid: enough to register.
	bindingLasts = 15 * time.Minute
	// tokenLasts exceeds the lifetime of every provider's tokens.
	tokenLasts = time.Hour
)

// Identity is a user at another provider. Token is the provider's token that proved it, and can be used once; the
// identity of an offer has none.
type Identity struct {
	Provider string `db:"provider"`
	Subject  string `db:"subject"`
	Name     string `db:"name"`
	Token    string
}

// SocialAccount is an identity that a member has linked.
type SocialAccount struct {
	Provider string    `db:"provider"`
	Name     string    `db:"name"`
	LinkedAt time.Time `db:"linked_at"`
}

// SocialAccounts returns a member's linked accounts.
func SocialAccounts(ctx context.Context, q pg.Q, memberID id.Member) ([]SocialAccount, error) {
	list := []SocialAccount{}
	err := q.SelectContext(ctx, &list, `SELECT provider, name, linked_at FROM social_accounts WHERE member_id = $1
		ORDER BY provider`, memberID)
	return list, pg.Named(err)
}

// MemberOf returns the member whom an identity belongs to: by linked account, or by phone number. Faults: not_found.
func MemberOf(ctx context.Context, q pg.Q, identity Identity) (member.Member, error) {
	if identity.Provider == ByPhone {
		phone, err := verification.PhoneOf(identity.Subject)
		if err != nil {
			return member.Member{}, fault.New(fault.NotFound)
		}
		return member.WithPhone(ctx, q, phone)
	}
	var memberID id.Member
	const read = `SELECT member_id FROM social_accounts WHERE provider = $1 AND subject = $2`
	err := q.GetContext(ctx, &memberID, read, identity.Provider, identity.Subject)
	if pg.IsNone(err) {
		return member.Member{}, fault.New(fault.NotFound)
	}
	if err != nil {
		return member.Member{}, pg.Named(err)
	}
	return member.Find(ctx, q, memberID)
}

// Spend uses up the token of an identity in the transaction that relies on it. Faults: social_refused.
func Spend(ctx context.Context, tx *sqlx.Tx, proved Identity) error {
	const note = `INSERT INTO social_tokens (token_hash, expires_at) VALUES ($1, lantern_now() + $2 * interval '1 second')
		ON CONFLICT DO NOTHING`
	return change(ctx, tx, fault.SocialRefused, note, Hash(proved.Token), int64(tokenLasts/time.Second))
}

// SpendOnce is Spend in a transaction of its own: the caller may ask for a second factor before it relies on the
// identity. Faults: social_refused.
func SpendOnce(ctx context.Context, db *pg.DB, proved Identity) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return Spend(ctx, tx, proved) })
}

// OfferBinding stores an identity that belongs to no member yet, and returns the token that binds it to an account.
// Faults: social_refused.
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

// FindOffer returns the identity of a valid binding token. Faults: code_expired.
func FindOffer(ctx context.Context, q pg.Q, token string) (Identity, error) {
	var found Identity
	const read = `SELECT provider, subject, name FROM social_bindings WHERE token_hash = $1 AND expires_at > lantern_now()`
	err := q.GetContext(ctx, &found, read, Hash(token))
	if pg.IsNone(err) {
		return found, offerExpired()
	}
	return found, pg.Named(err)
}

func offerExpired() error {
	return fault.New(fault.CodeExpired).In("bindToken", string(fault.CodeExpired), nil)
}

// Bind uses a binding token up and links its identity to the member. Faults: code_expired, conflict.
func Bind(ctx context.Context, tx *sqlx.Tx, memberID id.Member, token string) error {
	var found Identity
	const use = `DELETE FROM social_bindings WHERE token_hash = $1 AND expires_at > lantern_now()
		RETURNING provider, subject, name`
	err := tx.GetContext(ctx, &found, use, Hash(token))
	if pg.IsNone(err) {
		return offerExpired()
	}
	if err != nil {
		return err
	}
	return link(ctx, tx, memberID, found, false)
}

// LinkOffered is Bind in a transaction of its own. Faults: code_expired, conflict.
func LinkOffered(ctx context.Context, db *pg.DB, memberID id.Member, token string) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return Bind(ctx, tx, memberID, token) })
}

// Link links an identity to the member; a phone number replaces the member's. Faults: social_refused, conflict.
func Link(ctx context.Context, db *pg.DB, memberID id.Member, proved Identity) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := Spend(ctx, tx, proved); err != nil {
			return err
		}
		return link(ctx, tx, memberID, proved, true)
	})
}

// link refuses an identity that belongs to another member, and a second account of one provider.
func link(ctx context.Context, tx *sqlx.Tx, memberID id.Member, found Identity, mayReplace bool) error {
	if found.Provider == ByPhone {
		return bindPhone(ctx, tx, memberID, found.Subject, mayReplace)
	}
	const insert = `INSERT INTO social_accounts (provider, subject, member_id, name) VALUES ($1, $2, $3, $4)
		ON CONFLICT DO NOTHING`
	return change(ctx, tx, fault.Conflict, insert, found.Provider, found.Subject, memberID, found.Name)
}

// bindPhone sets a member's verified number.
func bindPhone(ctx context.Context, tx *sqlx.Tx, memberID id.Member, full string, mayReplace bool) error {
	phone, err := verification.PhoneOf(full)
	if err != nil {
		return err
	}
	const bind = `UPDATE members SET phone_dial = $2, phone_number = $3, phone_verified_at = lantern_now()
		WHERE id = $1 AND (phone_number IS NULL OR $4) AND NOT EXISTS (SELECT FROM members
		WHERE phone_dial = $2 AND phone_number = $3 AND id <> $1)`
	if err = change(ctx, tx, fault.Conflict, bind, memberID, phone.Dial, phone.Number, mayReplace); pg.IsUnique(err, "") {
		return fault.New(fault.Conflict)
	}
	return err
}

// Unlink removes a linked account; the member still has the password. Faults: not_found.
func Unlink(ctx context.Context, db *pg.DB, memberID id.Member, provider string) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const drop = `DELETE FROM social_accounts WHERE member_id = $1 AND provider = $2`
		return change(ctx, tx, fault.NotFound, drop, memberID, provider)
	})
}

// ForgetSocial deletes expired offers and used tokens.
func ForgetSocial(ctx context.Context, tx *sqlx.Tx) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM social_bindings WHERE expires_at < lantern_now()`); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM social_tokens WHERE expires_at < lantern_now()`)
	return err
}

// change runs a statement that must change at least one row; otherwise it returns the given code.
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

// BeginAndBind returns the step that opens the session of a new member and binds the offered identity; without a token
// it only opens. Faults of the step: code_expired, conflict.
func BeginAndBind(opening *Opening, token string) func(context.Context, *sqlx.Tx, id.Member) error {
	return func(ctx context.Context, tx *sqlx.Tx, memberID id.Member) error {
		if token != "" {
			if err := Bind(ctx, tx, memberID, token); err != nil {
				return err
			}
		}
		return opening.Begin(ctx, tx, memberID)
	}
}

// SpendThen returns the step that uses up the token of an identity and then runs then. Faults of the step:
// social_refused.
func SpendThen(proved Identity, then func(context.Context, *sqlx.Tx, id.Member) error) func(context.Context, *sqlx.Tx,
	id.Member) error {
	return func(ctx context.Context, tx *sqlx.Tx, memberID id.Member) error {
		if err := Spend(ctx, tx, proved); err != nil {
			return err
		}
		return then(ctx, tx, memberID)
	}
}
