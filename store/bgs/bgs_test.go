package bgs_test

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"lantern/store/bgs"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
)

var (
	ctx  = context.Background()
	noon = time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC)
)

func play(t *testing.T, db *pg.DB, player, bearer string) bgs.Session {
	t.Helper()
	s, err := bgs.Start(ctx, db, bgs.Session{
		PlayerRef: player, Code: "DICE", WalletSession: "w", WalletToken: "t", Currency: "THB", Language: "TY",
		MinStake: money.Unit, MaxStake: 20_000 * money.Unit, RTP: 990_000, StartedAt: noon, ExpiresAt: noon.Add(time.Hour),
	}, bearer)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func freshSeed(player, client string) bgs.Seed {
	raw := make([]byte, 32)
	_, _ = rand.Read(raw)
	sum := sha256.Sum256(raw)
	return bgs.Seed{PlayerRef: player, Code: "DICE", Server: raw, ServerHash: hex.EncodeToString(sum[:]), Client: client,
		MadeAt: noon}
}

func begin(s bgs.Session, key string, stake money.Amount) bgs.Begin {
	return bgs.Begin{Session: s, Stake: stake, Choices: json.RawMessage(`{"target":"50.50"}`), Key: key, At: noon}
}

func open(t *testing.T, db *pg.DB, s bgs.Session, key string) bgs.Round {
	t.Helper()
	r, isNew, err := bgs.OpenRound(ctx, db, begin(s, key, money.Unit))
	if err != nil || !isNew {
		t.Fatalf("open %s: new %v, %v", key, isNew, err)
	}
	return r
}

func drawTwo(bgs.Round, bgs.Seed, uint64) (bgs.Drawn, error) {
	return bgs.Drawn{Outcome: json.RawMessage(`{"win":true}`), Payout: 2 * money.Unit}, nil
}

func draw(t *testing.T, db *pg.DB, r bgs.Round) bgs.Round {
	t.Helper()
	drawn, err := bgs.Draw(ctx, db, r.ID, noon, drawTwo)
	if err != nil {
		t.Fatal(err)
	}
	return drawn
}

func setUp(t *testing.T) (*pg.DB, bgs.Session, bgs.Seed) {
	t.Helper()
	db := storetest.Open(t)
	s := play(t, db, "pia", "bearer-1")
	seed, err := bgs.ActiveSeed(ctx, db, freshSeed("pia", "first"))
	if err != nil {
		t.Fatal(err)
	}
	return db, s, seed
}

func wantFault(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if !errors.Is(err, fault.New(code)) {
		t.Errorf("got %v, want %s", err, code)
	}
}

func TestStart_SecondTab_EndsTheFirst(t *testing.T) {
	db, s, _ := setUp(t)
	if got, err := bgs.Playing(ctx, db, "bearer-1", noon); err != nil || got.ID != s.ID {
		t.Fatalf("%+v %v", got, err)
	}
	play(t, db, "pia", "bearer-2")
	play(t, db, "tan", "bearer-3")
	_, err := bgs.Playing(ctx, db, "bearer-1", noon)
	wantFault(t, err, fault.GameSessionExpired)
	if f := fault.Of(err); f == nil || f.Value["reason"] != "opened_elsewhere" {
		t.Errorf("reason of %v", err)
	}
	for _, bearer := range []string{"bearer-2", "bearer-3"} {
		if _, err := bgs.Playing(ctx, db, bearer, noon); err != nil {
			t.Errorf("%s: %v", bearer, err)
		}
	}
	_, err = bgs.Playing(ctx, db, "bearer-2", noon.Add(time.Hour))
	wantFault(t, err, fault.GameSessionExpired)
	_, err = bgs.Playing(ctx, db, "unknown", noon)
	wantFault(t, err, fault.GameSessionExpired)
	if got, err := bgs.SessionOf(ctx, db, s.ID); err != nil || got.EndedAt == nil {
		t.Errorf("%+v %v", got, err)
	}
}

func TestActiveSeed_OnePairPerPlayerAndGame(t *testing.T) {
	db, _, seed := setUp(t)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if again, err := bgs.ActiveSeed(ctx, db, freshSeed("pia", "other")); err != nil || again.ID != seed.ID ||
				again.Client != "first" {
				t.Errorf("%+v %v", again, err)
			}
		})
	}
	group.Wait()
}

// CHK-74, F-S27.
func TestDraw_ParallelBets_TakeUniqueNoncesWithoutGaps(t *testing.T) {
	db, s, _ := setUp(t)
	const bets = 40
	var lock sync.Mutex
	var nonces []uint64
	var group sync.WaitGroup
	for n := range bets {
		group.Go(func() {
			r, _, err := bgs.OpenRound(ctx, db, begin(s, id.New[string](), money.Amount(n+1)))
			if err != nil {
				t.Error(err)
				return
			}
			drawn, err := bgs.Draw(ctx, db, r.ID, noon, drawTwo)
			if err != nil {
				t.Error(err)
				return
			}
			lock.Lock()
			defer lock.Unlock()
			nonces = append(nonces, *drawn.Nonce)
		})
	}
	group.Wait()
	slices.Sort(nonces)
	for i, nonce := range nonces {
		if nonce != uint64(i+1) {
			t.Fatalf("nonces %v", nonces)
		}
	}
	if len(nonces) != bets {
		t.Errorf("%d of %d drawn", len(nonces), bets)
	}
}

func TestOpenRound_SameKey_IsTheSameRound(t *testing.T) {
	db, s, _ := setUp(t)
	var lock sync.Mutex
	made, ids := 0, map[id.Round]bool{}
	var group sync.WaitGroup
	for range 10 {
		group.Go(func() {
			r, isNew, err := bgs.OpenRound(ctx, db, begin(s, "same", money.Unit))
			lock.Lock()
			defer lock.Unlock()
			if err != nil {
				t.Error(err)
			}
			ids[r.ID] = true
			if isNew {
				made++
			}
		})
	}
	group.Wait()
	if made != 1 || len(ids) != 1 {
		t.Errorf("%d made, %d ids", made, len(ids))
	}
	_, _, err := bgs.OpenRound(ctx, db, begin(s, "same", 2*money.Unit))
	wantFault(t, err, fault.IdempotencyKeyReused)
}

// F-S27.
func TestRotate_OpenRound_IsRefused(t *testing.T) {
	db, s, seed := setUp(t)
	r := open(t, db, s, "a")
	_, _, err := bgs.Rotate(ctx, db, freshSeed("pia", "second"))
	wantFault(t, err, fault.RoundOpen)
	draw(t, db, r)
	_, _, err = bgs.Rotate(ctx, db, freshSeed("pia", "second"))
	wantFault(t, err, fault.RoundOpen)
	if proof, err := bgs.ProofOf(ctx, db, r.ID); err != nil || proof.ServerSeed != nil {
		t.Errorf("a sealed seed shows: %v %v", proof.ServerSeed, err)
	}
	if _, err := bgs.Settle(ctx, db, r.ID, 9*money.Unit, 4, noon); err != nil {
		t.Fatal(err)
	}
	revealed, current, err := bgs.Rotate(ctx, db, freshSeed("pia", "second"))
	if err != nil || revealed.ID != seed.ID || revealed.NextNonce != 2 || current.NextNonce != 1 ||
		current.Client != "second" {
		t.Fatalf("%+v %+v %v", revealed, current, err)
	}
	if proof, err := bgs.ProofOf(ctx, db, r.ID); err != nil || !slices.Equal(proof.ServerSeed, seed.Server) {
		t.Errorf("after the reveal: %v %v", proof.ServerSeed, err)
	}
	_, _, err = bgs.Rotate(ctx, db, freshSeed("unknown", "x"))
	wantFault(t, err, fault.NotFound)
}

// F-S27.
func TestRotate_ConcurrentBets_NeverUseARevealedSeed(t *testing.T) {
	db, s, _ := setUp(t)
	var group sync.WaitGroup
	for range 12 {
		group.Go(func() {
			r, _, err := bgs.OpenRound(ctx, db, begin(s, id.New[string](), money.Unit))
			if err != nil {
				t.Error(err)
				return
			}
			if _, err = bgs.Draw(ctx, db, r.ID, noon, drawTwo); err == nil {
				_, err = bgs.Settle(ctx, db, r.ID, 1, 1, noon)
			}
			if err != nil {
				t.Error(err)
			}
		})
		group.Go(func() {
			if _, _, err := bgs.Rotate(ctx, db, freshSeed("pia", "again")); err != nil &&
				!errors.Is(err, fault.New(fault.RoundOpen)) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	var late int
	const query = `SELECT count(*) FROM bgs_rounds r JOIN bgs_seeds s ON s.id = r.seed_id AND s.revealed_at IS NOT NULL
		WHERE r.state IN ('OPEN', 'DEBITED')`
	if err := db.GetContext(ctx, &late, query); err != nil || late != 0 {
		t.Errorf("%d rounds under a revealed seed, %v", late, err)
	}
}

// CHK-67, F-M13.
func TestDraw_Again_KeepsTheOutcome(t *testing.T) {
	db, s, _ := setUp(t)
	first := draw(t, db, open(t, db, s, "a"))
	again, err := bgs.Draw(ctx, db, first.ID, noon, func(bgs.Round, bgs.Seed, uint64) (bgs.Drawn, error) {
		t.Error("drawn twice")
		return bgs.Drawn{}, nil
	})
	if err != nil || *again.Nonce != 1 || *again.Payout != 2*money.Unit {
		t.Errorf("%+v %v", again, err)
	}
	failed := open(t, db, s, "b")
	if _, err := bgs.Draw(ctx, db, failed.ID, noon, func(bgs.Round, bgs.Seed, uint64) (bgs.Drawn, error) {
		return bgs.Drawn{}, errors.New("maths")
	}); err == nil {
		t.Error("a failed draw is stored")
	}
	if next := draw(t, db, failed); *next.Nonce != 2 {
		t.Errorf("a failed draw used up nonce %d", *next.Nonce)
	}
}

func TestRound_States_OnlyMoveForward(t *testing.T) {
	db, s, _ := setUp(t)
	r := open(t, db, s, "a")
	_, err := bgs.Settle(ctx, db, r.ID, 1, 1, noon)
	wantFault(t, err, fault.StateChanged)
	failed, err := bgs.Fail(ctx, db, r.ID, "INSUFFICIENT_FUNDS", noon)
	if err != nil || failed.State != bgs.Failed || *failed.Fault != "INSUFFICIENT_FUNDS" {
		t.Fatalf("%+v %v", failed, err)
	}
	_, err = bgs.Draw(ctx, db, r.ID, noon, drawTwo)
	wantFault(t, err, fault.StateChanged)
	settled := draw(t, db, open(t, db, s, "b"))
	for version := range int64(2) {
		got, err := bgs.Settle(ctx, db, settled.ID, 7*money.Unit, version+1, noon)
		if err != nil || *got.BalanceVersion != 1 || got.State != bgs.Settled {
			t.Errorf("%+v %v", got, err)
		}
	}
	_, err = bgs.Fail(ctx, db, settled.ID, "X", noon)
	wantFault(t, err, fault.StateChanged)
}

func TestClaim_LeasedRound_IsRefused(t *testing.T) {
	db, s, _ := setUp(t)
	r := open(t, db, s, "a")
	_, err := bgs.Claim(ctx, db, r.ID, noon)
	wantFault(t, err, fault.OperationInProgress)
	later := noon.Add(bgs.Lease)
	if found, err := bgs.Unfinished(ctx, db, later, 10); err != nil || len(found) != 1 {
		t.Fatalf("%d waiting, %v", len(found), err)
	}
	won := 0
	var lock sync.Mutex
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			if _, err := bgs.Claim(ctx, db, r.ID, later); err == nil {
				lock.Lock()
				won++
				lock.Unlock()
			}
		})
	}
	group.Wait()
	if won != 1 {
		t.Errorf("%d workers have it", won)
	}
	if err := bgs.Release(ctx, db, r.ID, later, later.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if found, err := bgs.Unfinished(ctx, db, later, 10); err != nil || len(found) != 0 {
		t.Errorf("the job comes too early: %d, %v", len(found), err)
	}
	if _, err := bgs.Claim(ctx, db, r.ID, later); err != nil {
		t.Errorf("the player has to wait: %v", err)
	}
}

func TestRounds_AreThePlayersOwn_NewestFirst(t *testing.T) {
	db, s, _ := setUp(t)
	tan := play(t, db, "tan", "bearer-tan")
	if _, err := bgs.ActiveSeed(ctx, db, freshSeed("tan", "tans")); err != nil {
		t.Fatal(err)
	}
	open(t, db, tan, "a")
	var mine []id.Round
	for _, key := range []string{"a", "b", "c"} {
		mine = append(mine, draw(t, db, open(t, db, s, key)).ID)
		time.Sleep(2 * time.Millisecond)
	}
	refused := open(t, db, s, "d")
	if _, err := bgs.Fail(ctx, db, refused.ID, "BET_LIMIT", noon); err != nil {
		t.Fatal(err)
	}
	first, err := bgs.Rounds(ctx, db, "pia", "DICE", "", 2)
	if err != nil || len(first) != 2 || first[0].ID != mine[2] || first[1].ID != mine[1] {
		t.Fatalf("%+v %v", first, err)
	}
	rest, err := bgs.Rounds(ctx, db, "pia", "DICE", first[1].ID, 2)
	if err != nil || len(rest) != 1 || rest[0].ID != mine[0] || rest[0].ClientSeed != "first" {
		t.Errorf("%+v %v", rest, err)
	}
	_, err = bgs.ProofOf(ctx, db, refused.ID)
	wantFault(t, err, fault.NotFound)
	_, err = bgs.RoundOf(ctx, db, id.New[id.Round]())
	wantFault(t, err, fault.NotFound)
}

func TestMay_FollowsTheTable(t *testing.T) {
	all := []bgs.State{bgs.Open, bgs.Debited, bgs.Settled, bgs.Failed}
	allowed := map[[2]bgs.State]bool{
		{bgs.Open, bgs.Debited}: true, {bgs.Open, bgs.Failed}: true, {bgs.Debited, bgs.Settled}: true,
		{bgs.Debited, bgs.Failed}: true,
	}
	for _, from := range all {
		for _, to := range all {
			if from.May(to) != allowed[[2]bgs.State{from, to}] {
				t.Errorf("%s to %s", from, to)
			}
		}
	}
	if bgs.Open.IsFinal() || bgs.Debited.IsFinal() || !bgs.Settled.IsFinal() || !bgs.Failed.IsFinal() {
		t.Error("final states")
	}
}
