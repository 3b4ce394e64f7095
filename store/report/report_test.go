package report_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/report"
	"lantern/store/seed"
	"lantern/store/storetest"
)

func demo(t *testing.T) (db *pg.DB, agent id.Member, days report.Range) {
	t.Helper()
	db = storetest.Furnished(t, seed.Demo)
	found, err := member.Named(t.Context(), db, seed.DemoAgent)
	if err != nil {
		t.Fatal(err)
	}
	moment, err := report.Moment(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return db, found.ID, report.Range{From: moment.Today.AddDays(-29), To: moment.Today}
}

// The overview is compared with plain sums: only the demo's team has ever moved money.
func TestOf_EqualsTheLedger(t *testing.T) {
	db, agent, days := demo(t)
	o, err := report.Of(t.Context(), db, agent, report.WholeTeam, days)
	if err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct {
		got  money.Amount
		read string
	}{
		"bet":       {o.Bet, `SELECT sum(stake)::bigint FROM bets`},
		"valid bet": {o.ValidBet, `SELECT sum(valid_bet)::bigint FROM bets`},
		"payout":    {o.Payout, `SELECT sum(payout)::bigint FROM bets`},
		"rebate":    {o.Rebate, `SELECT sum(amount)::bigint FROM rebate_accruals`},
		"deposit": {o.Deposit.Amount, `SELECT -sum(amount)::bigint FROM lines JOIN accounts a ON a.id = account_id
			WHERE a.code = 'platform:bank'`},
		"balance": {o.People.Balance, `SELECT sum(amount)::bigint FROM balances JOIN accounts a ON a.id = account_id
			WHERE a.code = 'user:main'`},
	} {
		var want money.Amount
		if err := db.GetContext(t.Context(), &want, c.read); err != nil {
			t.Fatal(err)
		}
		if c.got != want || want == 0 {
			t.Errorf("%s: %s, the books say %s", what, c.got, want)
		}
	}
	if want := o.Payout - o.Bet + o.Rebate + o.Activity; o.NetProfit != want {
		t.Errorf("net profit %s, not %s", o.NetProfit, want)
	}
	var trend money.Amount
	for _, day := range o.Trend {
		trend += day.NetProfit
	}
	if trend != o.NetProfit || len(o.Trend) != 30 {
		t.Errorf("%d days add up to %s", len(o.Trend), trend)
	}
	if o.People.Total != 10 || o.People.Agents != 3 || o.People.Players != 7 || o.People.New != 10 ||
		o.People.Active == 0 || o.Deposit.First != 7 {
		t.Errorf("%+v, first deposits of %d", o.People, o.Deposit.First)
	}
	if len(o.ByGameType) != 1 || o.ByGameType[0] != (report.TypeBets{GameType: "BGS", ValidBet: o.ValidBet}) {
		t.Errorf("%+v", o.ByGameType)
	}
}

func TestOf_Direct_IsTheDirectDownlineOnly(t *testing.T) {
	db, agent, days := demo(t)
	o, err := report.Of(t.Context(), db, agent, report.Direct, days)
	if err != nil {
		t.Fatal(err)
	}
	var bet money.Amount
	const read = `SELECT sum(stake)::bigint FROM bets JOIN members m ON m.id = member_id WHERE m.parent_id = $1`
	if err := db.GetContext(t.Context(), &bet, read, agent); err != nil {
		t.Fatal(err)
	}
	if o.People.Total != 4 || o.Bet != bet {
		t.Fatalf("%+v, %s bet, not %s", o.People, o.Bet, bet)
	}
}

func TestOf_Agent_GetsTheOwnTeamOnly(t *testing.T) {
	db, _, days := demo(t)
	chai, err := member.Named(t.Context(), db, "chai")
	if err != nil {
		t.Fatal(err)
	}
	seed.Pia(t, db)
	o, err := report.Of(t.Context(), db, chai.ID, report.WholeTeam, days)
	if err != nil {
		t.Fatal(err)
	}
	var bet money.Amount
	const read = `SELECT sum(stake)::bigint FROM bets JOIN members m ON m.id = member_id
		WHERE m.username IN ('tawan', 'buala')`
	if err := db.GetContext(t.Context(), &bet, read); err != nil {
		t.Fatal(err)
	}
	if o.People.Total != 3 || o.Bet != bet || o.Deposit.People != 2 {
		t.Fatalf("%+v, %+v, %s", o.People, o.Deposit, o.Bet)
	}
	rows, err := report.Team(t.Context(), db, chai.ID, report.TeamFilter{Days: days, Text: "pia", Size: 10})
	if err != nil || len(rows) != 0 {
		t.Fatalf("a search finds a member of another team: %+v, %v", rows, err)
	}
}

func TestTeam_Pages_HaveNoGap(t *testing.T) {
	db, agent, days := demo(t)
	full, err := report.Team(t.Context(), db, agent, report.TeamFilter{Days: days, Size: 20})
	if err != nil || len(full) != 4 {
		t.Fatalf("%d rows, %v", len(full), err)
	}
	var after id.Member
	for i, want := range full {
		page, err := report.Team(t.Context(), db, agent, report.TeamFilter{Days: days, Size: 2, After: after})
		if err != nil || len(page) != min(2, len(full)-i) || page[0].ID != want.ID {
			t.Fatalf("page %d: %+v, %v", i, page, err)
		}
		after = page[0].ID
	}
	found, err := report.Team(t.Context(), db, agent, report.TeamFilter{Days: days, Size: 20, Text: "awa"})
	if err != nil || len(found) != 1 || found[0].Username != "tawan" || found[0].Level != 3 {
		t.Fatalf("%+v, %v", found, err)
	}
	if odd, err := report.Team(t.Context(), db, agent, report.TeamFilter{Days: days, Size: 20, Text: "%"}); err != nil ||
		len(odd) != 0 {
		t.Fatalf("a sign of the pattern finds %d people, %v", len(odd), err)
	}
	checkMali(t, db, days, full)
}

// checkMali compares an agent's row with the overview of the same agent.
func checkMali(t *testing.T, db *pg.DB, days report.Range, rows []report.TeamRow) {
	t.Helper()
	for _, row := range rows {
		if row.Username != "mali" {
			continue
		}
		o, err := report.Of(t.Context(), db, row.ID, report.WholeTeam, days)
		if err != nil || row.Members != o.People.Total || row.ValidBet != o.ValidBet || row.NetProfit != o.NetProfit ||
			row.ValidBet == 0 {
			t.Fatalf("%+v, %+v, %v", row, o, err)
		}
		return
	}
	t.Fatal("mali is not in the list")
}

func TestBetween_InvalidOrTooLongRange_IsRefused(t *testing.T) {
	const today = clock.Date("2028-02-29")
	for _, c := range []struct {
		from, to string
		want     report.Range
		isWrong  bool
	}{
		{"", "", report.Range{From: today, To: today}, false},
		{"2028-02-01", "", report.Range{From: "2028-02-01", To: today}, false},
		{"2028-01-26", "2028-02-29", report.Range{From: "2028-01-26", To: today}, false},
		{"2028-01-25", "2028-02-29", report.Range{}, true},
		{"2028-02-29", "2028-02-28", report.Range{}, true},
		{"2027-09-02", "2027-09-03", report.Range{From: "2027-09-02", To: "2027-09-03"}, false},
		{"2027-09-01", "2027-09-03", report.Range{}, true},
		{"2027-02-29", "", report.Range{}, true},
		{"", "tomorrow", report.Range{}, true},
	} {
		got, err := report.Between(today, c.from, c.to, 1)
		if c.isWrong != errors.Is(err, fault.New(fault.ValidationFailed)) || !c.isWrong && got != c.want {
			t.Errorf("%s to %s: %+v, %v", c.from, c.to, got, err)
		}
	}
}

func TestDays_EndWithTheRange(t *testing.T) {
	for r, want := range map[report.Range][]clock.Date{
		{From: "2028-02-29", To: "2028-02-29"}: {"2028-02-29"},
		{From: "2028-02-28", To: "2028-03-01"}: {"2028-02-28", "2028-02-29", "2028-03-01"},
		{From: "9999-12-30", To: "9999-12-31"}: {"9999-12-30", "9999-12-31"},
	} {
		if got := r.Days(); !slices.Equal(got, want) {
			t.Errorf("%v: %v", r, got)
		}
	}
}

func TestTeam_Online_IsSeenWithinMinutes(t *testing.T) {
	db, agent, days := demo(t)
	const open = `INSERT INTO sessions (id, token_hash, member_id, scope, platform, device_id, ip, expires_at,
		last_seen_at)
		SELECT new_id(), sha256(username::bytea), id, 'player', 'WEB', 'd', '::1', lantern_now() + interval '1 day',
		lantern_now() - $2::interval
		FROM members WHERE username = $1`
	for username, ago := range map[string]string{"krit": "1 minute", "nida": "6 minutes"} {
		if _, err := db.ExecContext(t.Context(), open, username, ago); err != nil {
			t.Fatal(err)
		}
	}
	began := time.Now()
	o, err := report.Of(t.Context(), db, agent, report.WholeTeam, days)
	if err != nil || o.People.Online != 1 {
		t.Fatalf("%d are online, %v", o.People.Online, err)
	}
	t.Logf("an overview takes %s", time.Since(began))
}
