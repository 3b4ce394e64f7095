package server_test

import (
	"slices"
	"testing"
)

// guarded are the calls that need a recent proof of identity besides the session: they change the credentials of the
// account or the payees, or export personal data. PUT /wps/member/paymentPassword takes the password itself instead.
var guarded = []string{
	"DELETE /wps/member/passkeys/:id", "DELETE /wps/member/social/:provider", "DELETE /wps/member/totp",
	"GET /wps/member/export",
	"POST /wps/member/close", "POST /wps/member/passkeys/begin", "POST /wps/member/passkeys/finish",
	"POST /wps/member/social",
	"POST /wps/member/totp/begin", "POST /wps/member/totp/recovery", "POST /wps/payees", "PUT /wps/member/email",
	"PUT /wps/member/phone",
}

// CHK-39.
func TestReauth_GuardedCalls_AreListed(t *testing.T) {
	s := open(t, manyCalls)
	var found []string
	for _, route := range s.product(t, manyCalls).Routes() {
		if route.NeedsProof {
			found = append(found, route.Method+" "+route.Path)
		}
	}
	slices.Sort(found)
	if !slices.Equal(found, guarded) {
		t.Errorf("a recent proof is required by\n%v, want\n%v", found, guarded)
	}
}
