package command_test

import (
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/withdrawal"
)

func TestTheCommandLinePaysByHand(t *testing.T) {
	s := ready(t)
	w := s.ask(t, 30_000*money.Unit)
	ann, bob := []string{"--as", "demo_operator", "--reason", "checked"},
		[]string{"--as", "second", "--reason", "seen at the bank"}
	run := func(isWrong bool, by []string, words ...string) string {
		t.Helper()
		return s.run(t, isWrong, append(words, by...)...)
	}
	run(false, ann, "withdrawal", "approve", w)
	run(false, bob, "withdrawal", "approve", w)
	if err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		return withdrawal.Dispatch(ctx, tx, withdrawal.Plan{Provider: withdrawal.House, PartMax: 50_000 * money.Unit})
	}); err != nil {
		t.Fatal(err)
	}
	made, err := withdrawal.WithParts(ctx, s.db, id.Withdrawal(w))
	if err != nil || len(made.Parts) != 1 {
		t.Fatalf("%+v %v", made, err)
	}
	part := string(made.Parts[0].ID)
	for _, step := range []struct {
		isWrong bool
		by      []string
		words   string
		says    string
	}{
		{false, nil, "payout list", w},
		{true, nil, "payout target " + part, "--as"},
		{false, ann, "payout target " + part, "30000.00 THB\nto Pia Chai, SCB 1234567890"},
		{true, ann, "payout sent " + part, "--reference"},
		{false, ann, "payout sent " + part + " --reference KB-1", "a second person must say the same reference"},
		{true, ann, "payout sent " + part + " --reference KB-1", "a second person"},
		{true, bob, "payout failed " + part, "says demo_operator"},
		{false, bob, "payout sent " + part + " --reference KB-1", "AWAITING"},
		{true, bob, "payout target " + part, "not possible"},
	} {
		if got := run(step.isWrong, step.by, strings.Fields(step.words)...); !strings.Contains(got, step.says) {
			t.Errorf("%s: %q does not say %q", step.words, got, step.says)
		}
	}
}
