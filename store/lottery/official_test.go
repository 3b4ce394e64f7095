package lottery_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/lottery"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/storetest"
)

// operators returns the actions of two operators.
func (s fixture) operators() (first, second approval.Action) {
	s.Helper()
	actions := make([]approval.Action, 2)
	for n, name := range []string{"ann", "bob"} {
		err := pg.InTx(ctx, s.owner, func(tx *sqlx.Tx) (err error) {
			actions[n].By, err = operator.Insert(ctx, tx, name)
			return err
		})
		if err != nil {
			s.Fatal(err)
		}
		actions[n].Reason = "as published"
	}
	return actions[0], actions[1]
}

// closed returns an official issue that is closed, with a bet of the player.
func (s fixture) closed(bets ...lottery.Content) lottery.Issue {
	s.Helper()
	issue := s.current("LAO_STAR")
	who := s.player("pia", 1000*money.Unit)
	s.mustPlace(who, bets...)
	return s.draw(issue)
}

func TestEnterResult_OfTwoOperators_DrawsTheIssue(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	ann, bob := s.operators()
	db := storetest.Operators(t, s.db)
	issue := s.closed(s.content("LAO_STAR", "TH_3TOP", "123", 10))
	_, err := lottery.EnterResult(ctx, db, issue.ID, `{"p1":"12"}`, ann)
	if !errors.Is(err, fault.New(fault.ValidationFailed)) {
		t.Errorf("two digits: %v", err)
	}
	for range 2 {
		entered, err := lottery.EnterResult(ctx, db, issue.ID, `{"p1":"9123"}`, ann)
		if err != nil || entered.State != lottery.Entered {
			t.Fatalf("%s %v", entered.State, err)
		}
	}
	if _, err := lottery.EnterResult(ctx, db, issue.ID, `{"p1":"9123"}`, bob); err != nil {
		t.Fatal(err)
	}
	s.fire()
	if i := s.issue(issue.ID); i.State != lottery.Settled || *i.Result != `{"p1":"9123"}` {
		t.Errorf("%s %v", i.State, i.Result)
	}
	var main money.Amount
	s.get(&main, `SELECT b.amount FROM accounts a JOIN balances b ON b.account_id = a.id JOIN members m
		ON m.id = a.owner_id WHERE a.code = 'user:main' AND m.username = 'pia'`)
	if want := 1000*money.Unit - 10*money.Unit + 9000*money.Unit; main != want {
		t.Errorf("a balance of %s, want %s", main, want)
	}
}

func TestEnterResult_ThatDiffers_WaitsForAnAgreement(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	ann, bob := s.operators()
	issue := s.closed(s.content("LAO_STAR", "TH_3TOP", "123", 10))
	for action, result := range map[*approval.Action]string{&ann: `{"p1":"9123"}`, &bob: `{"p1":"9124"}`} {
		if _, err := lottery.EnterResult(ctx, s.owner, issue.ID, result, *action); err != nil {
			t.Fatal(err)
		}
	}
	s.fire()
	reports, err := lottery.Reports(ctx, s.db, s.issue(issue.ID))
	if i := s.issue(issue.ID); err != nil || i.State != lottery.Entered || len(reports) != 2 {
		t.Errorf("%s %+v %v", i.State, reports, err)
	}
}

func TestFetchResults_OfTwoFeeds_SettlesTheDraw(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	issue := s.closed(s.content("LAO_STAR", "TH_3TOP", "123", 10))
	fetch := func(context.Context, lottery.Game, lottery.Issue) (string, error) { return `{"p1":"4321"}`, nil }
	one, two := lottery.Feed{Name: "one", Fetch: fetch}, lottery.Feed{Name: "two", Fetch: fetch}
	if err := lottery.FetchResults(ctx, s.db, []lottery.Feed{one, one}); err != nil {
		t.Fatal(err)
	}
	if i := s.issue(issue.ID); i.State != lottery.Entered {
		t.Fatalf("one source drew the issue: %s", i.State)
	}
	if err := lottery.FetchResults(ctx, s.db, []lottery.Feed{one, two}); err != nil {
		t.Fatal(err)
	}
	s.fire()
	if i := s.issue(issue.ID); i.State != lottery.Settled {
		t.Errorf("the issue is %s", i.State)
	}
}

// settled returns an official issue that is settled with a result.
func (s fixture) settled(result string, ann, bob approval.Action, bets ...lottery.Content) lottery.Issue {
	s.Helper()
	issue := s.closed(bets...)
	for _, action := range []approval.Action{ann, bob} {
		if _, err := lottery.EnterResult(ctx, s.owner, issue.ID, result, action); err != nil {
			s.Fatal(err)
		}
	}
	s.fire()
	return s.issue(issue.ID)
}

// The payout of the wrong result is taken back; what the balance cannot cover becomes a debt.
func TestCorrect_TakesBackAndPaysAgain(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	ann, bob := s.operators()
	issue := s.settled(`{"p1":"9123"}`, ann, bob, s.content("LAO_STAR", "TH_3TOP", "123", 10),
		s.content("LAO_STAR", "TH_3TOP", "999", 20), s.content("LAO_STAR", "TH_3TOP", "555", 1))
	if _, err := lottery.Correct(ctx, s.owner, issue.ID, `{"p1":"9999"}`, ann); err != nil {
		t.Fatal(err)
	}
	if _, err := lottery.Correct(ctx, s.owner, issue.ID, `{"p1":"9999"}`, ann); !errors.Is(err,
		fault.New(fault.SecondPersonRequired)) {
		t.Errorf("the same person twice: %v", err)
	}
	if s.issue(issue.ID).State != lottery.Settled {
		t.Fatal("one person corrected the draw")
	}
	if _, err := lottery.Correct(ctx, s.owner, issue.ID, `{"p1":"9999"}`, bob); err != nil {
		t.Fatal(err)
	}
	s.fire()
	var got struct {
		Main    money.Amount `db:"main"`
		Version int          `db:"version"`
		States  string       `db:"states"`
	}
	s.get(&got, `SELECT (SELECT b.amount FROM accounts a JOIN balances b ON b.account_id = a.id JOIN members m
			ON m.id = a.owner_id WHERE a.code = 'user:main' AND m.username = 'pia') AS main,
		(SELECT version FROM lottery_issues WHERE id = $1) AS version,
		(SELECT string_agg(state || ' ' || version, ', ' ORDER BY id) FROM lottery_items) AS states`, issue.ID)
	want := 1000*money.Unit - 31*money.Unit + 18_000*money.Unit
	if got.Main != want || got.Version != 2 || got.States != "LOST 2, WON 2, LOST 2" {
		t.Errorf("%+v, want a balance of %s", got, want)
	}
}

func TestVoid_OfASettledDraw_ReturnsStakesAndTakesPayoutsBack(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	ann, bob := s.operators()
	issue := s.settled(`{"p1":"9123"}`, ann, bob, s.content("LAO_STAR", "TH_3TOP", "123", 10),
		s.content("LAO_STAR", "TH_3TOP", "999", 20))
	for _, action := range []approval.Action{ann, bob} {
		if _, err := lottery.Void(ctx, s.owner, issue.ID, action); err != nil {
			t.Fatal(err)
		}
	}
	s.fire()
	var got struct {
		Main   money.Amount `db:"main"`
		States string       `db:"states"`
		Bets   string       `db:"bets"`
	}
	s.get(&got, `SELECT (SELECT b.amount FROM accounts a JOIN balances b ON b.account_id = a.id JOIN members m
			ON m.id = a.owner_id WHERE a.code = 'user:main' AND m.username = 'pia') AS main,
		(SELECT string_agg(state, ', ' ORDER BY id) FROM lottery_items) AS states,
		(SELECT string_agg(state, ', ' ORDER BY id) FROM bets) AS bets`)
	if got.Main != 1000*money.Unit || got.States != "REFUNDED, REFUNDED" || got.Bets != "CANCELLED, CANCELLED" {
		t.Errorf("%+v", got)
	}
}

func TestSettle_LargePayoutOfAnOfficialDraw_Waits(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	ann, bob := s.operators()
	issue := s.settled(`{"p1":"9123"}`, ann, bob, s.content("LAO_STAR", "TH_3TOP", "123", 300))
	if issue.State != lottery.Settling {
		t.Fatalf("270,000 were paid at once: %s", issue.State)
	}
	s.at(issue.DrawnAt.Add(30*time.Minute + time.Second).Format(time.RFC3339))
	s.fire()
	if i := s.issue(issue.ID); i.State != lottery.Settled {
		t.Errorf("after half an hour the issue is %s", i.State)
	}
}

// paidAfterTheWait moves the clock behind the hold of large payouts and returns what the player has then.
func (s fixture) paidAfterTheWait(issue lottery.Issue) (state lottery.IssueState, main money.Amount) {
	s.Helper()
	s.at(issue.DrawnAt.Add(30*time.Minute + time.Second).Format(time.RFC3339))
	s.fire()
	s.get(&main, `SELECT b.amount FROM accounts a JOIN balances b ON b.account_id = a.id JOIN members m
		ON m.id = a.owner_id WHERE a.code = 'user:main' AND m.username = 'pia'`)
	return s.issue(issue.ID).State, main
}

// What a wrong result would have paid is never paid: it waits while two operators correct the result.
func TestCorrect_WhileALargePayoutWaits(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	ann, bob := s.operators()
	issue := s.settled(`{"p1":"9123"}`, ann, bob, s.content("LAO_STAR", "TH_3TOP", "123", 300))
	quinn := s.player("quinn", 1000*money.Unit)
	if issue.State != lottery.Settling {
		t.Fatalf("the issue is %s", issue.State)
	}
	for _, action := range []approval.Action{ann, bob} {
		if _, err := lottery.Correct(ctx, s.owner, issue.ID, `{"p1":"9999"}`, action); err != nil {
			t.Fatal(err)
		}
	}
	s.fire()
	if got := s.issue(issue.ID).State; got != lottery.Settling {
		t.Errorf("corrected, the issue with a bet that waits is %s", got)
	}
	if state, main := s.paidAfterTheWait(issue); state != lottery.Settled || main != 700*money.Unit {
		t.Errorf("%s with a balance of %s", state, main)
	}
	if got := s.main(quinn); got != 1000*money.Unit {
		t.Errorf("a member without bets has %s", got)
	}
	var versions string
	s.get(&versions, `SELECT i.version || ' ' || o.version FROM lottery_issues i JOIN lottery_items o ON o.issue_id = i.id
		WHERE i.id = $1`, issue.ID)
	if versions != "2 2" {
		t.Errorf("versions of issue and item: %s", versions)
	}
}

// Small bets of the same issue are settled while a large payout waits; they are corrected, and can be once more.
func TestCorrect_WhileALargePayoutWaits_GoesThroughSettledBets(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	ann, bob := s.operators()
	quinn := s.player("quinn", 1000*money.Unit)
	s.mustPlace(quinn, s.content("LAO_STAR", "TH_3TOP", "123", 10))
	issue := s.settled(`{"p1":"9123"}`, ann, bob, s.content("LAO_STAR", "TH_3TOP", "123", 300))
	if got := s.main(quinn); got != 9990*money.Unit {
		t.Fatalf("the small win left %s", got)
	}
	correct := func(result string) {
		t.Helper()
		for _, action := range []approval.Action{ann, bob} {
			if _, err := lottery.Correct(ctx, s.owner, issue.ID, result, action); err != nil {
				t.Fatal(err)
			}
		}
		s.fire()
	}
	correct(`{"p1":"9999"}`)
	if got := s.main(quinn); got != 990*money.Unit {
		t.Errorf("corrected, the small bet leaves %s", got)
	}
	state, _ := s.paidAfterTheWait(issue)
	if state != lottery.Settled {
		t.Fatalf("the issue is %s", state)
	}
	correct(`{"p1":"9123"}`)
	if got := s.main(quinn); got != 9990*money.Unit {
		t.Errorf("corrected again, the small bet leaves %s", got)
	}
	if _, main := s.paidAfterTheWait(issue); main != 270_700*money.Unit {
		t.Errorf("corrected again, the large bet leaves %s", main)
	}
}

func TestVoid_WhileALargePayoutWaits_ReturnsAllStakes(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	ann, bob := s.operators()
	quinn := s.player("quinn", 1000*money.Unit)
	s.mustPlace(quinn, s.content("LAO_STAR", "TH_3TOP", "123", 10))
	issue := s.settled(`{"p1":"9123"}`, ann, bob, s.content("LAO_STAR", "TH_3TOP", "123", 300))
	for _, action := range []approval.Action{ann, bob} {
		if _, err := lottery.Void(ctx, s.owner, issue.ID, action); err != nil {
			t.Fatal(err)
		}
	}
	s.fire()
	state, main := s.paidAfterTheWait(issue)
	if state != lottery.Voided || main != 1000*money.Unit || s.main(quinn) != 1000*money.Unit {
		t.Errorf("%s with %s and %s", state, main, s.main(quinn))
	}
}

func TestSetOdds(t *testing.T) {
	s := setUp(t, "WINGO_1M", "SSC_1M")
	ann, _ := s.operators()
	db := storetest.Operators(t, s.db)
	pia := s.player("pia", 1000*money.Unit)
	before := s.mustPlace(pia, s.content("WINGO_1M", "WG_BS", "B", 10))
	old := s.content("WINGO_1M", "WG_BS", "B", 10)
	old.OddsVersion = 1
	if _, err := lottery.SetOdds(ctx, db, "WINGO_1M", "WG_BS", map[string]money.Amount{"BS": 21 * money.Unit / 10}, 0,
		ann); !errors.Is(err, fault.New(fault.ValidationFailed)) {
		t.Errorf("odds that return more than they take: %v", err)
	}
	g, err := lottery.SetOdds(ctx, db, "WINGO_1M", "WG_BS", map[string]money.Amount{"BS": 19 * money.Unit / 10}, 0, ann)
	if err != nil || g.OddsVersion != 2 {
		t.Fatalf("%d %v", g.OddsVersion, err)
	}
	if _, err := s.place(pia, old); !errors.Is(err, fault.New(fault.OddsChanged)) {
		t.Errorf("an order at the former odds: %v", err)
	}
	after := s.mustPlace(pia, s.content("WINGO_1M", "WG_BS", "B", 10))
	var odds []string
	if err := s.owner.SelectContext(ctx, &odds, `SELECT odds ->> 'BS' FROM lottery_items WHERE order_id = ANY ($1)
		ORDER BY id`, "{"+string(before.Order)+","+string(after.Order)+"}"); err != nil {
		t.Fatal(err)
	}
	if len(odds) != 2 || odds[0] != "2.00" || odds[1] != "1.90" {
		t.Errorf("%v", odds)
	}
	if _, err := lottery.SetOdds(ctx, db, "SSC_1M", "SSC_POS", nil, 900_000, ann); err != nil {
		t.Errorf("a factor of prizes: %v", err)
	}
}

func TestCloseNumber_LowersThePrice(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	ann, _ := s.operators()
	db := storetest.Operators(t, s.db)
	number := lottery.ClosedNumber{Number: lottery.Number{Game: "LAO_STAR", Type: "TH_3TOP", Cell: "123"},
		Factor: money.Whole / 2}
	if err := lottery.CloseNumber(ctx, db, number, ann); err != nil {
		t.Fatal(err)
	}
	pia := s.player("pia", 1000*money.Unit)
	order := s.content("LAO_STAR", "TH_3TOP", "123 456", 10)
	if _, err := s.place(pia, order); !errors.Is(err, fault.New(fault.OddsChanged)) {
		t.Errorf("a lower price that the member did not accept: %v", err)
	}
	order.Factor = money.Whole / 2
	s.mustPlace(pia, order)
	var placed string
	s.get(&placed, `SELECT string_agg(selection || ' ' || stake / 10000 || ' ' || (odds ->> 'T3TOP'), ', '
		ORDER BY selection) FROM lottery_items`)
	if placed != "123 10 450.00, 456 10 900.00" {
		t.Errorf("%s", placed)
	}
	number.Factor = money.Whole
	if err := lottery.CloseNumber(ctx, db, number, ann); err != nil {
		t.Fatal(err)
	}
	if closed, err := lottery.ClosedNumbers(ctx, s.db); err != nil || len(closed) != 0 {
		t.Errorf("%+v %v", closed, err)
	}
}

func TestCloseNumber_OfOneIssue_LeavesTheOthersOpen(t *testing.T) {
	s := setUp(t, "WINGO_1M")
	ann, _ := s.operators()
	db := storetest.Operators(t, s.db)
	issues, err := lottery.Current(ctx, s.db, "WINGO_1M", 2)
	if err != nil || len(issues) != 2 {
		t.Fatal(issues, err)
	}
	number := lottery.ClosedNumber{Number: lottery.Number{Game: "WINGO_1M", Type: "WG_BS", Cell: "B", Issue: "none"}}
	if err := lottery.CloseNumber(ctx, db, number, ann); !errors.Is(err, fault.New(fault.NotFound)) {
		t.Errorf("an issue that does not exist: %v", err)
	}
	number.Issue = issues[1].Number
	if err := lottery.CloseNumber(ctx, db, number, ann); err != nil {
		t.Fatal(err)
	}
	pia := s.player("pia", 1000*money.Unit)
	s.mustPlace(pia, s.content("WINGO_1M", "WG_BS", "B", 10))
	chase := s.content("WINGO_1M", "WG_BS", "B", 10)
	chase.Issues = append(chase.Issues, lottery.Play{Number: issues[1].Number, Multiple: 10})
	if _, err := s.place(pia, chase); !errors.Is(err, fault.New(fault.NumberClosed)) {
		t.Errorf("a chase into the issue in which the number is closed: %v", err)
	}
}
