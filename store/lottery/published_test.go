package lottery_test

import (
	"encoding/hex"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/lottery"
	"lantern/store/lottery/fair"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
)

// A win is an event with its amount; a large one is a message, too.
func TestSettle_Win_IsPublished(t *testing.T) {
	s := setUp(t, "SSC_1M")
	pia, mek, nid := s.player("pia", 10_000*money.Unit), s.player("mek", 100*money.Unit), s.player("nid", 100*money.Unit)
	issue := s.current("SSC_1M")
	all := func(multiple int64) lottery.Content {
		return s.content("SSC_1M", "SSC_POS", "-,-,-,-,0123456789", multiple)
	}
	placed := s.mustPlace(pia, all(30), all(30))
	s.mustPlace(mek, all(1))
	s.mustPlace(nid, s.content("SSC_1M", "SSC_A5_DIR", "1,2,3,4,5", 1))
	s.draw(issue)
	var events []struct {
		Member id.Member    `db:"member_id"`
		Issue  id.Issue     `db:"related_id"`
		Amount money.Amount `db:"amount"`
	}
	const read = `SELECT member_id, related_id, amount FROM outbox WHERE kind = 'draw' ORDER BY amount DESC`
	if err := s.owner.SelectContext(ctx, &events, read); err != nil {
		t.Fatal(err)
	}
	if len(events) != 2 || events[0].Member != pia || events[0].Amount != 2*30*18*money.Unit ||
		events[1].Member != mek || events[1].Amount != 18*money.Unit || events[0].Issue != issue.ID {
		t.Errorf("%+v", events)
	}
	notices, err := message.List(ctx, s.db, pia, "", 10)
	if err != nil || len(notices) != 1 {
		t.Fatalf("%+v %v", notices, err)
	}
	if n := notices[0]; n.Kind != "lottery_won" || n.About != "lottery_order" || n.RelatedID != string(placed.Order) ||
		n.Facts.Amount != 1080*money.Unit || n.Facts.Currency != "THB" {
		t.Errorf("%+v", n)
	}
	if notices, err := message.List(ctx, s.db, mek, "", 10); err != nil || len(notices) != 0 {
		t.Errorf("of 18: %+v %v", notices, err)
	}
}

// A bet that was accepted after the close, whatever made that possible, is returned and raises an alarm.
func TestSettle_LateBet_RaisesAnAlarm(t *testing.T) {
	s := setUp(t, "SSC_1M")
	pia := s.player("pia", 100*money.Unit)
	issue := s.current("SSC_1M")
	placed := s.mustPlace(pia, s.content("SSC_1M", "SSC_POS", "-,-,-,-,0123456789", 1),
		s.content("SSC_1M", "SSC_POS", "0123456789,-,-,-,-", 1))
	s.exec(`UPDATE lottery_items SET placed_at = $2 WHERE id = $1`, placed.Items[0], issue.ClosesAt)
	alarms := map[id.Issue]int{}
	s.machine.Late = func(i lottery.Issue, bets int) { alarms[i.ID] += bets }
	s.draw(issue)
	bets, err := lottery.BetsOf(ctx, s.db, pia, placed.Order)
	if err != nil || bets[0].State != "LATE" || bets[1].State != "WON" {
		t.Errorf("%+v %v", bets, err)
	}
	if want := 100*money.Unit - 20*money.Unit + 18*money.Unit; s.main(pia) != want || s.held(pia) != 0 {
		t.Errorf("a balance of %s, want %s", s.main(pia), want)
	}
	if len(alarms) != 1 || alarms[issue.ID] != 1 {
		t.Errorf("alarms: %v", alarms)
	}
}

// The seed of an issue that became void before its draw is published, so that its commitment can be checked.
func TestRevealSeeds_OfVoidIssue(t *testing.T) {
	s := setUp(t, "SSC_1M")
	ann, bob := s.operators()
	issue := s.current("SSC_1M")
	s.exec(`UPDATE lottery_issues SET entropy = 'drand', round = 1000 WHERE id = $1`, issue.ID)
	if i := s.draw(issue); i.State != lottery.Delayed {
		t.Fatalf("without a beacon the issue is %s", i.State)
	}
	seedOf := func(which id.Issue) string {
		t.Helper()
		proof, err := lottery.ProofOf(ctx, s.db, which, "", "")
		if err != nil {
			t.Fatal(err)
		}
		return proof.Seed
	}
	reveal := func() {
		t.Helper()
		err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error { return s.machine.RevealSeeds(ctx, tx) })
		if err != nil {
			t.Fatal(err)
		}
	}
	reveal()
	if seedOf(issue.ID) != "" {
		t.Fatal("the seed of a delayed issue is published")
	}
	if _, err := lottery.Void(ctx, s.owner, issue.ID, ann); err != nil {
		t.Fatal(err)
	}
	if _, err := lottery.Void(ctx, s.owner, issue.ID, bob); err != nil {
		t.Fatal(err)
	}
	if seedOf(issue.ID) != "" {
		t.Error("the sealed seed is published")
	}
	reveal()
	reveal()
	raw, err := hex.DecodeString(seedOf(issue.ID))
	if err != nil || len(raw) != 32 || fair.Commit("SSC", issue.Number, [32]byte(raw)) != *issue.Commitment {
		t.Errorf("the seed %x is not the one of the commitment %s: %v", raw, *issue.Commitment, err)
	}
	if next := s.current("SSC_1M"); seedOf(next.ID) != "" {
		t.Error("the seed of the issue that is sold is published")
	}
}

// Every issue that was settled since the night before is computed again from its bets and its result.
func TestRecountDue_FindsWhatDiffers(t *testing.T) {
	s := setUp(t, "SSC_1M")
	pia := s.player("pia", 1000*money.Unit)
	play := func(bets ...lottery.Content) (lottery.Issue, lottery.Placed) {
		t.Helper()
		issue, placed := s.current("SSC_1M"), lottery.Placed{}
		if len(bets) > 0 {
			for n := range bets {
				bets[n].Issues[0].Number = issue.Number
			}
			placed = s.mustPlace(pia, bets...)
		}
		return s.draw(issue), placed
	}
	all := func() lottery.Content { return s.content("SSC_1M", "SSC_POS", "-,-,-,-,0123456789", 1) }
	play(all(), all())
	s.at(s.current("SSC_1M").DrawsAt.Add(11 * time.Minute).Format(time.RFC3339))
	first, isDone, err := lottery.RecountDue(ctx, s.db)
	if err != nil || !isDone || first.Issues != 1 || first.Items != 2 || first.Findings != 0 {
		t.Fatalf("%+v %t %v", first, isDone, err)
	}
	if again, isDone, err := lottery.RecountDue(ctx, s.db); err != nil || isDone {
		t.Errorf("twice in a night: %+v %v", again, err)
	}
	s.fire()
	paid, ofPaid := play(all(), all())
	s.exec(`UPDATE lottery_items SET payout = payout + 10000 WHERE id = $1`, ofPaid.Items[1])
	staked, ofStaked := play(all())
	s.exec(`UPDATE lottery_items SET stake = stake + 10000 WHERE id = $1`, ofStaked.Items[0])
	drawn, _ := play()
	s.exec(`UPDATE lottery_issues SET result = translate(result, '0123456789', '1234567890') WHERE id = $1`, drawn.ID)
	s.at("2026-11-20T21:30:00Z")
	second, isDone, err := lottery.RecountDue(ctx, s.db)
	if err != nil || !isDone || second.Issues < 3 || second.Items != 3 || second.Findings != 5 {
		t.Fatalf("%+v %t %v", second, isDone, err)
	}
	kinds := map[id.Issue]string{}
	for _, f := range second.Found {
		kinds[f.Issue] += string(f.Kind) + " "
	}
	if kinds[paid.ID] != "PAYOUT LEDGER " || kinds[staked.ID] != "ROOT LEDGER " || kinds[drawn.ID] != "RESULT " {
		t.Errorf("%+v", second.Found)
	}
	nights, err := lottery.Recounts(ctx, s.db)
	if err != nil || len(nights) != 2 || len(nights[0].Found) != 5 || nights[1].EndedAt == nil {
		t.Errorf("%+v %v", nights, err)
	}
}
