package gamevendor_test

import (
	"strings"
	"testing"

	"lantern/store/audit"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/limit"
	"lantern/store/money"
	"lantern/store/wallet"
)

const (
	pair    = "/vendor/v1/bet-win"
	adjust  = "/vendor/v1/adjust"
	reward  = "/vendor/v1/reward"
	refresh = "/vendor/v1/session/refresh"
)

// pairOf is a bet with its win.
func (d *vendorServer) pairOf(tx, round, stake, payout string) fields {
	return fields{
		"bet": d.betOf("b"+tx, round, stake),
		"win": fields{"vendor_tx_id": "w" + tx, "amount": payout, "round_closed": true},
	}
}

func (d *vendorServer) adjust(tx, ref, amount string) response {
	d.t.Helper()
	return d.post(adjust, fields{
		"vendor_tx_id": tx, "ref_tx_id": ref, "player_ref": d.player, "amount": amount, "reason": "resettled",
		"approved_by": "Ann of the vendor",
	})
}

func (d *vendorServer) count(sql string, args ...any) (n int) {
	d.t.Helper()
	if err := d.owner.GetContext(d.t.Context(), &n, sql, args...); err != nil {
		d.t.Fatal(err)
	}
	return n
}

// account returns the balance of an account of the platform.
func (d *vendorServer) account(code string) (sum money.Amount) {
	d.t.Helper()
	const read = `SELECT COALESCE(sum(l.amount), 0)::bigint FROM lines l JOIN accounts a ON a.id = l.account_id
		WHERE a.owner_id IS NULL AND a.code = $1`
	if err := d.owner.GetContext(d.t.Context(), &sum, read, code); err != nil {
		d.t.Fatal(err)
	}
	return sum
}

func (d *vendorServer) toPlay() money.Amount {
	d.t.Helper()
	open, err := wallet.OpenTurnover(d.t.Context(), d.db, d.player)
	if err != nil {
		d.t.Fatal(err)
	}
	return open.Left()
}

func TestConformance04_BetWin_IsBookedCompletelyOrNotAtAll(t *testing.T) {
	d := open(t)
	both := d.post(pair, d.pairOf("1", "r1", "100", "250"))
	want(t, both, "OK", false)
	carries(t, both, "1150.0000")
	if len(both.Results) != 2 || both.Results[0].TxID == "" || both.Results[1].TxID != both.TxID ||
		both.Results[0].TxID == both.TxID {
		t.Errorf("the parts of a pair: %s", both.raw)
	}
	want(t, d.post(pair, d.pairOf("1", "r1", "100", "250")), "OK", true)
	want(t, d.bet("b1", "r1", "100"), "OK", true)
	d.has(1150, 0)

	taken := d.pairOf("2", "r2", "100", "250")
	taken["win"] = fields{"vendor_tx_id": "w1", "amount": "250", "round_closed": true}
	refused := d.post(pair, taken)
	want(t, refused, "DUPLICATE_TX_MISMATCH", false)
	carries(t, refused, "1150.0000")
	want(t, d.post(pair, d.pairOf("3", "r3", "2000", "5000")), "INSUFFICIENT_FUNDS", false)
	d.has(1150, 0)
	if n := d.count(`SELECT count(*) FROM vendor_transactions WHERE tx_id IN ('b2', 'b3', 'w3')`); n != 0 {
		t.Errorf("%d halves are left of pairs that were refused", n)
	}
	d.alter(`CREATE FUNCTION break_it() RETURNS trigger LANGUAGE plpgsql AS
		$$ BEGIN RAISE EXCEPTION 'killed between the two'; END $$;
		CREATE TRIGGER break_it BEFORE INSERT ON vendor_transactions FOR EACH ROW
		WHEN (NEW.kind = 'WIN') EXECUTE FUNCTION break_it()`)
	if broken := d.post(pair, d.pairOf("4", "r4", "100", "250")); broken.http != 503 ||
		broken.Status != "TEMPORARY_ERROR" || !broken.Retry {
		t.Errorf("killed between: HTTP %d %s", broken.http, broken.raw)
	}
	d.has(1150, 0)
	d.alter(`DROP TRIGGER break_it ON vendor_transactions`)
	want(t, d.post(pair, d.pairOf("4", "r4", "100", "250")), "OK", false)
	d.has(1300, 0)
	foreign := d.pairOf("5", "r5", "100", "250")
	foreign["win"] = fields{"vendor_tx_id": "w5", "ref_tx_id": "b1", "amount": "250", "round_closed": true}
	want(t, d.post(pair, foreign), "INVALID_REQUEST", false)
}

func TestBetWin_SharedFields_MustAgree(t *testing.T) {
	d := open(t)
	d.alter(`INSERT INTO vendor_rewards VALUES ('BGS', 'spins', 20)`)
	free := func(tx string, ofWin fields) fields {
		both := d.pairOf(tx, "r"+tx, "10", "30")
		both["bet"].(fields)["is_free"], both["bet"].(fields)["reward_id"], both["bet"].(fields)["round_closed"] = true,
			"spins", true
		for name, value := range ofWin {
			both["win"].(fields)[name] = value
		}
		return both
	}
	want(t, d.post(pair, free("1", fields{"is_free": true, "reward_id": "spins"})), "OK", false)
	d.has(1030, 0)
	if left := d.toPlay(); left != 600*money.Unit {
		t.Errorf("%s to play for a free win of 30, 20 times", left)
	}
	want(t, d.post(pair, free("2", nil)), "OK", false)
	d.has(1060, 0)
	want(t, d.post(pair, free("3", fields{"is_free": true, "reward_id": "another"})), "INVALID_REQUEST", false)
	paid := d.pairOf("4", "r4", "10", "30")
	paid["win"].(fields)["is_free"], paid["win"].(fields)["reward_id"] = true, "spins"
	want(t, d.post(pair, paid), "INVALID_REQUEST", false)
	d.has(1060, 0)
	// Either part may say that the round ends.
	ends := d.pairOf("5", "r5", "10", "30")
	ends["bet"].(fields)["round_closed"], ends["win"].(fields)["round_closed"] = true, false
	want(t, d.post(pair, ends), "OK", false)
	want(t, d.bet("b6", "r5", "10"), "ROUND_CLOSED", false)
	d.has(1080, 0)
}

func TestBet_RoundClosed_EndsTheRound(t *testing.T) {
	d := open(t)
	last := d.betOf("b1", "r1", "100")
	last["round_closed"] = true
	want(t, d.post(bet, last), "OK", false)
	want(t, d.post(bet, last), "OK", true)
	want(t, d.win("w1", "b1", "r1", "5", true), "ROUND_CLOSED", false)
	want(t, d.bet("b2", "r1", "5"), "ROUND_CLOSED", false)
	d.has(900, 0)
}

func TestConformance23_FreeRound_DebitsNothingAndWinHasTurnover(t *testing.T) {
	d := open(t)
	d.alter(`INSERT INTO vendor_rewards VALUES ('BGS', 'spins', 20)`)
	free := func(tx, round, reward string) fields {
		asked := d.betOf(tx, round, "10")
		asked["is_free"], asked["reward_id"] = true, reward
		return asked
	}
	want(t, d.post(bet, free("b1", "r1", "spins")), "OK", false)
	want(t, d.post(bet, free("b1", "r1", "spins")), "OK", true)
	d.has(1000, 0)
	want(t, d.win("w1", "b1", "r1", "30", true), "OK", false)
	d.has(1030, 0)
	if left := d.toPlay(); left != 600*money.Unit {
		t.Errorf("%s to play for a win of 30, 20 times", left)
	}
	want(t, d.post(bet, free("b2", "r2", "another")), "OK", false)
	want(t, d.win("w2", "b2", "r2", "5", true), "OK", false)
	if left := d.toPlay(); left != 605*money.Unit {
		t.Errorf("%s to play after a win that is played through once", left)
	}
	want(t, d.post(bet, free("b3", "r3", "spins")), "OK", false)
	want(t, d.rollback("k3", "b3", "r3"), "OK", false)
	d.has(1035, 0)
	want(t, d.post(bet, free("b4", "r4", "")), "INVALID_REQUEST", false)
	d.alter(`UPDATE members SET bet_frozen = true`)
	want(t, d.post(bet, free("b5", "r5", "spins")), "PLAYER_BLOCKED", false)
}

func TestConformance24_Jackpot_IsPaidFromItsAccount(t *testing.T) {
	d := open(t)
	asked := d.betOf("b1", "r1", "100")
	asked["jackpot_contribution"] = "2.5"
	want(t, d.post(bet, asked), "OK", false)
	revenue := d.account("rev:game:BGS")
	want(t, d.post(win, fields{
		"vendor_tx_id": "w1", "ref_tx_id": "b1", "player_ref": d.player, "round_id": "r1", "amount": "500",
		"round_closed": true,
		"is_jackpot":   true, "jackpot_id": "mega",
	}), "OK", false)
	d.has(1400, 0)
	if pool := d.account("pool:jackpot:BGS"); pool != money.Unit*5/2-500*money.Unit {
		t.Errorf("the jackpots have %s", pool)
	}
	if now := d.account("rev:game:BGS"); now-revenue != 100*money.Unit-money.Unit*5/2 {
		t.Errorf("the revenue is %s of a stake of 100 with a share of 2.5", now-revenue)
	}
	back := d.betOf("b2", "r2", "100")
	back["jackpot_contribution"] = "2.5"
	want(t, d.post(bet, back), "OK", false)
	want(t, d.rollback("k2", "b2", "r2"), "OK", false)
	if n := d.count(`SELECT count(*) FROM entries WHERE kind = 'POOL_SHARE'`); n != 1 {
		t.Errorf("%d shares of two bets, one of them taken back", n)
	}
	asked["vendor_tx_id"], asked["jackpot_contribution"] = "b3", "100.0001"
	want(t, d.post(bet, asked), "INVALID_REQUEST", false)
}

func TestConformance25_Adjust_BothDirections_RestBecomesDebt(t *testing.T) {
	d := open(t)
	d.bet("b1", "r1", "100")
	d.win("w1", "b1", "r1", "600", true)
	up := d.adjust("a1", "b1", "20")
	want(t, up, "OK", false)
	carries(t, up, "1520.0000")
	want(t, d.adjust("a1", "b1", "20"), "OK", true)
	want(t, d.adjust("a1", "b1", "21"), "DUPLICATE_TX_MISMATCH", false)
	want(t, d.adjust("a2", "w1", "-520"), "OK", false)
	d.has(1000, 0)
	want(t, d.adjust("a3", "b1", "-100.0001"), "INVALID_REQUEST", false)
	want(t, d.bet("b2", "r2", "970"), "OK", false)
	short := d.adjust("a4", "b1", "-100")
	want(t, short, "OK", false)
	carries(t, short, "0.0000")
	d.has(0, 970)
	if owed, err := ledger.Owed(t.Context(), d.db, d.player, "THB"); err != nil || owed != 70*money.Unit {
		t.Errorf("a debt of %s (%v)", owed, err)
	}
	want(t, d.adjust("a5", "nothing", "5"), "BET_NOT_FOUND", false)
	want(t, d.adjust("a6", "b1", "0"), "INVALID_REQUEST", false)
	want(t, d.rollback("k2", "b2", "r2"), "OK", false)
	want(t, d.adjust("a7", "b2", "5"), "BET_CANCELLED", false)
	const kept = `SELECT count(*) FROM audit_rows a JOIN vendor_transactions t ON t.tx_id = a.after->>'tx'
		AND t.kind = 'ADJUST'
		AND t.approved_by = a.after->>'approvedBy' WHERE a.actor = 'vendor:BGS' AND a.reason = 'resettled'
		AND t.approved_by = 'Ann of the vendor'`
	if n := d.count(kept); n != 3 {
		t.Errorf("%d of 3 corrections stand in the audit trail", n)
	}
	if broken, err := audit.Broken(t.Context(), d.owner); err != nil || len(broken) > 0 {
		t.Errorf("the trail is broken at %v (%v)", broken, err)
	}
}

func TestRollback_AdjustedBet_IsRefused(t *testing.T) {
	d := open(t)
	d.bet("b1", "r1", "100")
	want(t, d.adjust("a1", "b1", "5"), "OK", false)
	want(t, d.rollback("k1", "b1", "r1"), "ALREADY_SETTLED", false)
	d.has(905, 100)
}

func TestAdjust_FiftyConcurrentCopies_HaveOneEffect(t *testing.T) {
	d := open(t)
	d.bet("b1", "r1", "100")
	d.win("w1", "b1", "r1", "600", true)
	answers := parallel(50, func(int) response { return d.adjust("a1", "b1", "-600") })
	if count(answers, "OK") != 50 {
		t.Errorf("%d of 50 copies were taken", count(answers, "OK"))
	}
	d.has(900, 0)
}

func TestReward_IsCreditedWithTurnover(t *testing.T) {
	d := open(t)
	d.alter(`INSERT INTO vendor_rewards VALUES ('BGS', 'cup', 3)`)
	asked := fields{"vendor_tx_id": "p1", "player_ref": d.player, "currency": "THB", "campaign_id": "cup",
		"kind": "TOURNAMENT", "amount": "50"}
	given := d.post(reward, asked)
	want(t, given, "OK", false)
	carries(t, given, "1050.0000")
	want(t, d.post(reward, asked), "OK", true)
	if left := d.toPlay(); left != 150*money.Unit {
		t.Errorf("%s to play for a reward of 50, three times", left)
	}
	for status, change := range map[string]fields{
		"DUPLICATE_TX_MISMATCH": {"amount": "51"},
		"WRONG_CURRENCY":        {"vendor_tx_id": "p2", "currency": "USD"},
		"PLAYER_NOT_FOUND":      {"vendor_tx_id": "p3", "player_ref": id.New[id.Member]()},
		"INVALID_REQUEST":       {"vendor_tx_id": "p4", "amount": "0"},
	} {
		other := fields{}
		for name, value := range asked {
			other[name] = value
		}
		for name, value := range change {
			other[name] = value
		}
		want(t, d.post(reward, other), status, false)
	}
	d.has(1050, 0)
}

func TestRefresh_ActiveSession_IsProlonged(t *testing.T) {
	d := open(t)
	d.token = d.launched()
	verified := d.verify()
	session := verified.Session
	if !strings.Contains(string(verified.raw),
		`"reality_check":{"interval_s":3600,"url":"https://play.example/member?page=stayInControl"}`) {
		t.Errorf("no reality check: %s", verified.raw)
	}
	ask := func() response { return d.post(refresh, fields{"session_id": session}) }
	d.alter(`UPDATE play_sessions SET expires_at = lantern_now() + interval '1 minute'`)
	want(t, ask(), "OK", false)
	if n := d.count(`SELECT count(*) FROM play_sessions WHERE expires_at > lantern_now() + interval '11 hours'`); n != 1 {
		t.Errorf("%d sessions were prolonged", n)
	}
	d.alter(`UPDATE members SET bet_frozen = true`)
	want(t, ask(), "PLAYER_BLOCKED", false)
	d.alter(`UPDATE members SET bet_frozen = false; UPDATE play_sessions SET expires_at = lantern_now()`)
	want(t, ask(), "TOKEN_EXPIRED", false)
	for _, unknown := range []string{"unknown", string(id.New[id.Play]())} {
		want(t, d.post(refresh, fields{"session_id": unknown}), "INVALID_TOKEN", false)
	}
}

// CHK-64.
func TestBet_ReminderDue_IsRefusedUntilAcknowledged(t *testing.T) {
	d := open(t)
	d.alter(`UPDATE members SET reminder_due_at = lantern_now()`)
	for range 2 {
		held := d.bet("b1", "r1", "10")
		want(t, held, "REALITY_CHECK", false)
		if held.Retry {
			t.Error("the answer says that the call may be repeated")
		}
	}
	d.has(1000, 0)
	if err := limit.Acknowledge(t.Context(), d.db, d.player); err != nil {
		t.Fatal(err)
	}
	want(t, d.bet("b1", "r1", "10"), "OK", false)
	d.has(990, 10)
}

// CHK-64.
func TestVerify_DemandedReminder_IsTheInterval(t *testing.T) {
	d := open(t)
	d.alter(`INSERT INTO settings (key, value) VALUES ('realityCheckMinutes', '20') ON CONFLICT (key) DO UPDATE
		SET value = excluded.value;
		UPDATE members SET reminder_minutes = 0`)
	d.token = d.launched()
	if verified := d.verify(); !strings.Contains(string(verified.raw), `"reality_check":{"interval_s":1200,`) {
		t.Errorf("%s", verified.raw)
	}
}

// CHK-63.
func TestBet_BlockedPlayer_IsRefusedWithTheReason(t *testing.T) {
	for length, reason := range map[limit.Length]string{"": "BLOCK", "P1D": "TIME_OUT", "P6M": "SELF_EXCLUSION"} {
		d := open(t)
		if length == "" {
			d.alter(`UPDATE members SET bet_frozen = true`)
		} else if _, err := limit.Begin(t.Context(), d.db, d.player, length, limit.By{}); err != nil {
			t.Fatal(err)
		}
		held := d.bet("b1", "r1", "10")
		want(t, held, "PLAYER_BLOCKED", false)
		if !strings.Contains(string(held.raw), `"reason":"`+reason+`"`) {
			t.Errorf("%s: %s", length, held.raw)
		}
	}
}
