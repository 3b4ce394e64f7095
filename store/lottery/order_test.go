package lottery_test

import (
	"errors"
	"sync"
	"testing"

	"lantern/store/fault"
	"lantern/store/lottery"
	"lantern/store/lottery/rules"
	"lantern/store/money"
	"lantern/store/storetest"
)

func TestPlace_Refusals(t *testing.T) {
	s := setUp(t, "SSC_1M")
	pia := s.player("pia", 100*money.Unit)
	with := func(change func(*lottery.Content)) lottery.Content {
		c := s.content("SSC_1M", "SSC_POS", "-,-,-,-,7", 1)
		change(&c)
		return c
	}
	open := s.current("SSC_1M").Number
	for name, c := range map[string]struct {
		content lottery.Content
		want    fault.Code
	}{
		"wrong digits":      {with(func(c *lottery.Content) { c.Selection = "-,-,-,-,77" }), fault.InvalidSelection},
		"too few positions": {with(func(c *lottery.Content) { c.Selection = "-,7" }), fault.InvalidSelection},
		"counted otherwise": {with(func(c *lottery.Content) { c.Units = 2 }), fault.UnitsMismatch},
		"group too high":    {with(func(c *lottery.Content) { c.Group = 1980 }), fault.PrizeGroupOutOfRange},
		"odd group":         {with(func(c *lottery.Content) { c.Group = 1801 }), fault.PrizeGroupOutOfRange},
		"no such issue":     {with(func(c *lottery.Content) { c.Issues[0].Number = "202611200001" }), fault.IssueClosed},
		"issue twice": {with(func(c *lottery.Content) { c.Issues = append(c.Issues, c.Issues[0]) }),
			fault.IssueClosed},
		"stake too high":      {with(func(c *lottery.Content) { c.Issues[0].Multiple = 60_000 }), fault.StakeOutOfRange},
		"no multiple":         {with(func(c *lottery.Content) { c.Issues[0].Multiple = 0 }), fault.StakeOutOfRange},
		"no funds":            {with(func(c *lottery.Content) { c.Issues[0].Multiple = 51 }), fault.InsufficientBalance},
		"another game's type": {with(func(c *lottery.Content) { c.Type = "K3_SUM" }), fault.ValidationFailed},
		"no such game":        {with(func(c *lottery.Content) { c.Game = "NONE" }), fault.NotFound},
		"cash for a group":    {with(func(c *lottery.Content) { c.UnitMode = rules.Cash }), fault.ValidationFailed},
		"not open yet": {with(func(c *lottery.Content) {
			c.Issues[0].Number = next(t, s, open)
		}), fault.IssueNotOpen},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := s.place(pia, c.content); !errors.Is(err, fault.New(c.want)) {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
	if s.main(pia) != 100*money.Unit {
		t.Errorf("refused orders changed the balance to %s", s.main(pia))
	}
}

func TestPlace_TypeOfAnotherMode_IsRefused(t *testing.T) {
	s := setUp(t, "SSC_1M")
	pia := s.player("pia", 100*money.Unit)
	order := lottery.Order{Member: pia, Mode: "LOTT", Device: "WEB",
		Contents: []lottery.Content{s.content("SSC_1M", "ZY_SSC_NUM", "1:7", 1)}}
	if _, err := lottery.Place(ctx, s.db, key(pia), order); !errors.Is(err, fault.New(fault.ValidationFailed)) {
		t.Errorf("%v", err)
	}
}

// next returns the number of the issue after one.
func next(t *testing.T, s fixture, number string) string {
	t.Helper()
	list, err := lottery.Current(ctx, s.db, "SSC_1M", 2)
	if err != nil || len(list) < 2 || list[0].Number != number {
		t.Fatalf("%+v %v", list, err)
	}
	return list[1].Number
}

func TestPlace_SwitchedOffOrBarred_IsRefused(t *testing.T) {
	s := setUp(t, "SSC_1M")
	pia := s.player("pia", 100*money.Unit)
	content := s.content("SSC_1M", "SSC_POS", "-,-,-,-,7", 1)
	for name, c := range map[string]struct {
		off, on string
		want    fault.Code
	}{
		"game off": {`UPDATE games SET is_enabled = false WHERE code = 'SSC_1M'`,
			`UPDATE games SET is_enabled = true WHERE code = 'SSC_1M'`, fault.GameMaintenance},
		"vendor off": {`UPDATE vendors SET is_enabled = false WHERE code = 'LOTT'`,
			`UPDATE vendors SET is_enabled = true WHERE code = 'LOTT'`, fault.GameMaintenance},
		"frozen": {`UPDATE members SET bet_frozen = true`, `UPDATE members SET bet_frozen = false`, fault.AccountFrozen},
		"reality check": {`UPDATE members SET reminder_due_at = '2026-11-20'`, `UPDATE members SET reminder_due_at = NULL`,
			fault.RealityCheckDue},
		"number closed": {`INSERT INTO lottery_closed_numbers (id, game_code, bet_type, cell, factor_ppm, actor)
			VALUES (new_id(), 'SSC_1M', 'SSC_POS', '5:7', 0, 'test')`, `DELETE FROM lottery_closed_numbers`,
			fault.NumberClosed},
	} {
		t.Run(name, func(t *testing.T) {
			s.exec(c.off)
			_, err := s.place(pia, content)
			s.exec(c.on)
			if !errors.Is(err, fault.New(c.want)) {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

// CHK-30, F-M17: a bet and the close of its issue run at once, again and again. Every accepted bet is settled with the
// issue, and none is accepted once the issue is closed.
func TestPlace_BesideTheClose_GoesToOneSide(t *testing.T) {
	s := setUp(t, "SSC_1M")
	pia := s.player("pia", 10_000*money.Unit)
	issue := s.current("SSC_1M")
	content := s.content("SSC_1M", "SSC_POS", "-,-,-,-,7", 1)
	s.at(issue.ClosesAt.Add(-20_000_000).Format("2006-01-02T15:04:05.000Z07:00"))
	var all sync.WaitGroup
	var mu sync.Mutex
	accepted, refused := 0, 0
	for range 6 {
		all.Go(func() {
			for range 15 {
				_, err := s.place(pia, content)
				mu.Lock()
				switch {
				case err == nil:
					accepted++
				case errors.Is(err, fault.New(fault.IssueClosed)):
					refused++
				default:
					t.Errorf("%v", err)
				}
				mu.Unlock()
			}
		})
	}
	s.fire()
	all.Wait()
	s.fire()
	closed := s.issue(issue.ID)
	var counted struct {
		Items int          `db:"items"`
		Held  money.Amount `db:"held"`
	}
	s.get(&counted, `SELECT count(*) AS items, COALESCE(sum(stake), 0) AS held FROM lottery_items WHERE issue_id = $1`,
		issue.ID)
	if counted.Items != accepted || s.held(pia) != counted.Held || refused == 0 {
		t.Errorf("%d accepted, %d refused, %d stored, %s held of %s", accepted, refused, counted.Items, s.held(pia),
			counted.Held)
	}
	proof, err := lottery.ProofOf(ctx, s.db, issue.ID, "", "")
	if err != nil || closed.State == lottery.IsOpen || proof.Seed != "" || closed.Root == nil {
		t.Errorf("%+v %v", closed, err)
	}
}

// A bet type may have an exposure limit of its own; all others keep that of the settings.
func TestSetExposureLimit_OfOneBetType(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	ann, _ := s.operators()
	db := storetest.Operators(t, s.db)
	pia := s.player("pia", 1000*money.Unit)
	set := func(exposure *money.Amount) {
		t.Helper()
		if err := lottery.SetExposureLimit(ctx, db, "LAO_STAR", "TH_3TOP", exposure, ann); err != nil {
			t.Fatal(err)
		}
	}
	set(new(5000 * money.Unit))
	s.mustPlace(pia, s.content("LAO_STAR", "TH_3TOP", "123", 5))
	_, err := s.place(pia, s.content("LAO_STAR", "TH_3TOP", "123", 1))
	full := new(fault.Fault)
	if !errors.As(err, &full) || full.Code != fault.NumberFull || full.Value["free"] != 500*money.Unit {
		t.Errorf("900 more than 4,500 of 5,000: %v", err)
	}
	s.mustPlace(pia, s.content("LAO_STAR", "TH_3TOP", "124", 5), s.content("LAO_STAR", "TH_3TOD", "123", 50))
	limits, err := lottery.ExposureLimits(ctx, s.db)
	if err != nil || len(limits) != 1 || limits[0].Exposure != 5000*money.Unit {
		t.Errorf("%+v %v", limits, err)
	}
	set(nil)
	s.mustPlace(pia, s.content("LAO_STAR", "TH_3TOP", "123", 1))
	for exposure, betType := range map[money.Amount]string{money.Unit: "NONE", 0: "TH_3TOP", 1: "TH_3TOP"} {
		err := lottery.SetExposureLimit(ctx, db, "LAO_STAR", betType, &exposure, ann)
		if !errors.Is(err, fault.New(fault.ValidationFailed)) {
			t.Errorf("%s of %s: %v", exposure, betType, err)
		}
	}
	var audited int
	s.get(&audited, `SELECT count(*) FROM audit_rows WHERE action = 'lottery.exposure_limit'`)
	if audited != 2 {
		t.Errorf("%d rows in the audit trail", audited)
	}
}
