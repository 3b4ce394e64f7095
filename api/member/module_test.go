package member_test

import (
	"testing"

	"lantern/api/guard"
	"lantern/api/member"
	"lantern/api/module"
	"lantern/store/fault"
	"lantern/store/storetest"
)

func TestModule_AffiliateLimit_Is120CodesAnHourPerAddress(t *testing.T) { // F-S8
	limiter := guard.NewLimiter(storetest.Redis(t).Client, member.Module(module.Deps{}).Limits)
	const most = 120
	for i := range most {
		if _, err := limiter.Take(t.Context(), "affiliate-ip", "a"); err != nil {
			t.Fatalf("code %d: %v", i+1, err)
		}
	}
	_, err := limiter.Take(t.Context(), "affiliate-ip", "a")
	f := fault.Of(err)
	if f == nil || f.Code != fault.TooManyRequests {
		t.Fatalf("one more: %v", err)
	}
	if wait, ok := f.Value["retryAfter"].(int); !ok || wait < 1 {
		t.Errorf("how long to wait: %v", f.Value["retryAfter"])
	}
	if _, err := limiter.Take(t.Context(), "affiliate-ip", "b"); err != nil {
		t.Errorf("another address: %v", err)
	}
}
