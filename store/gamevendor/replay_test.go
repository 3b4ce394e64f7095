package gamevendor_test

import (
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/gamevendor"
	"lantern/store/idem"
	"lantern/store/pg"
	"lantern/store/storetest"
)

// CHK-15: vendor transactions are stored permanently, independently of the clients' idempotency keys: eight days
// later those are deleted, and each repeated call is still a duplicate.
func TestVendorCall_RepeatedAfterEightDays_IsADuplicate(t *testing.T) {
	s := sit(t)
	calls := []struct {
		name, again string
		do          func() gamevendor.Answer
	}{
		{"a bet", "OK", func() gamevendor.Answer { return s.place("b1", "r1", 100*baht) }},
		{"its win", "OK", func() gamevendor.Answer { return s.win("w1", "b1", "r1", 150*baht, true) }},
		{"a second bet", "BET_CANCELLED", func() gamevendor.Answer { return s.place("b2", "r2", 50*baht) }},
		{"its rollback", "OK", func() gamevendor.Answer { return s.rollback("u2", "b2", "r2") }},
		{"a rollback of nothing", "OK", func() gamevendor.Answer { return s.rollback("u3", "b3", "r3") }},
	}
	first := map[string]*string{}
	for _, call := range calls {
		answer := call.do()
		if answer.Status != "OK" || answer.IsDuplicate {
			t.Fatalf("%s: %+v", call.name, answer)
		}
		first[call.name] = answer.Entry
	}
	s.has(1050*baht, 0)
	owner := storetest.Owner(t, s.db)
	owner.MustExec(`UPDATE clock_offsets SET ahead = ahead + interval '8 days'`)
	if err := pg.InTx(t.Context(), s.db, func(tx *sqlx.Tx) error { return idem.Forget(t.Context(), tx) }); err != nil {
		t.Fatal(err)
	}
	owner.MustExec(`TRUNCATE idempotency_keys`)
	for _, call := range calls {
		answer := call.do()
		isSame := answer.Entry == first[call.name] || answer.Entry != nil && first[call.name] != nil &&
			*answer.Entry == *first[call.name]
		if string(answer.Status) != call.again || call.again == "OK" && (!answer.IsDuplicate || !isSame) {
			t.Errorf("%s, eight days later: %+v", call.name, answer)
		}
	}
	s.has(1050*baht, 0)
}
