package report_test

import (
	"errors"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/report"
	"lantern/store/seed"
)

// reward credits a member with a promotion's reward, or reverses it.
func reward(t *testing.T, db *pg.DB, memberID id.Member, kind ledger.Kind, amount money.Amount) {
	t.Helper()
	expense, main := ledger.Account{Code: "exp:activity:test", Currency: "THB"},
		ledger.Account{Owner: memberID, Code: ledger.Main, Currency: "THB"}
	entry := ledger.Entry{ID: id.New[id.Entry](), Kind: kind, Member: memberID, RelatedKind: "test", RelatedID: "reward",
		Actor: "system:test"}
	entry.Key = string(entry.ID)
	entry.Lines = ledger.Move(expense, main, amount)
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error { _, err := ledger.Post(t.Context(), tx, entry); return err })
	if err != nil {
		t.Fatal(err)
	}
}

func player(t *testing.T, db *pg.DB, name string) id.Member {
	t.Helper()
	found, err := member.Named(t.Context(), db, name)
	if err != nil {
		t.Fatal(err)
	}
	return found.ID
}

// CHK-68.
func TestProfitOf_EqualsTheLedger(t *testing.T) {
	db, _, days := demo(t)
	memberID := player(t, db, seed.DemoPlayer)
	reward(t, db, memberID, "ACTIVITY", 30*money.Unit)
	reward(t, db, memberID, "REWARD_CLAWBACK", -5*money.Unit)
	p, err := report.ProfitOf(t.Context(), db, memberID, days)
	if err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct {
		got  money.Amount
		read string
	}{
		"bet":       {p.Total.Bet, `SELECT sum(stake)::bigint FROM bets WHERE member_id = $1`},
		"valid bet": {p.Total.ValidBet, `SELECT sum(valid_bet)::bigint FROM bets WHERE member_id = $1`},
		"payout": {p.Total.Payout, `SELECT sum(l.amount)::bigint FROM lines l JOIN entries e ON e.id = l.entry_id
			JOIN accounts a ON a.id = l.account_id
			WHERE a.owner_id = $1 AND a.code = 'user:main' AND e.kind = 'PAYOUT'`},
		"rebate": {p.Total.Rebate, `SELECT sum(amount)::bigint FROM rebate_accruals
			WHERE beneficiary_id = $1 AND kind = 'SELF_REBATE'`},
		"deposit": {p.Total.Deposit, `SELECT sum(l.amount)::bigint FROM lines l JOIN entries e ON e.id = l.entry_id
			JOIN accounts a ON a.id = l.account_id
			WHERE a.owner_id = $1 AND a.code = 'user:main' AND e.kind LIKE 'DEPOSIT%'`},
	} {
		var want money.Amount
		if err := db.GetContext(t.Context(), &want, c.read, memberID); err != nil {
			t.Fatal(err)
		}
		if c.got != want || want == 0 {
			t.Errorf("%s: %s, the books say %s", what, c.got, want)
		}
	}
	if p.Total.Activity != 25*money.Unit || p.Total.Withdrawal != 0 {
		t.Errorf("%+v", p.Total)
	}
	if want := p.Total.Payout - p.Total.Bet + p.Total.Rebate + p.Total.Activity; p.Total.NetProfit() != want {
		t.Errorf("net profit %s, not %s", p.Total.NetProfit(), want)
	}
}

func TestProfitOf_DaysAndTypes_AddUpToTheTotal(t *testing.T) {
	db, _, days := demo(t)
	memberID := player(t, db, seed.DemoPlayer)
	reward(t, db, memberID, "MISSION", 7*money.Unit)
	p, err := report.ProfitOf(t.Context(), db, memberID, days)
	if err != nil {
		t.Fatal(err)
	}
	var ofDays, ofTypes report.Figures
	for _, day := range p.Days {
		ofDays.Deposit += day.Deposit
		ofDays.Bet, ofDays.Payout = ofDays.Bet+day.Bet, ofDays.Payout+day.Payout
		ofDays.Rebate, ofDays.Activity = ofDays.Rebate+day.Rebate, ofDays.Activity+day.Activity
	}
	for _, each := range p.Types {
		ofTypes.Bet, ofTypes.Payout, ofTypes.Rebate = ofTypes.Bet+each.Bet, ofTypes.Payout+each.Payout,
			ofTypes.Rebate+each.Rebate
	}
	if len(p.Days) != 30 || ofDays.NetProfit() != p.Total.NetProfit() || ofDays.Deposit != p.Total.Deposit {
		t.Errorf("%d days add up to %+v, not %+v", len(p.Days), ofDays, p.Total)
	}
	if ofTypes.GameProfit() != p.Total.GameProfit() || ofTypes.Rebate != p.Total.Rebate || ofTypes.Activity != 0 {
		t.Errorf("types add up to %+v, not %+v", ofTypes, p.Total)
	}
	none, err := report.ProfitOf(t.Context(), db, id.New[id.Member](), days)
	if err != nil || none.Total != (report.Figures{}) || len(none.Days) != 30 || len(none.Types) != 0 {
		t.Errorf("another member: %+v (%v)", none.Total, err)
	}
}

// CHK-68. Every figure equals the sum of its origins, whatever the page size.
func TestOrigins_AddUpToEveryFigure(t *testing.T) {
	db, _, days := demo(t)
	memberID := player(t, db, seed.DemoPlayer)
	for range 3 {
		reward(t, db, memberID, "BIRTHDAY", 2*money.Unit)
	}
	p, err := report.ProfitOf(t.Context(), db, memberID, days)
	if err != nil {
		t.Fatal(err)
	}
	for figure, want := range map[string]money.Amount{
		"bet": p.Total.Bet, "validBet": p.Total.ValidBet, "payout": p.Total.Payout, "gameProfit": p.Total.GameProfit(),
		"rebate":  p.Total.Rebate,
		"deposit": p.Total.Deposit, "activity": p.Total.Activity, "withdrawal": 0,
	} {
		for _, size := range []int{2, 100} {
			var sum money.Amount
			seen := map[string]bool{}
			filter := report.OriginFilter{Member: memberID, Figure: figure, Days: days, Size: size}
			for {
				rows, err := report.Origins(t.Context(), db, filter)
				if err != nil {
					t.Fatalf("%s: %v", figure, err)
				}
				for _, row := range rows {
					if seen[row.Key] || row.Amount == 0 || filter.After.Key != "" && row.Day.DaysUntil(filter.After.Day) < 0 {
						t.Fatalf("%s: %+v again, empty or out of order", figure, row)
					}
					seen[row.Key] = true
					sum += row.Amount
					filter.After = report.Position{Day: row.Day, Key: row.Key}
				}
				if len(rows) < size {
					break
				}
			}
			if sum != want || (want == 0) != (figure == "withdrawal") {
				t.Errorf("%s in pages of %d: %d rows add up to %s, not %s", figure, size, len(seen), sum, want)
			}
		}
	}
	_, err = report.Origins(t.Context(), db, report.OriginFilter{Member: memberID, Figure: "netProfit", Days: days,
		Size: 1})
	if !errors.Is(err, fault.New(fault.ValidationFailed)) {
		t.Errorf("a figure without rows: %v", err)
	}
}

func TestBonuses_AreTheRewardsOnly(t *testing.T) {
	db, _, days := demo(t)
	memberID := player(t, db, seed.DemoPlayer)
	filter := report.BonusFilter{Member: memberID, Days: days, Size: 2}
	if rows, err := report.Bonuses(t.Context(), db, filter); err != nil || len(rows) != 0 {
		t.Fatalf("%v before any came (%v)", rows, err)
	}
	for _, kind := range []ledger.Kind{"ACTIVITY", "ACTIVITY", "MISSION"} {
		reward(t, db, memberID, kind, 10*money.Unit)
	}
	reward(t, db, memberID, "REWARD_CLAWBACK", -4*money.Unit)
	seen := map[id.Entry]money.Amount{}
	for {
		rows, err := report.Bonuses(t.Context(), db, filter)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			seen[row.ID] = row.Amount
			filter.Before = row.ID
		}
		if len(rows) < filter.Size {
			break
		}
	}
	sums, err := report.BonusSums(t.Context(), db, filter)
	if err != nil || len(seen) != 4 || len(sums) != 3 ||
		sums[0] != (report.BonusSum{Kind: "ACTIVITY", Count: 2, Amount: 20 * money.Unit}) ||
		sums[2].Amount != -4*money.Unit {
		t.Errorf("%d rows, %+v (%v)", len(seen), sums, err)
	}
	filter.Kind, filter.Before = "MISSION", ""
	if rows, err := report.Bonuses(t.Context(), db, filter); err != nil || len(rows) != 1 || rows[0].Kind != "MISSION" {
		t.Errorf("one kind: %v (%v)", rows, err)
	}
	filter.Days = report.Range{From: days.From.AddDays(-40), To: days.From.AddDays(-31)}
	if sums, err := report.BonusSums(t.Context(), db, filter); err != nil || len(sums) != 0 {
		t.Errorf("other days: %v (%v)", sums, err)
	}
}
