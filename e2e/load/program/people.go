package program

import (
	"context"
	"database/sql"
	"fmt"
)

// Who the people of the measurements are. Nobody has what is unknown, and it is written like what somebody has.
const (
	Password = "lantern-demo-1"
	Entering = "enter%d"
	Known    = "known%d"
	Unknown  = "where%d"
)

// firstPerson makes every name and number of the same length.
const firstPerson = 1001

// Name is one of a kind of people, by number.
func Name(kind string, n int) string { return fmt.Sprintf(kind, firstPerson+n) }

// Number is the mobile number of somebody known, or the one of nobody. Its ranges are many, for each has a budget.
func Number(kind string, n int) string {
	start := "81"
	if kind == Unknown {
		start = "91"
	}
	return fmt.Sprintf("%s%d%06d", start, n%10, firstPerson+n)
}

// Address is the e-mail address of somebody known, or of nobody.
func Address(kind string, n int) string { return Name(kind, n) + "@example.com" }

// People makes so many members who sign in, and as many who are known by a number and an address that they proved.
func People(ctx context.Context, db *sql.DB, count int) error {
	const add = `INSERT INTO members (id, username, username_key, kind, password_hash, created_via, phone_dial,
		phone_number, email, email_verified_at)
		SELECT new_id(), $1, $1, 0, password_hash, 'bench', '66', $2, $3, CASE WHEN $3 <> '' THEN now() END
		FROM members WHERE username_key = 'demo_player' ON CONFLICT DO NOTHING`
	for n := range count {
		for _, who := range [][3]any{
			{Name(Entering, n), nil, nil}, {Name(Known, n), Number(Known, n), Address(Known, n)},
		} {
			if _, err := db.ExecContext(ctx, add, who[:]...); err != nil {
				return fmt.Errorf("people: %w", err)
			}
		}
	}
	return nil
}
