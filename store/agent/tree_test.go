package agent_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/agent"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

func based(t *testing.T) *pg.DB {
	t.Helper()
	return storetest.Furnished(t, seed.Base)
}

// draw returns a number below n that depends on the name alone.
func draw(n int, name string) int {
	sum := fnv.New32a()
	fmt.Fprint(sum, name)
	return int(sum.Sum32() % uint32(n))
}

// forest creates a random tree and its model: each member's parent.
func forest(t *testing.T, db *pg.DB, size int, name string) (people []seed.Person, above map[id.Member]id.Member) {
	t.Helper()
	above = map[id.Member]id.Member{}
	for i := range size {
		kind, upline := member.TopAgent, ""
		if i > 1 {
			parent := people[draw(i, fmt.Sprintf("%s-%d", name, i))]
			kind, upline = member.AnAgent, parent.Username
			defer func(i int) { above[people[i].ID] = parent.ID }(i)
		}
		people = append(people, seed.Below(t, db, upline, fmt.Sprintf("%s%03d", name, i), kind))
	}
	return people, above
}

// CHK-44.
func TestVisible_OutsideTheSubtree_IsFalse(t *testing.T) {
	db := based(t)
	for _, name := range []string{"oak", "elm"} {
		people, above := forest(t, db, 24, name)
		for _, viewer := range people {
			for _, target := range people {
				want := false
				for at, ok := target.ID, true; ok && !want; at, ok = above[at] {
					want = at == viewer.ID
				}
				got, err := agent.Visible(t.Context(), db, viewer.ID, target.ID)
				if err != nil || got != want {
					t.Fatalf("%s sees %s: %v, %v", viewer.Username, target.Username, got, err)
				}
			}
		}
	}
}

// CHK-44.
func TestVisible_Move_CountsFromItsDay(t *testing.T) {
	db := based(t)
	pia, mek := seed.Pia(t, db), seed.Mek(t, db)
	owner := storetest.Owner(t, db)
	if _, err := owner.Exec(`UPDATE member_ancestors SET valid_to = business_day(lantern_now()) + 1
		WHERE descendant_id = $1 AND depth > 0`, pia.ID); err != nil {
		t.Fatal(err)
	}
	sees := func() bool {
		isVisible, err := agent.Visible(t.Context(), db, mek.ID, pia.ID)
		if err != nil {
			t.Fatal(err)
		}
		return isVisible
	}
	if !sees() {
		t.Fatal("a move of tomorrow counts today")
	}
	if _, err := owner.Exec(`UPDATE clock_offsets SET ahead = '1 day'`); err != nil {
		t.Fatal(err)
	}
	if sees() {
		t.Fatal("a member who has moved away is still visible")
	}
}

func TestRaise_AtMostToTheUplinesPoint(t *testing.T) {
	db := based(t)
	pia, mek, somchai := seed.Pia(t, db), seed.Mek(t, db), seed.Somchai(t, db)
	for _, c := range []struct {
		name  string
		by    seed.Person
		point money.Rate
		want  fault.Code
	}{
		{"lower than now", mek, 4_000, fault.ValidationFailed},
		{"as it is now", mek, 5_000, fault.ValidationFailed},
		{"more than his own", mek, 8_001, fault.ValidationFailed},
		{"by the upline's upline", somchai, 6_000, fault.NotFound},
		{"by herself", pia, 6_000, fault.NotFound},
		{"up to his own", mek, 8_000, ""},
		{"the same again", mek, 8_000, fault.ValidationFailed},
	} {
		err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
			return agent.Raise(t.Context(), tx, c.by.ID, pia.ID, "BGS", c.point)
		})
		if got := fault.Of(err); (c.want == "") != (err == nil) || err != nil && (got == nil || got.Code != c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	point, err := agent.Point(t.Context(), db, pia.ID, "BGS")
	if err != nil || point != 8_000 {
		t.Fatalf("%d, %v", point, err)
	}
	if point, _ = agent.Point(t.Context(), db, pia.ID, "RNG"); point != 5_000 {
		t.Fatalf("another type changed as well: %d", point)
	}
}

func TestEndow_MoreThanTheUpline_IsRefused(t *testing.T) {
	db := based(t)
	below := seed.Below(t, db, seed.Mek(t, db).Username, "kai", member.Player)
	err := pg.InTx(t.Context(), db,
		func(tx *sqlx.Tx) error { return agent.Endow(t.Context(), tx, below.ID, "BGS", 8_001) })
	if !errors.Is(err, fault.New(fault.ValidationFailed)) {
		t.Fatal(err)
	}
	seed.SetPoint(t, db, below, "BGS", 8_000)
}

func count(ctx context.Context, t *testing.T, q pg.Q, query string, args ...any) (n int64) {
	t.Helper()
	if err := q.GetContext(ctx, &n, query, args...); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return n
}
