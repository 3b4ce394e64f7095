package session_test

import (
	"context"
	"fmt"
	"testing"

	"lantern/store/fault"
	"lantern/store/seed"
	"lantern/store/verification"
)

// F-S7.
func TestLogin_ManyFailuresEverywhere_RaiseTheAlarmAndLockNoOne(t *testing.T) {
	h := open(t)
	var notified []verification.Stuffing
	h.handlers.Failures.Alarm = func(_ context.Context, seen verification.Stuffing) { notified = append(notified, seen) }
	for n := range verification.StuffingFailures - 1 {
		a := verification.Attempt{Account: fmt.Sprint("member ", n), Address: fmt.Sprint("address ", n%200)}
		if err := h.handlers.Failures.Watch(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.login(t, caller("d"), "pia", seed.Password); err != nil || len(notified) != 0 {
		t.Errorf("a right password: %v, alarms %+v", err, notified)
	}
	thief := caller("thief")
	thief.IP = "198.51.100.9"
	for range 2 {
		if _, err := h.login(t, thief, "pia", "stolen-elsewhere-1"); codeOf(err) != fault.WrongCredentials {
			t.Fatal(err)
		}
	}
	if len(notified) != 1 || notified[0].Failures != verification.StuffingFailures {
		t.Errorf("the alarms are %+v", notified)
	}
	if _, err := h.login(t, caller("d"), "pia", seed.Password); err != nil {
		t.Errorf("the victim: %v", err)
	}
}
