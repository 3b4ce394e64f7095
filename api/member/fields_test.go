package member_test

import (
	"testing"

	"lantern/store/fault"
)

// columns are names of stored properties of a member, in the form of the tables and as a client might guess them.
var columns = []string{
	"id", "type", "kind", "balance", "parentId", "parent_id", "isTrial", "isAgent", "rate", "vipLevel", "status",
	"username", "username_key",
	"password", "password_hash", "payment_password_hash", "has_password", "needs_new_password", "login_frozen",
	"bet_frozen", "email", "phone_dial",
	"phone_number", "phone_verified_at", "referral_code", "referrer_id", "created_via", "register_url", "register_method",
	"registered_at",
	"last_login_at", "is_limited", "stopped_until", "reminder_minutes", "profile", "payeeName", "avatar", "language",
}

// F-S11.
// CHK-45.
func TestProfile_UnknownField_IsRefused(t *testing.T) {
	h := open(t)
	who := h.pia(t)
	const read = `SELECT md5(m::text) FROM members m WHERE id = $1`
	var before, after string
	if err := h.db.GetContext(t.Context(), &before, read, who.Member); err != nil {
		t.Fatal(err)
	}
	for _, column := range columns {
		for _, value := range []any{"1", 2, true} {
			body := map[string]any{
				"nickname": "", "fullname": "", "birthday": "", "address": "", "nationality": "", "occupation": "",
				"sourceOfIncome": "", column: value,
			}
			_, err := h.ask(t, "PUT", "/wps/member/profile", who, body)
			if f := fault.Of(err); f == nil || f.Code != fault.ValidationFailed || f.Fields[column].Code != "unknown_field" {
				t.Errorf("%s = %v: %v", column, value, err)
			}
		}
	}
	if err := h.db.GetContext(t.Context(), &after, read, who.Member); err != nil || after != before {
		t.Errorf("the member changed: %v", err)
	}
}
