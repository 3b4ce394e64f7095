package lottery_test

import (
	"context"
	"encoding/hex"
	"errors"
	"testing"
	"time"

	"lantern/store/lottery"
	"lantern/store/money"
)

const round1000 = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125" +
	"e342b73a8dd2bacbe47e4b6b63ed5e39"

// A draw with a public beacon waits until its round is there, and takes nothing else in its place. The round is a real
// one of drand quicknet (store/lottery/fair has more).
func TestDraw_LateBeacon_IsDelayedUntilItComes(t *testing.T) {
	s := setUp(t, "SSC_1M")
	pia := s.player("pia", 100*money.Unit)
	issue := s.current("SSC_1M")
	placed := s.mustPlace(pia, s.content("SSC_1M", "SSC_POS", "-,-,-,-,7", 1))
	s.exec(`UPDATE lottery_issues SET entropy = 'drand', round = 1000 WHERE id = $1`, issue.ID)
	if i := s.draw(issue); i.State != lottery.Delayed || i.Result != nil {
		t.Fatalf("without a beacon the issue is %s", i.State)
	}
	away := errors.New("no relay")
	s.machine.Beacon = func(context.Context, uint64) ([]byte, error) { return nil, away }
	if err := s.machine.FetchBeacons(ctx, s.db); !errors.Is(err, away) {
		t.Errorf("%v", err)
	}
	s.machine.Beacon = func(context.Context, uint64) ([]byte, error) { return make([]byte, 48), nil }
	if err := s.machine.FetchBeacons(ctx, s.db); err == nil {
		t.Error("a forged signature was taken")
	}
	signature, err := hex.DecodeString(round1000)
	if err != nil {
		t.Fatal(err)
	}
	s.machine.Beacon = func(context.Context, uint64) ([]byte, error) { return signature, nil }
	if err := s.machine.FetchBeacons(ctx, s.db); err != nil {
		t.Fatal(err)
	}
	s.at(issue.DrawsAt.Add(3 * time.Second).Format(time.RFC3339))
	s.fire()
	drawn := s.issue(issue.ID)
	if drawn.State != lottery.Settled || drawn.Signature == nil || *drawn.Signature != round1000 {
		t.Errorf("the issue is %s", drawn.State)
	}
	bet := placed.Items[0]
	proof, err := lottery.ProofOf(ctx, s.db, issue.ID, pia, bet)
	if err != nil || proof.Seed == "" || proof.Line == "" {
		t.Errorf("%+v %v", proof, err)
	}
}
