package verification_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/store/fault"
	"lantern/store/storetest"
	"lantern/store/verification"
)

func text(number int, from string) verification.Sending {
	return verification.Sending{
		Purpose: verification.ForRegister, Phone: verification.Phone{Dial: "66", Number: fmt.Sprintf("81%07d", number)},
		HasRecipient: true, From: verification.Requester{IP: from, Device: "device of " + from},
	}
}

func isRefused(err error) bool { return errors.Is(err, fault.New(fault.TooManyRequests)) }

// CHK-34.
func TestBudgets_EachRow_RefusesByItself(t *testing.T) {
	storetest.EachRedis(t, func(t *testing.T, server storetest.RedisServer) {
		b := verification.Budgets{Redis: server.Client}
		if err := b.Take(t.Context(), text(1, "a")); err != nil {
			t.Fatal(err)
		}
		err := b.Take(t.Context(), text(2, "a"))
		if f := fault.Of(err); !isRefused(err) || f.Value["retryAfter"] != 1 && f.Value["retryAfter"] != 2 {
			t.Errorf("twice a second by one client: %v", err)
		}
		err = b.Take(t.Context(), text(1, "b"))
		if f := fault.Of(err); !isRefused(err) || f.Value["retryAfter"].(int) < 50 {
			t.Errorf("twice a minute to one number: %v", err)
		}
	})
}

// CHK-34.
func TestBudgets_NumberAndAddress_AreLimited(t *testing.T) {
	server := storetest.Redis(t)
	b := verification.Budgets{Redis: server.Client}
	for n := range 5 {
		if err := b.Take(t.Context(), text(1, fmt.Sprint("client ", n))); err != nil {
			t.Fatalf("message %d of the day: %v", n+1, err)
		}
		server.Pass(time.Minute + time.Second)
	}
	if err := b.Take(t.Context(), text(1, "another")); !isRefused(err) {
		t.Errorf("a sixth to one number: %v", err)
	}
	server.Pass(24 * time.Hour)
	if err := b.Take(t.Context(), text(1, "another")); err != nil {
		t.Errorf("the next day: %v", err)
	}
	byAddress := func(n int) error {
		s := text(100+n, "one address")
		s.From.Device = fmt.Sprint("rotating ", n)
		return b.Take(t.Context(), s)
	}
	for n := range 20 {
		if err := byAddress(n); err != nil {
			t.Fatalf("message %d of the hour: %v", n+1, err)
		}
	}
	if err := byAddress(21); !isRefused(err) {
		t.Errorf("a 21st from one address: %v", err)
	}
}

// F-S6.
func TestBudgets_RangePumpedFromManyAddresses_StaysWithinItsBudget(t *testing.T) {
	server := storetest.Redis(t)
	var alarms []string
	b := verification.Budgets{Redis: server.Client, Alarm: func(_ context.Context,
		row string) {
		alarms = append(alarms, row)
	}}
	sent := 0
	for n := range 1500 {
		err := b.Take(t.Context(), text(n, fmt.Sprint("address ", n)))
		switch {
		case err == nil:
			sent++
		case !isRefused(err):
			t.Fatal(err)
		}
	}
	if sent != verification.PrefixMax {
		t.Errorf("%d of 1,500 were sent", sent)
	}
	if len(alarms) != 1 || alarms[0] != "prefix 66810" {
		t.Errorf("alarms: %v", alarms)
	}
	other := verification.Sending{Phone: verification.Phone{Dial: "82", Number: "1012345678"}, HasRecipient: true,
		From: verification.Requester{IP: "elsewhere"}}
	if err := b.Take(t.Context(), other); err != nil {
		t.Errorf("another country: %v", err)
	}
}

func TestBudgets_MessageNotSent_DoesNotCountForThePlatform(t *testing.T) {
	b := verification.Budgets{Redis: storetest.Redis(t).Client}
	for n := range 1100 {
		s := text(n, fmt.Sprint("address ", n))
		s.HasRecipient = false
		if err := b.Take(t.Context(), s); err != nil {
			t.Fatal(n, err)
		}
	}
	if err := b.Take(t.Context(), text(2000, "an honest one")); err != nil {
		t.Error(err)
	}
}

func TestBudgets_Refusal_CountsInNoRow(t *testing.T) {
	server := storetest.Redis(t)
	b := verification.Budgets{Redis: server.Client}
	for n := range 30 {
		if err := b.Take(t.Context(), text(n, "an eager one")); n > 0 && !isRefused(err) {
			t.Fatal(n, err)
		}
	}
	server.Pass(2 * time.Second)
	if err := b.Take(t.Context(), text(5, "an eager one")); err != nil {
		t.Error(err)
	}
}

// CHK-34.
func TestBudgets_WithoutRedis_FailClosed(t *testing.T) {
	away := redis.NewClient(&redis.Options{Addr: "127.0.0.1:1", MaxRetries: -1, DialTimeout: 100 * time.Millisecond})
	defer func() { _ = away.Close() }()
	b := verification.Budgets{Redis: away}
	if err := b.Take(t.Context(), text(1, "a")); !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) {
		t.Error(err)
	}
}

func TestBudgets_Email_IsLimitedAsWell(t *testing.T) {
	b := verification.Budgets{Redis: storetest.Redis(t).Client}
	letter := func(from string) error {
		return b.Take(t.Context(), verification.Sending{Email: "Pia@example.com", HasRecipient: true,
			From: verification.Requester{IP: from}})
	}
	if err := letter("a"); err != nil {
		t.Fatal(err)
	}
	if err := letter("b"); !isRefused(err) {
		t.Errorf("twice a minute to one address: %v", err)
	}
}
