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

// stuffed is the attempt of one of many: a pair that was stolen elsewhere, tried once.
func stuffed(n, addresses int) verification.Attempt {
	return verification.Attempt{Account: fmt.Sprint("account ", n), Address: fmt.Sprint("address ", n%addresses)}
}

// fails makes attempts with a wrong password and gives what the alarm was told.
func fails(t *testing.T, f verification.Failures, attempts, addresses int) (told []verification.Stuffing) {
	t.Helper()
	f.Alarm = func(_ context.Context, seen verification.Stuffing) { told = append(told, seen) }
	for n := range attempts {
		a := stuffed(n, addresses)
		standing, err := f.Begin(t.Context(), a)
		if err != nil || standing.NeedsCaptcha {
			t.Fatalf("attempt %d: %+v, %v", n, standing, err)
		}
		if _, err := f.Failed(t.Context(), a); err != nil {
			t.Fatal(err)
		}
		if err := f.Watch(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	return told
}

func TestFS7StolenPairsFromManyAddressesRaiseOneAlarmAndLockNobodyOut(t *testing.T) {
	storetest.EachRedis(t, func(t *testing.T, server storetest.RedisServer) {
		f := verification.Failures{Redis: server.Client}
		told := fails(t, f, 2000, 400)
		if len(told) != 1 || told[0].Failures != verification.StuffingFailures || told[0].Addresses < 380 ||
			told[0].Addresses > 420 {
			t.Fatalf("the alarm was told %+v", told)
		}
		victim := verification.Attempt{Account: stuffed(7, 400).Account, Address: "her own"}
		if standing, err := f.Begin(t.Context(), victim); err != nil || standing.NeedsCaptcha {
			t.Errorf("the owner of a tried account: %+v, %v", standing, err)
		}
	})
}

func TestFS7TheAlarmIsRaisedAgainInTheNextWindowAndNotBySlips(t *testing.T) {
	server := storetest.Redis(t)
	f := verification.Failures{Redis: server.Client}
	if told := fails(t, f, verification.StuffingFailures-1, 400); len(told) != 0 {
		t.Fatalf("people who mistype: %+v", told)
	}
	server.Pass(verification.StuffingWindow + time.Second)
	if told := fails(t, f, verification.StuffingFailures-1, 400); len(told) != 0 {
		t.Errorf("as many in the next window: %+v", told)
	}
	server.Pass(verification.StuffingWindow + time.Second)
	for window := range 2 {
		if told := fails(t, f, verification.StuffingFailures+50, 400); len(told) != 1 {
			t.Errorf("window %d: %+v", window, told)
		}
		server.Pass(verification.StuffingWindow + time.Second)
	}
}

func TestFS7OneAddressIsNotMany(t *testing.T) {
	f := verification.Failures{Redis: storetest.Redis(t).Client}
	if told := fails(t, f, verification.StuffingFailures+40, 10); len(told) != 0 {
		t.Errorf("a few addresses, which have limits of their own: %+v", told)
	}
}

func TestFS7TheFactorOfBenchmarksMultipliesThisLimitToo(t *testing.T) {
	f := verification.Failures{Redis: storetest.Redis(t).Client, Factor: 2}
	if told := fails(t, f, verification.StuffingFailures+1, 400); len(told) != 0 {
		t.Errorf("%+v", told)
	}
}

func TestFS7WithoutRedisNobodyIsWatchedAndNobodyIn(t *testing.T) {
	away := redis.NewClient(&redis.Options{Addr: "127.0.0.1:1", MaxRetries: -1, DialTimeout: 100 * time.Millisecond})
	defer func() { _ = away.Close() }()
	f := verification.Failures{Redis: away}
	if err := f.Watch(t.Context(), stuffed(1, 1)); !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) {
		t.Error(err)
	}
}
