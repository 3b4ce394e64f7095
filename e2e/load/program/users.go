package program

import (
	"context"
	"database/sql"
	"fmt"
)

// Names of the test users by kind. Unknown names belong to no member but have the same form.
const (
	Password    = "lantern-demo-1"
	SignInName  = "enter%d"
	KnownName   = "known%d"
	UnknownName = "where%d"
)

// firstUser gives every name and number the same length.
const firstUser = 1001

// Name returns the name of a test user by kind and number.
func Name(kind string, n int) string { return fmt.Sprintf(kind, firstUser+n) }

// Number returns a mobile number, existing or unknown. The numbers are in many ranges, because each range has a rate
// limit.
func Number(kind string, n int) string {
	start := "81"
	if kind == UnknownName {
		start = "91"
	}
	return fmt.Sprintf("%s%d%06d", start, n%10, firstUser+n)
}

// Address returns an e-mail address, existing or unknown.
func Address(kind string, n int) string { return Name(kind, n) + "@example.com" }

// CreateUsers creates members who can sign in, and as many with a verified number and address.
func CreateUsers(ctx context.Context, db *sql.DB, count int) error {
	const add = `INSERT INTO members (id, username, username_key, kind, password_hash, created_via, phone_dial,
		phone_number, email, email_verified_at)
		SELECT new_id(), $1, $1, 0, password_hash, 'bench', '66', $2, $3, CASE WHEN $3 <> '' THEN now() END
		FROM members WHERE username_key = 'demo_player' ON CONFLICT DO NOTHING`
	for n := range count {
		for _, who := range [][3]any{
			{Name(SignInName, n), nil, nil}, {Name(KnownName, n), Number(KnownName, n), Address(KnownName, n)},
		} {
			if _, err := db.ExecContext(ctx, add, who[:]...); err != nil {
				return fmt.Errorf("people: %w", err)
			}
		}
	}
	return nil
}
