package verification_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/store/storetest"
	"lantern/store/verification"
)

// usedUp sets the counter of a row to its limit, as that many messages would have.
func usedUp(t *testing.T, client redis.UniversalClient, row string, limit int) {
	t.Helper()
	keys, err := client.Keys(t.Context(), "{codes}:"+row+":*").Result()
	if err != nil || len(keys) != 1 {
		t.Fatalf("%s: %v, %v", row, keys, err)
	}
	if err := client.Set(t.Context(), keys[0], limit, redis.KeepTTL).Err(); err != nil {
		t.Fatal(err)
	}
}

// CHK-34.
func TestBudgets_Device_HasTwentyADay(t *testing.T) {
	server := storetest.Redis(t)
	b := verification.Budgets{Redis: server.Client}
	by := func(n int) error {
		s := text(n, fmt.Sprint("address ", n))
		s.From.Device = "one device"
		server.Pass(2 * time.Second)
		return b.Take(t.Context(), s)
	}
	for n := range 20 {
		if err := by(n); err != nil {
			t.Fatalf("message %d of the day: %v", n+1, err)
		}
	}
	if err := by(21); !isRefused(err) {
		t.Errorf("a 21st from one device: %v", err)
	}
	server.Pass(24 * time.Hour)
	if err := by(22); err != nil {
		t.Errorf("the next day: %v", err)
	}
}

// CHK-34.
func TestBudgets_CountryAndPlatform_AreLimitedPerDay(t *testing.T) {
	for row, limit := range map[string]int{"country": verification.CountryMax, "house": verification.PlatformMax} {
		server := storetest.Redis(t)
		var alarms []string
		b := verification.Budgets{Redis: server.Client, Alarm: func(_ context.Context,
			row string) {
			alarms = append(alarms, row)
		}}
		if err := b.Take(t.Context(), text(1, "a")); err != nil {
			t.Fatal(err)
		}
		usedUp(t, server.Client, row, limit)
		if err := b.Take(t.Context(), text(2, "b")); !isRefused(err) {
			t.Errorf("one more of the %s: %v", row, err)
		}
		abroad := text(3, "c")
		abroad.Phone.Dial = "84"
		if err := b.Take(t.Context(), abroad); isRefused(err) != (row == "house") {
			t.Errorf("in another country, %s used up: %v", row, err)
		}
		if len(alarms) == 0 || !strings.Contains(strings.Join(alarms, " "), row) {
			t.Errorf("the alarms of the %s are %v", row, alarms)
		}
		server.Pass(24 * time.Hour)
		if err := b.Take(t.Context(), text(4, "d")); err != nil {
			t.Errorf("the next day of the %s: %v", row, err)
		}
	}
}
