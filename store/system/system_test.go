package system_test

import (
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/system"
)

func seal(t *testing.T, digit string) system.Seal {
	t.Helper()
	s, err := system.NewSeal(strings.Repeat(digit, 64))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func rotate(t *testing.T, db *pg.DB, s system.Seal) {
	t.Helper()
	if err := system.FirstCipherKey(t.Context(), db, s); err != nil {
		t.Fatal(err)
	}
}

func keys(t *testing.T, db *pg.DB, s system.Seal) []system.CipherKey {
	t.Helper()
	all, err := system.CipherKeys(t.Context(), db, s)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func pass(t *testing.T, db *pg.DB, d time.Duration) {
	t.Helper()
	const ahead = `UPDATE clock_offsets SET ahead = ahead + $1 * interval '1 second'`
	if _, err := storetest.Owner(t, db).ExecContext(t.Context(), ahead, int64(d/time.Second)); err != nil {
		t.Fatal(err)
	}
}

// CHK-41.
func TestCipherKeys_RotateDaily_AndTheOldOneIsValidForAnotherDay(t *testing.T) {
	db, s := storetest.Open(t), seal(t, "a")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if err := system.FirstCipherKey(t.Context(), db, s); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	first := keys(t, db, s)
	if len(first) != 1 || !first[0].IsCurrent {
		t.Fatalf("eight instances began with %d keys", len(first))
	}
	rotate(t, db, s)
	if len(keys(t, db, s)) != 1 {
		t.Error("a key was replaced before its day was over")
	}
	pass(t, db, system.KeyLife+time.Minute)
	rotate(t, db, s)
	both := keys(t, db, s)
	if len(both) != 2 || !both[0].IsCurrent || both[0].ID == first[0].ID || both[1].ID != first[0].ID ||
		!both[1].Private.Equal(first[0].Private) {
		t.Fatalf("after a day: %v", both)
	}
	pass(t, db, system.KeyGrace+time.Minute)
	if remaining := keys(t, db, s); len(remaining) != 1 || remaining[0].ID != both[0].ID {
		t.Errorf("after two days: %d keys", len(remaining))
	}
}

func TestCipherKeys_OtherSecret_DoNotOpen(t *testing.T) {
	db := storetest.Open(t)
	rotate(t, db, seal(t, "a"))
	if _, err := system.CipherKeys(t.Context(), db, seal(t, "b")); err == nil {
		t.Error("another secret opened the keys")
	}
	var stored []byte
	if err := db.GetContext(t.Context(), &stored, `SELECT secret FROM cipher_keys`); err != nil {
		t.Fatal(err)
	}
	if _, err := system.NewSeal("short"); err == nil {
		t.Error("a short secret was accepted")
	}
}

// CHK-41, F-S4.
func TestClaimMessage_ConcurrentInstances_AcceptItOnce(t *testing.T) {
	db := storetest.Open(t)
	var taken atomic.Int32
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			err := system.ClaimMessage(t.Context(), db, "one")
			if err == nil {
				taken.Add(1)
			} else if !errors.Is(err, fault.New(fault.MessageReplayed)) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if taken.Load() != 1 {
		t.Errorf("accepted %d times", taken.Load())
	}
	forget := func() {
		if err := pg.InTx(t.Context(), db,
			func(tx *sqlx.Tx) error { return system.ForgetMessages(t.Context(), tx) }); err != nil {
			t.Fatal(err)
		}
	}
	pass(t, db, 2*system.MessageLife)
	forget()
	if err := system.ClaimMessage(t.Context(), db, "one"); !errors.Is(err, fault.New(fault.MessageReplayed)) {
		t.Errorf("forgotten while a clock that runs ahead could still send it: %v", err)
	}
	pass(t, db, 2*system.MessageLife)
	forget()
	if err := system.ClaimMessage(t.Context(), db, "one"); err != nil {
		t.Errorf("still remembered: %v", err)
	}
}

func change(t *testing.T, db *pg.DB, key string, value any) {
	t.Helper()
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error { return system.Change(t.Context(), tx, key, value) })
	if err != nil {
		t.Fatal(err)
	}
}

func TestSettingsCache_IsRefreshedAndSurvivesALostDatabase(t *testing.T) {
	db, c := storetest.Open(t), &clock.Clock{}
	cache := system.NewSettingsCache(db, c)
	now := func() system.Settings {
		s, err := cache.Now(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if s := now(); s.Currency != "THB" || s.GMTOffset != "+07:00" || !s.Has(system.UsernameRegistration) ||
		s.Languages[0] != "th" {
		t.Errorf("defaults: %+v", s)
	}
	change(t, db, "currency", "KRW")
	change(t, db, "features", map[system.Feature]bool{system.FreePlay: true})
	if now().Currency != "THB" {
		t.Error("the settings were read again at once")
	}
	c.Follow(c.Now().Add(6 * time.Second))
	now() // starts a read in the background
	for begun := time.Now(); now().Currency != "KRW" && time.Since(begun) < 5*time.Second; {
		time.Sleep(5 * time.Millisecond)
	}
	if s := now(); s.Currency != "KRW" || !s.Has(system.FreePlay) || s.Has(system.UsernameRegistration) {
		t.Errorf("after six seconds: %+v", s)
	}
	change(t, db, "currency", "CNY")
	c.Follow(c.Now().Add(time.Minute))
	if now().Currency != "CNY" {
		t.Error("after a minute a caller got the old settings")
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	c.Follow(c.Now().Add(time.Minute))
	if now().Currency != "CNY" {
		t.Error("the cached settings are lost with the database")
	}
}

func TestBlocks_NetworksOfTheSettings_AreBlocked(t *testing.T) {
	s := system.Settings{BlockedNetworks: []string{"10.1.0.0/16", "2001:db8::/32"}}
	for address, isBlocked := range map[string]bool{
		"10.1.2.3": true, "10.2.0.1": false, "2001:db8::1": true, "::ffff:10.1.0.1": true, "nonsense": false, "": false,
	} {
		if s.Blocks(address, "") != isBlocked {
			t.Errorf("%q blocked: %v", address, !isBlocked)
		}
	}
}

// CHK-51.
func TestApps_SchemesThatBrowsersOpen_AreRefused(t *testing.T) {
	for value, isRight := range map[string]bool{
		`[]`: true, `["lantern", "casino.app-2"]`: true, `["https"]`: false, `["javascript"]`: false, `["data"]`: false,
		`["intent"]`:  false,
		`["Lantern"]`: false, `["lantern://handoff"]`: false, `["lantern:"]`: false, `[""]`: false, `["2lantern"]`: false,
	} {
		if _, _, err := system.Draft(system.Defaults(), "apps", json.RawMessage(value)); (err == nil) != isRight {
			t.Errorf("%s: %v", value, err)
		}
	}
}
