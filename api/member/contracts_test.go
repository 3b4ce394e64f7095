package member_test

import (
	"slices"
	"testing"

	"lantern/store/fault"
	"lantern/store/system"
)

func TestContracts_AreReturnedOnlyWhenOffered(t *testing.T) {
	h := open(t)
	who := h.pia(t)
	h.with(t, system.AgentPolicy)
	states, err := h.ask(t, "GET", "/wps/member/info/funds/consolidated", who, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"dailysalreqtype", "divtypereq", "contracthoursalreq", "realtimesalreqtype"} {
		if states[kind] != 0.0 {
			t.Errorf("%s: %v", kind, states[kind])
		}
	}
	h.with(t, system.UsernameRegistration)
	_, err = h.ask(t, "GET", "/wps/member/info/funds/consolidated", who, nil)
	refused(t, err, fault.NotFound, "", "")
}

// F-S8.
func TestInvitationCodes_Attempts_AreLimited(t *testing.T) {
	for _, route := range open(t).handlers.Routes() {
		if route.Path == "/wps/agent/affiliate" && !slices.Contains(route.Limits, "affiliate-ip") {
			t.Errorf("its limits are %v", route.Limits)
		}
	}
}
