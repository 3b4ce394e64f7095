package ledger_test

import (
	"testing"

	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/storetest"
)

// account returns the id of an account and creates it if missing. Without an owner it is an account of the platform.
func account(t *testing.T, owner *pg.DB, member id.Member, code, currency string) (found int64) {
	t.Helper()
	const resolve = `SELECT ledger_account(NULLIF($1, '')::uuid, $2, $3)`
	if err := owner.GetContext(t.Context(), &found, resolve, string(member), code, currency); err != nil {
		t.Fatal(err)
	}
	return found
}

func TestAccount_OwnerCodeAndCurrency_IdentifyTheAccount(t *testing.T) {
	db := storetest.Owner(t, storetest.Open(t))
	pia, max := id.New[id.Member](), id.New[id.Member]()
	seen := map[int64]string{}
	for _, owner := range []id.Member{pia, max, ""} {
		for _, code := range []string{"user:main", "user:hold:bet"} {
			for _, currency := range []string{"THB", "USD"} {
				name := string(owner) + " " + code + " " + currency
				found := account(t, db, owner, code, currency)
				if other, isTaken := seen[found]; isTaken {
					t.Errorf("%s has the account of %s", name, other)
				}
				seen[found] = name
				if again := account(t, db, owner, code, currency); again != found {
					t.Errorf("%s has accounts %d and %d", name, found, again)
				}
			}
		}
	}
	var balances int
	if err := db.GetContext(t.Context(), &balances, `SELECT count(*) FROM balances`); err != nil || balances != 8 {
		t.Errorf("%d balances (%v), want one for each account of a member", balances, err)
	}
}
