package member_test

import (
	"slices"
	"testing"

	"lantern/store/fault"
	"lantern/store/system"
)

func TestHowContractsStandIsToldWhileTheyAreInForce(t *testing.T) {
	h := open(t)
	who := h.pia(t)
	h.with(t, system.AgentPolicy)
	told, err := h.ask(t, "GET", "/wps/member/info/funds/consolidated", who, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"dailysalreqtype", "divtypereq", "contracthoursalreq", "realtimesalreqtype"} {
		if told[kind] != 0.0 {
			t.Errorf("%s: %v", kind, told[kind])
		}
	}
	h.with(t, system.UsernameRegistration)
	_, err = h.ask(t, "GET", "/wps/member/info/funds/consolidated", who, nil)
	refused(t, err, fault.NotFound, "", "")
}

func TestFS8InvitationCodesCannotBeTriedWithoutEnd(t *testing.T) {
	for _, route := range open(t).handlers.Routes() {
		if route.Path == "/wps/agent/affiliate" && !slices.Contains(route.Limits, "affiliate-ip") {
			t.Errorf("its limits are %v", route.Limits)
		}
	}
}
