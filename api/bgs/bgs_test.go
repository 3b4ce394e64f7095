package bgs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"lantern/api/bgs/fair"
	"lantern/api/wire"
	"lantern/store/bgs"
	"lantern/store/fault"
	"lantern/store/idem"
	"lantern/store/money"
	"lantern/store/storetest"
)

const thousand = 1_000 * money.Unit

var ctx = context.Background()

func table(t *testing.T) (Handlers, *fakeWallet) {
	t.Helper()
	wallet := newWallet(t, thousand)
	h, err := New(Handlers{
		DB: storetest.Open(t), Wallet: wallet.Wallet, Clock: wallet.Clock,
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	return h, wallet
}

// call serves a request through its route, with JSON, as for a client.
func call[T any](t *testing.T, h Handlers, method, path, bearer, key string, vars map[string]string,
	body any) (T, error) {
	t.Helper()
	var out T
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	if string(raw) == "null" {
		raw = []byte("{}") // no body
	}
	who := wire.Caller{Bearer: bearer}
	if key != "" {
		who.Key = &idem.Key{Key: key}
	}
	get := func(name string) string { return vars[name] }
	for _, route := range h.Routes() {
		if route.Method != method || route.Path != path {
			continue
		}
		answer, err := route.Serve(ctx, who, wire.Request{Path: get, Query: get, Body: raw})
		if err != nil {
			return out, err
		}
		encoded, err := json.Marshal(answer.Value)
		if err != nil {
			t.Fatal(err)
		}
		return out, json.Unmarshal(encoded, &out)
	}
	t.Fatalf("no route %s %s", method, path)
	return out, nil
}

func sit(t *testing.T, h Handlers) sessionOut {
	t.Helper()
	s, err := call[sessionOut](t, h, "POST", "/lgw/bgs/session", "", "", nil,
		map[string]string{"token": "pia-launch", "code": "DICE"})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func bet(t *testing.T, h Handlers, s sessionOut, key, stake, target, direction string) (roundOut, error) {
	t.Helper()
	return call[roundOut](t, h, "POST", "/lgw/bgs/rounds", s.Session, key, nil,
		map[string]any{"stake": stake, "choices": map[string]string{"target": target, "direction": direction}})
}

func wantFault(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if !errors.Is(err, fault.New(code)) {
		t.Errorf("got %v, want %s", err, code)
	}
}

func (f *fakeWallet) balanceNow() money.Amount {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.funds
}

func drawn(t *testing.T, r roundOut) (out diceOutcome) {
	t.Helper()
	if err := json.Unmarshal(r.Outcome, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// CHK-69.
func TestSession_ShowsLimitsAndSeedBeforeTheFirstBet(t *testing.T) {
	h, _ := table(t)
	s := sit(t, h)
	if s.RTP != "99.00" || len(s.RTPSettings) != 2 || s.RTPSettings[1] != "97.00" || s.MaxWin != "10000.0000" ||
		s.CurrencySymbol != "฿" ||
		s.MinStake != money.Unit || s.MaxStake != 20_000*money.Unit || s.Balance != thousand || len(s.ServerSeedHash) != 64 ||
		s.Nonce != 1 ||
		fair.CheckClientSeed(s.ClientSeed) != nil {
		t.Errorf("%+v", s)
	}
	_, err := call[sessionOut](t, h, "POST", "/lgw/bgs/session", "", "", nil, map[string]string{"token": "stale"})
	wantFault(t, err, fault.GameSessionExpired)
	_, err = call[sessionOut](t, h, "POST", "/lgw/bgs/session", "", "", nil,
		map[string]string{"token": "pia", "code": "NOPE"})
	wantFault(t, err, fault.NotFound)
}

// CHK-66.
func TestRounds_MoveExactAmountsAndAreVerifiable(t *testing.T) {
	h, wallet := table(t)
	s := sit(t, h)
	want, rounds := thousand, []roundOut{}
	for n := range 12 {
		r, err := bet(t, h, s, "key-"+string(rune('a'+n)), "20.00", "50.50", "over")
		if err != nil {
			t.Fatal(err)
		}
		out := drawn(t, r)
		want += *r.Payout - 20*money.Unit
		if *r.Nonce != uint64(n+1) || *r.Balance != want || wallet.balanceNow() != want ||
			out.Win != (*r.Payout == 40*money.Unit) || out.Multiplier != "2.0000" {
			t.Fatalf("%+v %+v, balance %s, want %s", r, out, wallet.balanceNow(), want)
		}
		rounds = append(rounds, r)
	}
	sealed, err := call[proofOut](t, h, "GET", "/lgw/bgs/proofs/:id", "", "",
		map[string]string{"id": string(rounds[0].RoundID)}, nil)
	if err != nil || sealed.ServerSeed != nil {
		t.Fatalf("sealed: %+v %v", sealed, err)
	}
	next, err := call[reseedOut](t, h, "PUT", "/lgw/bgs/seed", s.Session, "", nil,
		map[string]string{"clientSeed": "rain-on-tin-92"})
	if err != nil || next.Revealed.LastNonce != 12 || next.ClientSeed != "rain-on-tin-92" || next.Nonce != 1 ||
		next.Revealed.ServerSeedHash != s.ServerSeedHash {
		t.Fatalf("%+v %v", next, err)
	}
	for _, r := range rounds {
		recomputed(t, h, r)
	}
}

func recomputed(t *testing.T, h Handlers, r roundOut) {
	t.Helper()
	p, err := call[proofOut](t, h, "GET", "/lgw/bgs/proofs/:id", "", "", map[string]string{"id": string(r.RoundID)}, nil)
	if err != nil || p.ServerSeed == nil {
		t.Fatalf("%+v %v", p, err)
	}
	stored, err := bgs.ProofOf(ctx, h.DB, r.RoundID)
	if err != nil {
		t.Fatal(err)
	}
	again, err := replay(stored.Round, bgs.Seed{Server: stored.ServerSeed, Client: p.ClientSeed}, p.Nonce)
	if err != nil || again.Payout != *r.Payout {
		t.Fatalf("%+v %v", again, err)
	}
	var a, b diceOutcome
	if json.Unmarshal(again.Outcome, &a) != nil || json.Unmarshal(p.Outcome, &b) != nil || a != b {
		t.Errorf("replayed %s, shown %s", again.Outcome, p.Outcome)
	}
}

func TestRound_SameKey_IsTheSameRound(t *testing.T) {
	h, wallet := table(t)
	s := sit(t, h)
	first, err := bet(t, h, s, "k", "10.00", "50.50", "over")
	if err != nil {
		t.Fatal(err)
	}
	before := wallet.balanceNow()
	second, err := bet(t, h, s, "k", "10.00", "50.50", "over")
	if err != nil || second.RoundID != first.RoundID || *second.Balance != *first.Balance ||
		wallet.balanceNow() != before {
		t.Errorf("%+v %v", second, err)
	}
	_, err = bet(t, h, s, "k", "11.00", "50.50", "over")
	wantFault(t, err, fault.IdempotencyKeyReused)
	_, err = bet(t, h, s, "", "10.00", "50.50", "over")
	wantFault(t, err, fault.IdempotencyKeyRequired)
	if wallet.balanceNow() != before {
		t.Error("a refused bet changed the balance")
	}
}

func TestRound_RepeatedKey_ReturnsTheFirstRequestID(t *testing.T) {
	h, _ := table(t)
	s, err := h.playing(ctx, sit(t, h).Session)
	if err != nil {
		t.Fatal(err)
	}
	choices := map[string]string{"target": "50.50", "direction": "over"}
	first, again := &idem.Key{Key: "k", RequestID: "one"}, &idem.Key{Key: "k", RequestID: "two"}
	for _, key := range []*idem.Key{first, again} {
		if _, err := h.play(ctx, s, money.Unit, choices, key); err != nil || key.RequestID != "one" {
			t.Errorf("%s: %v", key.RequestID, err)
		}
	}
}

func TestRound_InvalidInput_LeavesTheBalance(t *testing.T) {
	h, wallet := table(t)
	s := sit(t, h)
	for name, c := range map[string]struct {
		stake, target, direction string
		code                     fault.Code
	}{
		"below the minimum":     {"0.99", "50.50", "over", fault.StakeOutOfRange},
		"above the maximum":     {"20000.01", "50.50", "over", fault.StakeOutOfRange},
		"negative":              {"-5.00", "50.50", "over", fault.StakeOutOfRange},
		"too fine":              {"1.0001", "50.50", "over", fault.AmountScale},
		"certain win":           {"1.00", "0.00", "over", fault.ChoiceNotOffered},
		"impossible":            {"1.00", "100.00", "over", fault.ChoiceNotOffered},
		"pays only the stake":   {"1.00", "99.00", "under", fault.ChoiceNotOffered},
		"sideways":              {"1.00", "50.50", "sideways", fault.ChoiceNotOffered},
		"target in words":       {"1.00", "half", "over", fault.ChoiceNotOffered},
		"more than the balance": {"1000.01", "50.50", "over", fault.InsufficientBalance},
	} {
		_, err := bet(t, h, s, "key "+name, c.stake, c.target, c.direction)
		if !errors.Is(err, fault.New(c.code)) {
			t.Errorf("%s: got %v, want %s", name, err, c.code)
		}
	}
	_, err := call[roundOut](t, h, "POST", "/lgw/bgs/rounds", s.Session, "x", nil,
		map[string]any{"stake": "1.00", "choices": map[string]string{"target": "50.50", "direction": "over", "seed": "mine"}})
	wantFault(t, err, fault.ValidationFailed)
	_, err = bet(t, h, s, "key more than the balance", "1000.01", "50.50", "over")
	wantFault(t, err, fault.InsufficientBalance)
	if wallet.balanceNow() != thousand {
		t.Errorf("balance %s", wallet.balanceNow())
	}
	if next, err := bet(t, h, s, "good", "1.00", "50.50", "over"); err != nil || *next.Nonce != 1 {
		t.Errorf("a refused bet used a nonce: %+v %v", next, err)
	}
}

func TestSession_OpenedAgain_EndsTheFirst(t *testing.T) {
	h, wallet := table(t)
	first, second := sit(t, h), sit(t, h)
	_, err := bet(t, h, first, "a", "1.00", "50.50", "over")
	wantFault(t, err, fault.GameSessionExpired)
	if f := fault.Of(err); f == nil || f.Value["reason"] != "opened_elsewhere" || wallet.balanceNow() != thousand {
		t.Errorf("%v, balance %s", err, wallet.balanceNow())
	}
	if second.ServerSeedHash != first.ServerSeedHash {
		t.Error("opening the game again changed the seed")
	}
	if _, err := bet(t, h, second, "a", "1.00", "50.50", "over"); err != nil {
		t.Error(err)
	}
}

// CHK-74.
func TestRound_ConcurrentBets_HaveUniqueNoncesAndNeverOverdraw(t *testing.T) {
	h, wallet := table(t)
	s := sit(t, h)
	seen, refused := map[uint64]bool{}, 0
	var lock sync.Mutex
	var group sync.WaitGroup
	for n := range 24 {
		group.Go(func() {
			r, err := bet(t, h, s, "p"+string(rune('a'+n)), "100.00", "0.01", "under")
			lock.Lock()
			defer lock.Unlock()
			if err != nil {
				wantFault(t, err, fault.InsufficientBalance)
				refused++
				return
			}
			if seen[*r.Nonce] {
				t.Errorf("nonce %d was used twice", *r.Nonce)
			}
			seen[*r.Nonce] = true
		})
	}
	group.Wait()
	if wallet.balanceNow() < 0 || len(seen)+refused != 24 || refused == 0 {
		t.Errorf("balance %s, %d played, %d refused", wallet.balanceNow(), len(seen), refused)
	}
}

func TestRound_WalletRefusal_IsReturned(t *testing.T) {
	h, wallet := table(t)
	s := sit(t, h)
	for status, code := range refusals {
		if status == voided {
			continue
		}
		wallet.refuseAs = status
		_, err := bet(t, h, s, "as "+status, "1.00", "50.50", "over")
		wantFault(t, err, code)
	}
	wallet.refuseAs = "SOMETHING_NEW"
	_, err := bet(t, h, s, "new", "1.00", "50.50", "over")
	wantFault(t, err, fault.Conflict)
}

// CHK-63.
func TestBlock_ReturnsWhetherThePlayerExcludedThemselves(t *testing.T) {
	for reason, code := range map[string]fault.Code{"TIME_OUT": fault.SelfExcluded, "SELF_EXCLUSION": fault.SelfExcluded,
		"BLOCK": fault.AccountFrozen, "": fault.AccountFrozen} {
		_, err := read([]byte(`{"status":"PLAYER_BLOCKED","reason":"` + reason + `"}`))
		wantFault(t, toFault(err), code)
	}
}

// CHK-77.
func TestRound_NoRandomness_ClosesTheGame(t *testing.T) {
	h, _ := table(t)
	for _, broken := range []io.Reader{iotest.ErrReader(io.EOF), bytes.NewReader(make([]byte, 64))} {
		h.Random = broken
		_, err := call[sessionOut](t, h, "POST", "/lgw/bgs/session", "", "", nil, map[string]string{"token": "pia-launch"})
		wantFault(t, err, fault.TemporarilyUnavailable)
	}
}

func TestNew_RTPThatIsNotOffered_IsRefused(t *testing.T) {
	for _, bad := range []map[string]money.Rate{{"DICE": 980_000}, {"NOPE": 990_000}} {
		if _, err := New(Handlers{Returns: bad}); err == nil {
			t.Errorf("%v was accepted", bad)
		}
	}
	h, _ := table(t)
	h.Returns = map[string]money.Rate{"DICE": 970_000}
	s := sit(t, h)
	r, err := bet(t, h, s, "k", "1.00", "51.50", "over")
	if err != nil || s.RTP != "97.00" || drawn(t, r).Multiplier != "2.0000" {
		t.Errorf("%+v %v", r, err)
	}
}

func TestHistory_PagesOwnRoundsOnly(t *testing.T) {
	h, _ := table(t)
	s := sit(t, h)
	var last roundOut
	for _, key := range []string{"a", "b", "c"} {
		r, err := bet(t, h, s, key, "1.00", "50.50", "over")
		if err != nil {
			t.Fatal(err)
		}
		last = r
		time.Sleep(2 * time.Millisecond)
	}
	page, err := call[wire.Cursor[roundOut]](t, h, "GET", "/lgw/bgs/rounds", s.Session, "",
		map[string]string{"pageSize": "2"}, nil)
	if err != nil || len(page.Content) != 2 || page.Content[0].RoundID != last.RoundID || page.NextCursor == nil {
		t.Fatalf("%+v %v", page, err)
	}
	rest, err := call[wire.Cursor[roundOut]](t, h, "GET", "/lgw/bgs/rounds", s.Session, "",
		map[string]string{"cursor": *page.NextCursor}, nil)
	if err != nil || len(rest.Content) != 1 || rest.NextCursor != nil {
		t.Errorf("%+v %v", rest, err)
	}
	other, err := call[sessionOut](t, h, "POST", "/lgw/bgs/session", "", "", nil, map[string]string{"token": "tan-launch"})
	if err != nil {
		t.Fatal(err)
	}
	path := map[string]string{"id": string(last.RoundID)}
	if _, err = call[roundOut](t, h, "GET", "/lgw/bgs/rounds/:id", s.Session, "", path, nil); err != nil {
		t.Error(err)
	}
	_, err = call[roundOut](t, h, "GET", "/lgw/bgs/rounds/:id", other.Session, "", path, nil)
	wantFault(t, err, fault.NotFound)
	_, err = call[roundOut](t, h, "GET", "/lgw/bgs/rounds/:id", "", "", path, nil)
	wantFault(t, err, fault.GameSessionExpired)
}
