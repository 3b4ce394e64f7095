package deposit_test

import (
	"errors"
	"testing"

	"lantern/api/deposit"
	"lantern/api/outside/pay"
	"lantern/api/outside/pay/sandbox"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/storetest"
	"lantern/store/system"
)

const ofTrueMoney = `{"channelId":"truemoney","amount":"300.00"}`

// owner does something that players cannot.
func (h *fixture) owner(t *testing.T, statement string) {
	t.Helper()
	if _, err := storetest.Owner(t, h.db).ExecContext(ctx, statement); err != nil {
		t.Fatal(err)
	}
}

// CHK-10.
// Changes after an order do not change the answer to its idempotency key.
func TestOpen_SameKey_ReturnsTheFirstAnswer(t *testing.T) {
	for name, statement := range map[string]string{
		"its channel pauses":          `UPDATE deposit_channels SET is_open = false`,
		"its channel asks for more":   `UPDATE deposit_channels SET min_amount = 4000000, max_amount = 5000000`,
		"the player's account closes": `UPDATE members SET closed_at = lantern_now(), login_frozen = true`,
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t)
			_, first, err := h.call(t, "POST /wps/deposits", "a", nil, ofTrueMoney)
			if err != nil {
				t.Fatal(err)
			}
			h.owner(t, statement)
			for range 3 {
				if _, again, err := h.call(t, "POST /wps/deposits", "a", nil, ofTrueMoney); err != nil ||
					string(again) != string(first) {
					t.Errorf("%s differs from %s: %v", again, first, err)
				}
			}
			if _, _, err := h.call(t, "POST /wps/deposits", "a", nil,
				`{"channelId":"truemoney","amount":"301.00"}`); !errors.Is(err, fault.New(fault.IdempotencyKeyReused)) {
				t.Errorf("another body: %v", err)
			}
			if _, _, err := h.call(t, "POST /wps/deposits", "b", nil, ofTrueMoney); fault.Of(err) == nil ||
				errors.Is(err, fault.New(fault.IdempotencyKeyReused)) {
				t.Errorf("another key: %v", err)
			}
		})
	}
}

// CHK-20.
func TestOpen_LostAnswerAndPausedChannel_OrderContinues(t *testing.T) {
	h := open(t)
	var order string
	broken := 1
	handlers := deposit.Handlers{DB: h.db, Settings: system.NewSettingsCache(h.db, &clock.Clock{}), Clock: &clock.Clock{},
		Providers: map[string]pay.Provider{
			sandbox.Name: forgetful{&broken, &order}}}
	for _, route := range handlers.Routes() {
		h.routes[route.Method+" "+route.Path] = route
	}
	if _, _, err := h.call(t, "POST /wps/deposits", "a", nil, ofTrueMoney); !errors.Is(err,
		fault.New(fault.OutcomeUnknown)) {
		t.Fatalf("the lost answer: %v", err)
	}
	h.owner(t, `UPDATE deposit_channels SET is_open = false`)
	reference := order
	d, _, err := h.call(t, "POST /wps/deposits", "a", nil, ofTrueMoney)
	if err != nil || d.State != "PENDING_PAYMENT" || order != reference || d.ID != reference {
		t.Errorf("%+v for %s after %s: %v", d, order, reference, err)
	}
}
