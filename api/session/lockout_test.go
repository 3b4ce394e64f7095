package session_test

import (
	"fmt"
	"testing"

	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/seed"
)

// CHK-31.
func TestLogin_ThousandWrongPasswords_DoNotLockTheOwnersDevice(t *testing.T) {
	h := open(t)
	own := caller("own")
	own.IP = "203.0.113.5"
	if _, err := h.login(t, own, "pia", seed.Password); err != nil {
		t.Fatal(err)
	}
	const tries = 500
	before := member.HashWork()
	notified := map[fault.Code]int{}
	try := func(device, ip string) {
		who := caller(device)
		who.IP = ip
		_, err := h.login(t, who, "pia", "wrong-password-9")
		notified[codeOf(err)]++
	}
	for range tries {
		try("one", "192.0.2.1")
	}
	for n := range tries {
		try(fmt.Sprint("many ", n), fmt.Sprintf("10.%d.%d.9", n/250, n%250))
	}
	if notified[""] != 0 || notified[fault.WrongCredentials] == 0 || notified[fault.WrongCredentials] > 2*20 {
		t.Errorf("the answers to a thousand attempts: %v", notified)
	}
	// Only attempts that were compared cost a hash; refused ones cost nothing.
	if _, err := h.login(t, own, "pia", seed.Password); err != nil {
		t.Fatalf("the victim on her own device: %v", err)
	}
	one := member.HashWork()
	if _, err := h.login(t, own, "pia", seed.Password); err != nil {
		t.Fatal(err)
	}
	each := member.HashWork() - one
	if limit := before + each*uint64(notified[fault.WrongCredentials]+2); member.HashWork()-each > limit {
		t.Errorf("more passwords were hashed than compared: %d of %d each", member.HashWork()-before, each)
	}
}
