package report

import (
	"context"
	"encoding/json"
	"iter"
	"time"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Account is a member's own data without secrets: no hash, no token.
type Account struct {
	Username          string          `db:"username"`
	Nickname          string          `db:"nickname"`
	Kind              int             `db:"kind"`
	Language          string          `db:"language"`
	Avatar            string          `db:"avatar"`
	Email             *string         `db:"email"`
	Phone             *string         `db:"phone"`
	Profile           json.RawMessage `db:"profile"`
	RegisteredAt      time.Time       `db:"registered_at"`
	LastLoginAt       *time.Time      `db:"last_login_at"`
	PasswordChangedAt time.Time       `db:"password_changed_at"`
	TermsAcceptedAt   *time.Time      `db:"terms_accepted_at"`
	ReferralCode      *string         `db:"referral_code"`
	ReminderMinutes   int             `db:"reminder_minutes"`
	RegisterURL       string          `db:"register_url"`
	RegisterMethod    string          `db:"register_method"`
}

// AccountOf reads it.
func AccountOf(ctx context.Context, q pg.Q, memberID id.Member) (Account, error) {
	const read = `SELECT username, nickname, kind, language, avatar, email, '+' || phone_dial || phone_number AS phone,
		profile, registered_at,
			last_login_at, password_changed_at, terms_accepted_at, referral_code, reminder_minutes, register_url, register_method
		FROM members WHERE id = $1`
	var account Account
	err := q.GetContext(ctx, &account, read, memberID)
	return account, pg.Named(err)
}

// Place is the position of a row among the rows of its kind.
type Place struct {
	Key     string `db:"key"`
	Account int64  `db:"account"`
}

func (p Place) place() Place { return p }

// first precedes every id.
var first = Place{Key: "00000000-0000-0000-0000-000000000000"}

// Session is a session, active or ended.
type Session struct {
	Place
	Device     string     `db:"description"`
	Platform   string     `db:"platform"`
	IP         string     `db:"ip"`
	CreatedAt  time.Time  `db:"created_at"`
	LastSeenAt time.Time  `db:"last_seen_at"`
	EndedAt    *time.Time `db:"ended_at"`
}

// Device is a device that the member has logged in on.
type Device struct {
	Place
	Device      string    `db:"description"`
	Platform    string    `db:"platform"`
	IP          string    `db:"ip"`
	FirstSeenAt time.Time `db:"first_seen_at"`
	LastSeenAt  time.Time `db:"last_seen_at"`
}

// Passkey has the name that its owner chose.
type Passkey struct {
	Place
	Name       string     `db:"name"`
	CreatedAt  time.Time  `db:"created_at"`
	LastUsedAt *time.Time `db:"last_used_at"`
}

// SocialLink is an account of another provider.
type SocialLink struct {
	Place
	Provider string    `db:"provider"`
	Name     string    `db:"name"`
	LinkedAt time.Time `db:"linked_at"`
}

// Payee without its number, which is stored encrypted.
type Payee struct {
	Place
	Bank      string    `db:"bank"`
	Holder    string    `db:"holder"`
	Last4     string    `db:"last4"`
	CreatedAt time.Time `db:"created_at"`
}

// Order is a deposit or a withdrawal.
type Order struct {
	Place
	State    string       `db:"state"`
	Currency string       `db:"currency"`
	Amount   money.Amount `db:"amount"`
	Fee      money.Amount `db:"fee"`
	At       time.Time    `db:"at"`
}

// Message is a message that the member has not deleted.
type Message struct {
	Place
	Kind      string          `db:"kind"`
	Facts     json.RawMessage `db:"facts"`
	CreatedAt time.Time       `db:"created_at"`
	ReadAt    *time.Time      `db:"read_at"`
}

// Movement is what an entry did to one of the member's accounts.
type Movement struct {
	Place
	Kind   string       `db:"kind"`
	Amount money.Amount `db:"amount"`
	Code   string       `db:"code"`
	At     time.Time    `db:"at"`
}

// Stake is a bet.
type Stake struct {
	Place
	GameType  string       `db:"game_type"`
	Round     string       `db:"round_id"`
	State     string       `db:"state"`
	Currency  string       `db:"currency"`
	Stake     money.Amount `db:"stake"`
	Payout    money.Amount `db:"payout"`
	PlacedAt  time.Time    `db:"placed_at"`
	SettledAt *time.Time   `db:"settled_at"`
}

// Sessions returns a member's sessions, oldest first.
func Sessions(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[Session, error] {
	return listed[Session](ctx, q, memberID,
		`SELECT id AS key, description, platform, ip, created_at, last_seen_at, ended_at
		FROM sessions
		WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`)
}

// Devices returns a member's known devices.
func Devices(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[Device, error] {
	return listed[Device](ctx, q, memberID, `SELECT id AS key, description, platform, ip, first_seen_at, last_seen_at
		FROM known_devices
		WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`)
}

// Passkeys returns a member's passkeys.
func Passkeys(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[Passkey, error] {
	return listed[Passkey](ctx, q, memberID, `SELECT id AS key, name, created_at, last_used_at FROM passkeys
		WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`)
}

// SocialLinks returns a member's linked accounts, one for each provider; every provider's name sorts after first.
func SocialLinks(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[SocialLink, error] {
	return listed[SocialLink](ctx, q, memberID, `SELECT provider AS key, provider, name, linked_at FROM social_accounts
		WHERE member_id = $1 AND provider > $2 ORDER BY provider LIMIT $3`)
}

// Payees returns a member's payees.
func Payees(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[Payee, error] {
	return listed[Payee](ctx, q, memberID, `SELECT id AS key, bank, holder, last4, created_at FROM payees
		WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`)
}

// Deposits returns a member's deposits, oldest first.
func Deposits(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[Order, error] {
	return listed[Order](ctx, q, memberID, `SELECT id AS key, state, currency, amount, fee, created_at AS at FROM deposits
		WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`)
}

// Withdrawals returns a member's withdrawals, oldest first.
func Withdrawals(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[Order, error] {
	return listed[Order](ctx, q, memberID, `SELECT id AS key, state, currency, amount, fee, requested_at AS at
		FROM withdrawals WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`)
}

// Messages returns a member's messages, oldest first.
func Messages(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[Message, error] {
	return listed[Message](ctx, q, memberID, `SELECT id AS key, kind, facts, created_at, read_at FROM messages
		WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`)
}

// Stakes returns a member's bets, oldest first.
func Stakes(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[Stake, error] {
	return listed[Stake](ctx, q, memberID, `SELECT id AS key, game_type, round_id, state, currency, stake, payout,
		placed_at, settled_at FROM bets
		WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`)
}

// Movements returns what happened on all accounts of a member, oldest first. Each account is read by its own index, and
// only as far as the chunk needs; one entry may be on two of them.
func Movements(ctx context.Context, q pg.Q, memberID id.Member) iter.Seq2[Movement, error] {
	const read = `SELECT l.entry_id AS key, o.id AS account, ` + wallet.Kind + `, l.amount, o.code, e.happened_at AS at
		FROM accounts o CROSS JOIN LATERAL (
			SELECT entry_id, amount FROM lines WHERE account_id = o.id AND balance_after IS NOT NULL
				AND entry_id >= $2 AND (entry_id, account_id) > ($2, $4) ORDER BY entry_id LIMIT $3) l
		JOIN entries e ON e.id = l.entry_id
		WHERE o.owner_id = $1 ORDER BY l.entry_id, o.id LIMIT $3`
	return walk(func(after Place) (rows []Movement, err error) {
		err = q.SelectContext(ctx, &rows, read, memberID, after.Key, chunk, after.Account)
		return rows, err
	})
}

// chunk is how many rows are read at a time. Each chunk is a statement of its own, so that a slow reader holds no
// transaction open.
const chunk = 500

func listed[T interface{ place() Place }](ctx context.Context, q pg.Q, memberID id.Member, read string) iter.Seq2[T,
	error] {
	return walk(func(after Place) (rows []T, err error) {
		err = q.SelectContext(ctx, &rows, read, memberID, after.Key, chunk)
		return rows, err
	})
}

// walk reads chunk after chunk, each after the last row of the previous one.
func walk[T interface{ place() Place }](read func(after Place) ([]T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for after, isMore := first, true; isMore; {
			rows, err := read(after)
			if err != nil {
				var none T
				yield(none, pg.Named(err))
				return
			}
			for _, row := range rows {
				if !yield(row, nil) {
					return
				}
				after = row.place()
			}
			isMore = len(rows) == chunk
		}
	}
}
