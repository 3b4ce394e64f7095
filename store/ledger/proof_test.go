package ledger_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lantern/store/ledger"
	"lantern/store/pg"
	"lantern/store/storetest"
)

// at moves the clock to a time of the next business day.
func at(t *testing.T, db *pg.DB, ofDay time.Duration) {
	t.Helper()
	const move = `UPDATE clock_offsets
		SET ahead = business_start(business_day(lantern_now()) + 1) + $1 * interval '1 second' - lantern_now() + ahead`
	if _, err := storetest.Owner(t, db).ExecContext(t.Context(), move, int64(ofDay/time.Second)); err != nil {
		t.Fatal(err)
	}
}

func wantClaim(t *testing.T, db *pg.DB, want bool, when string) {
	t.Helper()
	if _, isOurs, err := ledger.ClaimProof(t.Context(), db); err != nil || isOurs != want {
		t.Errorf("%s: %t %v", when, isOurs, err)
	}
}

func TestClaimProof_IsGrantedOnceANight(t *testing.T) {
	db := storetest.Open(t)
	at(t, db, ledger.ProofStart-time.Minute)
	wantClaim(t, db, false, "before its time")
	at(t, db, ledger.ProofStart+time.Minute)
	var group sync.WaitGroup
	var won atomic.Int64
	for range 20 {
		group.Go(func() {
			_, isOurs, err := ledger.ClaimProof(t.Context(), db)
			if err != nil {
				t.Error(err)
			}
			if isOurs {
				won.Add(1)
			}
		})
	}
	group.Wait()
	if won.Load() != 1 {
		t.Errorf("%d claims were granted", won.Load())
	}
	const later = `UPDATE clock_offsets SET ahead = ahead + interval '61 minutes'`
	if _, err := storetest.Owner(t, db).ExecContext(t.Context(), later); err != nil {
		t.Fatal(err)
	}
	night, isOurs, err := ledger.ClaimProof(t.Context(), db)
	if err != nil || !isOurs {
		t.Fatalf("the interrupted proof cannot be claimed: %v", err)
	}
	for range 2 {
		if err := ledger.EndProof(t.Context(), db, night,
			[]ledger.Finding{{Finding: "currency does not add up", Subject: "THB", Amount: "100"}}); err != nil {
			t.Fatal(err)
		}
	}
	list, err := ledger.Proofs(t.Context(), db)
	if err != nil || len(list) != 1 || list[0].Night != night || *list[0].Findings != 1 || len(list[0].Found) != 1 ||
		list[0].Found[0].Subject != "THB" {
		t.Errorf("%+v %v", list, err)
	}
	wantClaim(t, db, false, "the same night again")
	at(t, db, ledger.ProofStart+time.Minute)
	wantClaim(t, db, true, "the next night")
}
