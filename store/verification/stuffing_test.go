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

// stuffed is one attempt of an attack: a stolen password, tried once.
func stuffed(n, addresses int) verification.Attempt {
	return verification.Attempt{Account: fmt.Sprint("account ", n), Address: fmt.Sprint("address ", n%addresses)}
}

// fails makes attempts with wrong passwords and returns the alarms.
func fails(t *testing.T, f verification.Failures, attempts, addresses int) (alarms []verification.Stuffing) {
	t.Helper()
	f.Alarm = func(_ context.Context, counts verification.Stuffing) { alarms = append(alarms, counts) }
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
	return alarms
}

// F-S7.
func TestWatch_StuffingFromManyAddresses_RaisesOneAlarmAndLocksNoAccount(t *testing.T) {
	storetest.EachRedis(t, func(t *testing.T, server storetest.RedisServer) {
		f := verification.Failures{Redis: server.Client}
		alarms := fails(t, f, 2000, 400)
		if len(alarms) != 1 || alarms[0].Failures != verification.StuffingFailures || alarms[0].Addresses < 380 ||
			alarms[0].Addresses > 420 {
			t.Fatalf("the alarms are %+v", alarms)
		}
		victim := verification.Attempt{Account: stuffed(7, 400).Account, Address: "her own"}
		if standing, err := f.Begin(t.Context(), victim); err != nil || standing.NeedsCaptcha {
			t.Errorf("the owner of a tried account: %+v, %v", standing, err)
		}
	})
}

// F-S7.
func TestWatch_NextWindow_RaisesTheAlarmAgain(t *testing.T) {
	server := storetest.Redis(t)
	f := verification.Failures{Redis: server.Client}
	if alarms := fails(t, f, verification.StuffingFailures-1, 400); len(alarms) != 0 {
		t.Fatalf("people who mistype: %+v", alarms)
	}
	server.Pass(verification.StuffingWindow + time.Second)
	if alarms := fails(t, f, verification.StuffingFailures-1, 400); len(alarms) != 0 {
		t.Errorf("as many in the next window: %+v", alarms)
	}
	server.Pass(verification.StuffingWindow + time.Second)
	for window := range 2 {
		if alarms := fails(t, f, verification.StuffingFailures+50, 400); len(alarms) != 1 {
			t.Errorf("window %d: %+v", window, alarms)
		}
		server.Pass(verification.StuffingWindow + time.Second)
	}
}

// F-S7.
func TestWatch_FewAddresses_RaiseNoAlarm(t *testing.T) {
	f := verification.Failures{Redis: storetest.Redis(t).Client}
	if alarms := fails(t, f, verification.StuffingFailures+40, 10); len(alarms) != 0 {
		t.Errorf("a few addresses, which have limits of their own: %+v", alarms)
	}
}

// F-S7.
func TestWatch_Factor_MultipliesTheLimit(t *testing.T) {
	f := verification.Failures{Redis: storetest.Redis(t).Client, Factor: 2}
	if alarms := fails(t, f, verification.StuffingFailures+1, 400); len(alarms) != 0 {
		t.Errorf("%+v", alarms)
	}
}

// F-S7.
func TestWatch_WithoutRedis_IsUnavailable(t *testing.T) {
	away := redis.NewClient(&redis.Options{Addr: "127.0.0.1:1", MaxRetries: -1, DialTimeout: 100 * time.Millisecond})
	defer func() { _ = away.Close() }()
	f := verification.Failures{Redis: away}
	if err := f.Watch(t.Context(), stuffed(1, 1)); !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) {
		t.Error(err)
	}
}
