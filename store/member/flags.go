package member

import (
	"context"

	"lantern/store/id"
	"lantern/store/pg"
)

// Flags are the restrictions and open requests of an account. A flag is set by a freeze of the account or of a team
// that it belongs to, or by the account's own column.
type Flags struct {
	Kind               int  `db:"kind"`
	IsLoginFrozen      bool `db:"login_frozen"`
	IsBetFrozen        bool `db:"bet_frozen"`
	IsFundsFrozen      bool `db:"funds_frozen"`
	IsIncomeFrozen     bool `db:"income_frozen"`
	IsRegisterFrozen   bool `db:"register_frozen"`
	HasPaymentPassword bool `db:"has_payment_password"`
	OpenDeposits       int  `db:"open_deposits"`
	OpenWithdrawals    int  `db:"open_withdrawals"`
}

// FlagsOf reads the flags of a member who exists.
func FlagsOf(ctx context.Context, q pg.Q, member id.Member) (Flags, error) {
	const read = `SELECT kind, login_frozen OR is_frozen(id, 'LOGIN') AS login_frozen, bet_frozen
		OR is_frozen(id, 'BET') AS bet_frozen,
		funds_frozen OR is_frozen(id, 'FUNDS') AS funds_frozen, income_frozen OR is_frozen(id, 'INCOME') AS income_frozen,
		is_frozen(id, 'REGISTER') AS register_frozen,
		payment_password_hash IS NOT NULL AS has_payment_password,
		(SELECT count(*) FROM deposits WHERE member_id = m.id
		AND state IN ('CREATED', 'PENDING_PAYMENT', 'IN_REVIEW')) AS open_deposits,
		(SELECT count(*) FROM withdrawals WHERE member_id = m.id
		AND state NOT IN ('REJECTED', 'CANCELLED', 'COMPLETED', 'FAILED')) AS open_withdrawals
		FROM members m WHERE id = $1`
	var flags Flags
	err := q.GetContext(ctx, &flags, read, member)
	return flags, err
}

// Registered is how an account was registered: Via is the kind of registration, Method and URL are the client and the
// page that the client reported.
type Registered struct {
	Via    string `db:"created_via"`
	Method string `db:"register_method"`
	URL    string `db:"register_url"`
}

// RegisteredOf reads how a member who exists was registered.
func RegisteredOf(ctx context.Context, q pg.Q, member id.Member) (Registered, error) {
	var found Registered
	err := q.GetContext(ctx, &found, `SELECT created_via, register_method, register_url FROM members
		WHERE id = $1`, member)
	return found, err
}
