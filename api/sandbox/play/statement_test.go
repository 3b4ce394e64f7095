package play_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lantern/api/gamevendor"
	outside "lantern/api/outside/gamevendor"
	"lantern/api/outside/signed"
	"lantern/api/sandbox/catalog"
	suppliers "lantern/api/sandbox/vendors"
	store "lantern/store/gamevendor"
	"lantern/store/money"
)

// asked is the platform with vendors that answer its calls, served by the program.
type asked struct {
	*platform
	v      *vendors
	asker  gamevendor.VendorCaller
	log    *syncedLog
	alarms map[string]int
	// ringing guards alarms.
	ringing sync.Mutex
	// away counts down calls to vendors that get no answer; ends counts termination calls.
	away, ends atomic.Int32
	// lost counts down calls that are applied but whose answers are lost.
	lost atomic.Int32
}

func openAsked(t *testing.T) *asked {
	t.Helper()
	a := &asked{platform: openPlatform(t), log: &syncedLog{}, alarms: map[string]int{}}
	a.v = open(t, fixedRandom(0))
	a.v.door.url, a.v.door.clock = a.url, a.clock
	a.v.restart(fixedRandom(0))
	log := slog.New(slog.NewTextHandler(a.log, nil))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a.away.Add(-1) >= 0 {
			http.Error(w, "away", http.StatusServiceUnavailable)
			return
		}
		end := func(code, session, reason string) error {
			a.ends.Add(1)
			return a.v.program.End(code, session, reason)
		}
		suppliers.Program{Secret: secret, Clock: a.clock, Transactions: a.v.program.Transactions, End: end,
			Round:      a.v.program.Round,
			FreeRounds: a.v.program, PageURL: "http://vendor.example", Log: log}.Handler().ServeHTTP(heard(w, &a.lost), r)
	}))
	t.Cleanup(server.Close)
	a.alter(`UPDATE vendors SET api_url = $1 || code WHERE code <> 'BGS'`, server.URL+"/vendors/")
	a.asker = gamevendor.VendorCaller{
		DB: a.db, Line: outside.Client{HTTP: server.Client(), Clock: a.clock, Nonce: signed.RandomNonce}, Log: log,
		Alarm: a.alarm,
	}
	// These tests must not cross the boundary of an hour.
	a.passes(time.Hour + 20*time.Minute - a.clock.Now().Sub(a.clock.Now().Truncate(time.Hour)))
	a.reconcile()
	return a
}

// heard may drop the answer of an applied call.
func heard(w http.ResponseWriter, lost *atomic.Int32) http.ResponseWriter {
	if lost.Add(-1) < 0 {
		return w
	}
	http.Error(w, "lost", http.StatusBadGateway)
	return httptest.NewRecorder()
}

func (a *asked) alarm(what string) {
	a.ringing.Lock()
	defer a.ringing.Unlock()
	a.alarms[what]++
}

func (a *asked) alter(sql string, args ...any) {
	a.t.Helper()
	_, err := a.owner.ExecContext(a.t.Context(), sql, args...)
	a.must(err)
}

// passes advances the time and runs the vendors' background work.
func (a *asked) passes(span time.Duration) {
	a.t.Helper()
	_, err := a.owner.ExecContext(a.t.Context(), `UPDATE clock_offsets
		SET ahead = ahead + $1 * interval '1 second'`, span.Seconds())
	a.must(err)
	a.clock.Follow(a.clock.Now().Add(span))
	a.v.finish()
}

func (a *asked) reconcile() {
	a.t.Helper()
	for range 4 {
		a.must(a.asker.Reconcile(a.t.Context()))
	}
}

// readings returns the reconciled windows of a vendor, newest first.
func (a *asked) readings(code string) (read []store.Window) {
	a.t.Helper()
	list, err := store.Windows(a.t.Context(), a.db, code)
	a.must(err)
	for _, w := range list {
		if w.Read != nil {
			read = append(read, w)
		}
	}
	return read
}

func (a *asked) plays(code, game string) {
	a.t.Helper()
	g, _ := catalog.Find(code, game)
	g.Min = min(g.Min, 2*money.Unit)
	a.v.enter(code, game, a.token(code, game))
	if out := a.v.real(g); out.status != http.StatusOK {
		a.t.Fatalf("%s: %d %s", game, out.status, out.Code)
	}
}

func TestReconciliation_PlayedRounds_MatchTheVendorsTransactions(t *testing.T) {
	a := openAsked(t)
	a.v.enter("VELOUR", "MARBLE_ROULETTE", a.token("VELOUR", "MARBLE_ROULETTE"))
	wheel := []fields{}
	for _, number := range strings.Fields("0 1 2 3 4 5 6 7 8 9 10 11") {
		wheel = append(wheel, fields{"pick": number, "amount": "20"})
	}
	for range 5 {
		a.v.act("bet", fields{"bets": wheel})
	}
	for _, place := range wheel {
		place["amount"] = "500"
	}
	a.v.refuses("more than there is", "INSUFFICIENT_FUNDS", a.v.act("bet", fields{"bets": wheel}))
	// The jackpot makes the player rich, so it comes last.
	for _, at := range [][2]string{{"AURUM", "MOON_RABBIT"}, {"AURUM", "NINE_COINS"}, {"TIDEWELL", "DEEP_OCTOPUS"},
		{"NORTHLINE", "FOOTBALL"}, {"DS88", "DAWN_ROOSTER"}} {
		a.plays(at[0], at[1])
	}
	for range 2 {
		a.passes(time.Hour)
	}
	a.v.finish()
	a.passes(time.Hour)
	a.reconcile()
	if n := a.amount(`SELECT count(*) FROM vendor_cases`); n != 0 || len(a.alarms) != 0 {
		t.Errorf("%d cases, alarms %v: %s", n, a.alarms, a.log)
	}
	sum := map[string]int{}
	for _, code := range []string{"AURUM", "TIDEWELL", "NORTHLINE", "DS88", "VELOUR"} {
		for _, w := range a.readings(code) {
			sum[code] += w.Theirs
			if w.Problem != "" || w.Differences != 0 {
				t.Errorf("%+v", w)
			}
		}
	}
	// All bets and wins are listed, including a jackpot; rolled-back stakes are listed as cancelled.
	if sum["AURUM"] != 5 || sum["TIDEWELL"] != 2 || sum["NORTHLINE"] != 2 || sum["DS88"] != 2 || sum["VELOUR"] <= 120 {
		t.Errorf("the vendors listed %v", sum)
	}
}

// edit manipulates the vendors' stored records and starts a new process.
func (a *asked) edit(change func(lines []map[string]any) []map[string]any) {
	a.t.Helper()
	file := strings.TrimSuffix(a.v.program.File, ".json") + "-sent.jsonl"
	raw, err := os.ReadFile(file)
	a.must(err)
	var lines []map[string]any
	for text := range strings.Lines(string(raw)) {
		var line map[string]any
		a.must(json.Unmarshal([]byte(text), &line))
		lines = append(lines, line)
	}
	var out bytes.Buffer
	for _, line := range change(lines) {
		a.must(json.NewEncoder(&out).Encode(line))
	}
	a.must(os.WriteFile(file, out.Bytes(), 0o600))
	a.v.restart(fixedRandom(0))
}

// CHK-25.
func TestReconciliation_DifferenceOfACent_RaisesTheAlarm(t *testing.T) {
	a := openAsked(t)
	a.plays("AURUM", "MOON_RABBIT")
	a.edit(func(lines []map[string]any) []map[string]any {
		for _, line := range lines {
			if transaction, _ := line["transaction"].(map[string]any); transaction["kind"] == "WIN" {
				amount, err := money.Parse(transaction["amount"].(string))
				a.must(err)
				transaction["amount"] = amount + money.Payable
			}
		}
		return lines
	})
	a.passes(time.Hour)
	a.reconcile()
	const found = `SELECT count(*) FROM vendor_cases WHERE vendor_code = 'AURUM' AND kind = 'AMOUNT_DIFFERS'`
	if n := a.amount(found); n != 1 || a.amount(`SELECT count(*) FROM vendor_cases`) != 1 ||
		a.alarms["vendor_reconciliation"] != 1 {
		t.Errorf("%d cases, alarms %v: %s", n, a.alarms, a.log)
	}
	if text := a.log.String(); !strings.Contains(text, `msg=vendor_statement_differs vendor=AURUM`) ||
		!strings.Contains(text, "differences=1") {
		t.Errorf("logged: %s", text)
	}
}

func TestReconciliation_UnreachableVendor_IsReadLaterInOrder(t *testing.T) {
	a := openAsked(t)
	a.plays("AURUM", "MOON_RABBIT")
	before := len(a.readings("AURUM"))
	a.alter(`UPDATE vendor_keys SET secret = 'another' WHERE vendor_code = 'AURUM'`)
	a.passes(2 * time.Hour)
	a.reconcile()
	if n := len(a.readings("AURUM")); n != before || len(a.readings("VELOUR")) != before+2 {
		t.Errorf("%d windows were read from unsigned answers", n-before)
	}
	a.alter(`UPDATE vendor_keys SET secret = convert_to($1, 'UTF8')
		WHERE vendor_code = 'AURUM'`, catalog.Secret(secret, "AURUM"))
	a.passes(5 * time.Minute)
	a.reconcile()
	if read := a.readings("AURUM"); len(read) != before+2 || read[1].Theirs != 2 || read[1].Differences != 0 {
		t.Errorf("afterwards %+v", read)
	}
	if n := a.amount(`SELECT count(*) FROM vendor_cases`); n != 0 {
		t.Errorf("%d cases: %s", n, a.log)
	}
}

func TestTransactions_RequiresSignatureAndAPeriodOfAnHour(t *testing.T) {
	a := openAsked(t)
	maker, err := a.asker.Line.Adapter(outside.Supplier{Code: "AURUM", URL: a.supplierURL(), Dialect: "NATIVE",
		KeyID: catalog.KeyID, Secret: catalog.Secret(secret, "AURUM")})
	a.must(err)
	statement := maker.(outside.TransactionReader)
	now := a.clock.Now()
	for name, within := range map[string]outside.Period{
		"more than an hour": {From: now.Add(-2 * time.Hour), To: now}, "backwards": {From: now, To: now.Add(-time.Hour)},
		"too long ago": {From: now.Add(-30 * 24 * time.Hour), To: now.Add(-30*24*time.Hour + time.Hour)},
	} {
		if _, err := statement.Transactions(t.Context(), within); err == nil {
			t.Errorf("%s was answered", name)
		}
	}
	if _, err := statement.Transactions(t.Context(), outside.Period{From: now.Add(-time.Hour), To: now}); err != nil {
		t.Error(err)
	}
}

func (a *asked) supplierURL() (url string) {
	a.t.Helper()
	a.must(a.owner.GetContext(a.t.Context(), &url, `SELECT api_url FROM vendors WHERE code = 'AURUM'`))
	return url
}

// syncedLog is a log buffer for concurrent writers.
type syncedLog struct {
	lock sync.Mutex
	text strings.Builder
}

func (w *syncedLog) Write(line []byte) (int, error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	return w.text.Write(line)
}

func (w *syncedLog) String() string {
	w.lock.Lock()
	defer w.lock.Unlock()
	return w.text.String()
}
