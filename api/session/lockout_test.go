package session_test

import (
	"fmt"
	"testing"

	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/seed"
)

func TestCHK31AThousandWrongPasswordsLockNobodyOutOfHisOwnDevice(t *testing.T) {
	h := open(t)
	own := caller("own")
	own.IP = "203.0.113.5"
	if _, err := h.login(t, own, "pia", seed.Password); err != nil {
		t.Fatal(err)
	}
	const tries = 500
	before := member.HashWork()
	told := map[fault.Code]int{}
	try := func(device, ip string) {
		who := caller(device)
		who.IP = ip
		_, err := h.login(t, who, "pia", "wrong-password-9")
		told[codeOf(err)]++
	}
	for range tries {
		try("one", "192.0.2.1")
	}
	for n := range tries {
		try(fmt.Sprint("many ", n), fmt.Sprintf("10.%d.%d.9", n/250, n%250))
	}
	if told[""] != 0 || told[fault.WrongCredentials] == 0 || told[fault.WrongCredentials] > 2*20 {
		t.Errorf("a thousand tries were answered %v", told)
	}
	// Only what was looked at cost the work of a hash; whoever tries for nothing costs nothing.
	if _, err := h.login(t, own, "pia", seed.Password); err != nil {
		t.Fatalf("the victim on her own device: %v", err)
	}
	one := member.HashWork()
	if _, err := h.login(t, own, "pia", seed.Password); err != nil {
		t.Fatal(err)
	}
	each := member.HashWork() - one
	if most := before + each*uint64(told[fault.WrongCredentials]+2); member.HashWork()-each > most {
		t.Errorf("more passwords were hashed than looked at: %d of %d each", member.HashWork()-before, each)
	}
}
