// Package member manages accounts: names, passwords and the registration form. It is the only package that writes the
// members' own columns.
package member

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/verification"
)

// Kind is the kind of a member, numbered as in docs/agents.md#kinds-of-members.
type Kind int

// The kinds. The settings list which kinds are agents or trial accounts; no code depends on a single number.
const (
	Player   Kind = 0
	AnAgent  Kind = 1
	TopAgent Kind = 2
	Trial    Kind = 4
	House    Kind = 41
	TopHouse Kind = 42
)

// Member is an account of a person.
type Member struct {
	ID                id.Member  `db:"id"`
	Username          string     `db:"username"`
	Nickname          string     `db:"nickname"`
	Kind              Kind       `db:"kind"`
	ParentID          *id.Member `db:"parent_id"`
	ReferralCode      *string    `db:"referral_code"`
	Language          string     `db:"language"`
	PasswordHash      string     `db:"password_hash"`
	HasPassword       bool       `db:"has_password"`
	PaymentHash       *string    `db:"payment_password_hash"`
	PasswordChangedAt time.Time  `db:"password_changed_at"`
	NeedsNewPassword  bool       `db:"needs_new_password"`
	IsLoginFrozen     bool       `db:"login_frozen"`
	RegisteredAt      time.Time  `db:"registered_at"`
	LastLoginAt       *time.Time `db:"last_login_at"`
	Avatar            string     `db:"avatar"`
}

// Find returns a member. Faults: not_found.
func Find(ctx context.Context, q pg.Q, member id.Member) (Member, error) {
	const read = `SELECT id, username, nickname, kind, parent_id, referral_code, language, password_hash, has_password,
		payment_password_hash,
		password_changed_at, needs_new_password, login_frozen OR is_frozen(id, 'LOGIN') AS login_frozen, registered_at,
		last_login_at, avatar FROM members WHERE id = $1`
	return one(ctx, q, read, member)
}

// Named returns the member with a username in any spelling. Faults: not_found.
func Named(ctx context.Context, q pg.Q, username string) (Member, error) {
	const read = `SELECT id, username, nickname, kind, parent_id, referral_code, language, password_hash, has_password,
		payment_password_hash,
		password_changed_at, needs_new_password, login_frozen OR is_frozen(id, 'LOGIN') AS login_frozen, registered_at,
		last_login_at, avatar FROM members WHERE username_key = $1`
	key, err := UsernameKey(username)
	if err != nil {
		return Member{}, fault.New(fault.NotFound)
	}
	return one(ctx, q, read, key)
}

// ByReferralCode returns the member with a referral code. Faults: not_found.
func ByReferralCode(ctx context.Context, q pg.Q, code string) (Member, error) {
	const read = `SELECT id, username, nickname, kind, parent_id, referral_code, language, password_hash, has_password,
		payment_password_hash,
		password_changed_at, needs_new_password, login_frozen OR is_frozen(id, 'LOGIN') AS login_frozen, registered_at,
		last_login_at, avatar FROM members WHERE referral_code = upper($1)`
	return one(ctx, q, read, code)
}

func one(ctx context.Context, q pg.Q, read string, keys ...any) (Member, error) {
	var found Member
	err := q.GetContext(ctx, &found, read, keys...)
	if pg.IsNone(err) {
		return found, fault.New(fault.NotFound)
	}
	return found, pg.Named(err)
}

// New are the data of a new account. Password and PaymentPassword are hashes.
type New struct {
	ID       id.Member
	Username string
	Kind     Kind
	Parent   id.Member
	Referrer id.Member
	Password string
	// IsWithoutPassword: Password is the hash of an unknown password; the member logs in by code.
	IsWithoutPassword bool
	// NeedsNewPassword: the password was set by another person and has to be replaced at the first login.
	NeedsNewPassword bool
	PaymentPassword  string
	Email            string
	// Phone is the bound number, if any; IsPhoneProved: a code sent to it was entered.
	Phone         verification.Phone
	IsPhoneProved bool
	Profile       map[string]string
	Language      string
	Via           string
	HasAgreed     bool
	// RegisterURL is the page and RegisterMethod the client of the registration, as reported by the client.
	RegisterURL    string
	RegisterMethod string
}

// Insert writes the account as a step of registration. Faults: username_taken, validation_failed.
func Insert(ctx context.Context, tx *sqlx.Tx, n New) error {
	key, err := UsernameKey(n.Username)
	if err != nil {
		return err
	}
	profile, err := json.Marshal(orEmpty(n.Profile))
	if err != nil {
		return fmt.Errorf("profile: %w", err)
	}
	const insert = `INSERT INTO members (id, username, username_key, kind, parent_id, referrer_id, password_hash,
		payment_password_hash,
			email, profile, language, created_via, referral_code, terms_accepted_at, phone_dial, phone_number, phone_verified_at,
			register_url, register_method, has_password, needs_new_password)
		VALUES ($1, $2, $3, $4, NULLIF($5, '')::uuid, NULLIF($6, '')::uuid, $7, NULLIF($8, ''), NULLIF($9, ''), $10, $11, $12,
		$13,
			CASE WHEN $14 THEN lantern_now() END, NULLIF($15, ''), NULLIF($16, ''), CASE WHEN $17 THEN lantern_now() END, $18,
			$19, $20, $21)
		ON CONFLICT (username_key) DO NOTHING`
	written, err := tx.ExecContext(ctx, insert, n.ID, n.Username, key, n.Kind, string(n.Parent), string(n.Referrer),
		n.Password, n.PaymentPassword,
		n.Email, string(profile), n.Language, n.Via, referralCode(), n.HasAgreed, n.Phone.Dial, n.Phone.Number,
		n.IsPhoneProved,
		n.RegisterURL, n.RegisterMethod, !n.IsWithoutPassword, n.NeedsNewPassword)
	if pg.IsUnique(err, "members_phone_dial_phone_number_key") {
		return fault.New(fault.UsernameTaken).In("mobileNum", string(fault.UsernameTaken), nil)
	}
	if err != nil {
		return fmt.Errorf("insert member: %w", err)
	}
	if rows, err := written.RowsAffected(); err != nil || rows == 1 {
		return err
	}
	return fault.New(fault.UsernameTaken).In("username", string(fault.UsernameTaken), nil)
}

func orEmpty(profile map[string]string) map[string]string {
	if profile == nil {
		return map[string]string{}
	}
	return profile
}

// referralCode returns ten unambiguous characters; with 50 bits a collision takes centuries.
func referralCode() string { return rand.Text()[:10] }

// In reports whether the kind is in a list of the settings.
func (k Kind) In(list []int) bool { return slices.Contains(list, int(k)) }
