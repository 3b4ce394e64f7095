package lottery_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"lantern/store/fault"
	"lantern/store/lottery"
	"lantern/store/lottery/rules"
	"lantern/store/money"
)

func TestDraw_PaysExactlyWhatTheRulesSay(t *testing.T) {
	s := setUp(t, "SSC_1M")
	pia := s.player("pia", 10_000*money.Unit)
	issue := s.current("SSC_1M")
	contents := []lottery.Content{
		s.content("SSC_1M", "SSC_POS", "-,-,-,-,0123456789", 3),
		s.content("SSC_1M", "SSC_F2_DIR", "01234,56789", 1),
		s.content("SSC_1M", "SSC_LH", "WQ:LHT", 1),
	}
	placed := s.mustPlace(pia, contents...)
	if want := (3*10 + 25 + 3) * 2 * money.Unit; placed.Stake != want || s.held(pia) != want {
		t.Fatalf("a stake of %s, held %s, want %s", placed.Stake, s.held(pia), want)
	}
	drawn := s.draw(issue)
	if drawn.State != lottery.Settled || drawn.Result == nil {
		t.Fatalf("the issue is %s", drawn.State)
	}
	draw, err := rules.ParseDraw("SSC", *drawn.Result)
	if err != nil {
		t.Fatal(err)
	}
	want := 10_000*money.Unit - placed.Stake
	for _, c := range contents {
		kind, _ := rules.TypeOf(c.Type)
		selection, err := kind.Parse(c.Selection)
		if err != nil {
			t.Fatal(err)
		}
		prices, err := kind.AtGroup(1800, money.Whole)
		if err != nil {
			t.Fatal(err)
		}
		want += rules.Payout(money.Amount(c.Issues[0].Multiple)*2*money.Unit, selection.Hits(draw), prices)
	}
	if s.main(pia) != want || s.held(pia) != 0 {
		t.Errorf("a balance of %s and %s held, want %s after %s", s.main(pia), s.held(pia), want, *drawn.Result)
	}
	bets, err := lottery.BetsOf(ctx, s.db, pia, placed.Order)
	if err != nil || len(bets) != 3 || bets[0].State != "WON" {
		t.Errorf("%+v %v", bets, err)
	}
}

// One bet of every mode is placed, drawn and paid by the rules.
func TestDraw_EveryMode_IsSettled(t *testing.T) {
	s := setUp(t, "KENO_1M", "MY4D_10M", "PK10_1M", "SSC_1M", "THAI_5M", "TOGEL_5M", "VN-MB_1M", "WINGO_1M")
	pia := s.player("pia", 10_000*money.Unit)
	for game, bet := range map[string][2]string{
		"SSC_1M": {"ZY_SSC_BSOE", "1:B"}, "WINGO_1M": {"WG_BS", "B"}, "TOGEL_5M": {"TG_2D", "07"},
		"VN-MB_1M": {"MB_LO2", "45"}, "MY4D_10M": {"D4_BIG", "1234"}, "THAI_5M": {"TH_3TOP", "123"},
		"KENO_1M": {"KN_P5", "01 02 03 04 05"}, "PK10_1M": {"PK_POS", "01,-,-,-,-,-,-,-,-,-"},
	} {
		t.Run(game, func(t *testing.T) {
			issue := s.current(game)
			before := s.main(pia)
			placed := s.mustPlace(pia, s.content(game, bet[0], bet[1], 10))
			drawn := s.draw(issue)
			bets, err := lottery.BetsOf(ctx, s.db, pia, placed.Order)
			if err != nil || len(bets) != 1 || drawn.State != lottery.Settled {
				t.Fatalf("%+v %v, the issue is %s", bets, err, drawn.State)
			}
			if want := before - placed.Stake + bets[0].Payout; s.main(pia) != want || s.held(pia) != 0 {
				t.Errorf("a balance of %s, want %s", s.main(pia), want)
			}
		})
	}
}

func TestSettle_PayoutsAboveTheLimits_AreCut(t *testing.T) {
	s := setUp(t, "SSC_1M")
	pia := s.player("pia", 200_000*money.Unit)
	issue := s.current("SSC_1M")
	// Every digit of the last place, 3,000 units each: one pays 54,000, and ten types pay the same.
	content := s.content("SSC_1M", "SSC_POS", "-,-,-,-,0123456789", 3000)
	placed := s.mustPlace(pia, content, content)
	s.exec(`INSERT INTO settings (key, value) VALUES ('lottery', '{"limits": {"minItem": "0.02", "maxItem": "100000",
		"items": 100, "itemPayout": "50000", "memberPayout": "80000", "memberStake": "300000", "exposure": "9000000",
		"cancels": 10}}') ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
	s.draw(issue)
	bets, err := lottery.BetsOf(ctx, s.db, pia, placed.Order)
	if err != nil || len(bets) != 2 {
		t.Fatal(err)
	}
	for _, b := range bets {
		if b.Payout != 40_000*money.Unit {
			t.Errorf("%s was paid", b.Payout)
		}
	}
}

func TestVoid_NoResultInTime_ReturnsTheStakes(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	pia := s.player("pia", 100*money.Unit)
	issue := s.current("LAO_STAR")
	placed := s.mustPlace(pia, s.content("LAO_STAR", "TH_3TOP", "123", 50))
	if s.draw(issue).State != lottery.Closed {
		t.Fatal("an official draw has a result without a source")
	}
	s.at(issue.DrawsAt.AddDate(0, 0, 1).Add(time.Second).Format(time.RFC3339))
	s.fire()
	bets, err := lottery.BetsOf(ctx, s.db, pia, placed.Order)
	if err != nil || bets[0].State != "REFUNDED" || s.main(pia) != 100*money.Unit || s.held(pia) != 0 {
		t.Errorf("%+v %v, balance %s", bets, err, s.main(pia))
	}
}

func TestChase_StopsWithTheFirstWin(t *testing.T) {
	s := setUp(t, "SSC_1M")
	pia := s.player("pia", 1000*money.Unit)
	issues, err := lottery.Current(ctx, s.db, "SSC_1M", 3)
	if err != nil {
		t.Fatal(err)
	}
	content := s.content("SSC_1M", "SSC_POS", "-,-,-,-,0123456789", 1)
	content.StopsOnWin = true
	content.Issues = nil
	for n, i := range issues {
		content.Issues = append(content.Issues, lottery.Play{Number: i.Number, Multiple: int64(n + 1)})
	}
	placed := s.mustPlace(pia, content)
	if s.held(pia) != 120*money.Unit {
		t.Fatalf("%s are held", s.held(pia))
	}
	s.draw(issues[0])
	bets, err := lottery.BetsOf(ctx, s.db, pia, placed.Order)
	if err != nil || bets[0].State != "WON" || bets[1].State != "CANCELLED" || bets[2].State != "CANCELLED" {
		t.Fatalf("%+v %v", bets, err)
	}
	// One digit of ten pays 18: group 1800 returns nine tenths.
	if want := 1000*money.Unit - 20*money.Unit + 18*money.Unit; s.main(pia) != want || s.held(pia) != 0 {
		t.Errorf("a balance of %s, want %s", s.main(pia), want)
	}
}

func TestCancel(t *testing.T) {
	s := setUp(t, "SSC_1M", "SSC_5M")
	pia, mek := s.player("pia", 100*money.Unit), s.player("mek", 100*money.Unit)
	placed := s.mustPlace(pia, s.content("SSC_5M", "SSC_POS", "-,-,-,-,7", 1))
	if _, err := lottery.CancelOrder(ctx, s.db, key(mek), mek, placed.Order); !errors.Is(err, fault.New(fault.NotFound)) {
		t.Errorf("another member's order: %v", err)
	}
	if n, err := lottery.CancelOrder(ctx, s.db, key(pia), pia, placed.Order); err != nil || n != 1 {
		t.Errorf("%d %v", n, err)
	}
	if s.main(pia) != 100*money.Unit || s.held(pia) != 0 {
		t.Errorf("a balance of %s", s.main(pia))
	}
	_, err := lottery.CancelOrder(ctx, s.db, key(pia), pia, placed.Order)
	if !errors.Is(err, fault.New(fault.CancelTooLate)) {
		t.Errorf("cancelled twice: %v", err)
	}
	fast := s.mustPlace(pia, s.content("SSC_1M", "SSC_POS", "-,-,-,-,7", 1))
	_, err = lottery.CancelOrder(ctx, s.db, key(pia), pia, fast.Order)
	if !errors.Is(err, fault.New(fault.CancelTooLate)) {
		t.Errorf("a game of one minute: %v", err)
	}
	late := s.mustPlace(pia, s.content("SSC_5M", "SSC_POS", "-,-,-,-,7", 1))
	s.at(s.current("SSC_5M").ClosesAt.Add(-2 * time.Second).Format(time.RFC3339))
	_, err = lottery.CancelOrder(ctx, s.db, key(pia), pia, late.Order)
	if !errors.Is(err, fault.New(fault.CancelTooLate)) {
		t.Errorf("two seconds before the close: %v", err)
	}
}

// A settlement that is repeated, by a timer that runs again, changes nothing.
func TestSettle_Repeated_ChangesNothing(t *testing.T) {
	s := setUp(t, "SSC_1M")
	pia := s.player("pia", 1000*money.Unit)
	issue := s.current("SSC_1M")
	s.mustPlace(pia, s.content("SSC_1M", "SSC_POS", "-,-,-,-,0123456789", 1))
	s.draw(issue)
	before := s.main(pia)
	s.exec(`UPDATE lottery_issues SET state = 'SETTLING' WHERE id = $1`, issue.ID)
	for shard := range 2 {
		s.exec(`INSERT INTO timers (kind, key, fires_at, due_at) SELECT 'lottery_settle', $1, lantern_now(), lantern_now()`,
			fmt.Sprintf("%s/%d", issue.ID, shard))
	}
	s.fire()
	if s.main(pia) != before || s.issue(issue.ID).State != lottery.Settled {
		t.Errorf("a balance of %s, was %s", s.main(pia), before)
	}
}
