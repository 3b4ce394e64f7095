package bet_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"testing"
	"time"

	"lantern/api/bet"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/game"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
)

// record is the betting record of Pia, who has played eleven rounds: one open, one cancelled, the others won or lost in
// turn.
type record struct {
	t      *testing.T
	db     *pg.DB
	pia    id.Member
	routes map[string]wire.Route
}

func open(t *testing.T) record {
	t.Helper()
	r := record{t: t, db: storetest.Furnished(t, seed.Base), routes: map[string]wire.Route{}}
	owner := storetest.Owner(t, r.db)
	r.pia = seed.Pia(t, owner).ID
	for _, route := range (bet.Handlers{DB: r.db, Reports: pg.Primary(r.db),
		Settings: system.NewSettingsCache(r.db, &clock.Clock{})}).Routes() {
		r.routes[route.Path] = route
	}
	r.play()
	return r
}

func (r record) play() {
	r.t.Helper()
	ctx := r.t.Context()
	games, _, err := game.List(ctx, r.db, game.Filter{Vendor: "BGS", Text: "dice", Size: 1})
	if err != nil || len(games) != 1 {
		r.t.Fatal(err)
	}
	launch, err := game.Open(ctx, r.db, game.Player{Member: r.pia, Currency: "THB", Language: "th"}, games[0].ID)
	if err != nil {
		r.t.Fatal(err)
	}
	if _, err := gamevendor.Verify(ctx, r.db, "BGS", "DICE", launch.Token); err != nil {
		r.t.Fatal(err)
	}
	for n := range 11 {
		round := fmt.Sprint("r", n)
		r.must(gamevendor.Place(ctx, r.db, gamevendor.Bet{Vendor: "BGS", Tx: "b" + round, Print: []byte("b"),
			Token: gamevendor.HashToken(launch.Token), Player: r.pia,
			Game: "DICE", Currency: "THB", Amount: 10 * money.Unit, Round: round, Happened: time.Now()}))
		switch n {
		case 10:
		case 9:
			r.must(gamevendor.Rollback(ctx, r.db, gamevendor.Undo{Vendor: "BGS", Tx: "k", Ref: "b" + round, Print: []byte("k"),
				Player: r.pia, Round: round, Happened: time.Now()}))
		default:
			paid := money.Amount(n%2) * 30 * money.Unit
			r.must(gamevendor.Credit(ctx, r.db, gamevendor.Win{Vendor: "BGS", Tx: "w" + round, Ref: "b" + round,
				Print: []byte("w"), Player: r.pia, Amount: paid,
				Round: round, Closes: true, Happened: time.Now()}))
		}
	}
}

func (r record) must(answer gamevendor.Answer, err error) {
	r.t.Helper()
	if err != nil || answer.Status != gamevendor.OK {
		r.t.Fatalf("%+v %v", answer, err)
	}
}

type betAnswer struct {
	ID, Reference, State, Stake, Payout, Profit, RoundID string
	ProofURL                                             *string
	Entries                                              []struct{ Type, Amount string }
}

type list struct {
	Content    []betAnswer
	NextCursor *string
}

type totals struct {
	Count                                                     int
	Stake, ValidBet, Payout, Profit, OpenStake, ReturnedStake string
	Counts                                                    map[string]int
}

func (r record) ask(memberID id.Member, path string, vars map[string]string, into any) error {
	r.t.Helper()
	get := func(name string) string { return vars[name] }
	answer, err := r.routes[path].Serve(r.t.Context(), wire.Caller{Member: memberID, Language: "en"},
		wire.Request{Path: get, Query: get})
	if err != nil {
		return err
	}
	raw, err := json.Marshal(answer.Value)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, into)
}

// CHK-68.
func TestBets_PagesHaveNoGapAndTotalsMatchTheLedger(t *testing.T) {
	r := open(t)
	seen := map[string]bool{}
	query := map[string]string{"pageSize": "4"}
	for page := 1; ; page++ {
		var out list
		if err := r.ask(r.pia, "/wps/bets", query, &out); err != nil {
			t.Fatal(err)
		}
		for _, b := range out.Content {
			if seen[b.ID] {
				t.Errorf("%s is on two pages", b.ID)
			}
			seen[b.ID] = true
		}
		if out.NextCursor == nil {
			break
		}
		query["cursor"] = *out.NextCursor
	}
	if len(seen) != 11 {
		t.Errorf("%d bets on all pages, want 11", len(seen))
	}
	var sums totals
	if err := r.ask(r.pia, "/wps/bets/totals", nil, &sums); err != nil || sums.Count != 11 || sums.Stake != "90.00" ||
		sums.Payout != "120.00" || sums.Profit != "30.00" || sums.OpenStake != "10.00" || sums.ReturnedStake != "10.00" ||
		!maps.Equal(sums.Counts, map[string]int{"OPEN": 1, "WON": 4, "LOST": 5, "TIE": 0, "CANCELLED": 1}) {
		t.Errorf("%+v (%v)", sums, err)
	}
}

func TestBets_FilteredByStateTypeAndDay(t *testing.T) {
	r := open(t)
	for _, c := range []struct {
		query map[string]string
		count int
	}{
		{map[string]string{"state": "OPEN"}, 1}, {map[string]string{"state": "WON"}, 4},
		{map[string]string{"state": "LOST"}, 5},
		{map[string]string{"state": "CANCELLED"}, 1}, {map[string]string{"state": "TIE"}, 0},
		{map[string]string{"gameType": "BGS"}, 11},
		{map[string]string{"gameType": "LIVE"}, 0}, {map[string]string{"from": "2000-01-01", "to": "2000-01-31"}, 0},
		{map[string]string{"from": "2000-01-01T00:00:00Z"}, 11}, {map[string]string{"search": "no such game"}, 0},
		{map[string]string{"search": "r7"}, 1}, {map[string]string{"order": "OLDEST"}, 11},
	} {
		var out list
		var sums totals
		err := errors.Join(r.ask(r.pia, "/wps/bets", c.query, &out), r.ask(r.pia, "/wps/bets/totals", c.query, &sums))
		if err != nil || len(out.Content) != c.count || sums.Count != c.count {
			t.Errorf("%v: %d bets, %d in the totals (%v), want %d", c.query, len(out.Content), sums.Count, err, c.count)
		}
	}
	for _, wrong := range []map[string]string{
		{"state": "ALL"}, {"from": "yesterday"}, {"cursor": "%%%"}, {"cursor": "eyJiIjoieCJ9"}, {"pageSize": "x"},
		{"from": "2026-02-02", "to": "2026-02-01"}, {"order": "BEST"},
	} {
		var out list
		if err := r.ask(r.pia, "/wps/bets", wrong, &out); !errors.Is(err, fault.New(fault.ValidationFailed)) {
			t.Errorf("%v: %v", wrong, err)
		}
	}
}

func TestBet_ShowsItsEntriesAndItsProof(t *testing.T) {
	r := open(t)
	var won list
	if err := r.ask(r.pia, "/wps/bets", map[string]string{"state": "WON"}, &won); err != nil {
		t.Fatal(err)
	}
	var one betAnswer
	if err := r.ask(r.pia, "/wps/bets/:id", map[string]string{"id": won.Content[0].ID}, &one); err != nil {
		t.Fatal(err)
	}
	if one.Profit != "20.00" || len(one.Reference) != 16 || one.ProofURL == nil ||
		*one.ProofURL != "/games/verify/?round="+one.RoundID || len(one.Entries) < 2 {
		t.Errorf("%+v", one)
	}
}

// CHK-43.
func TestBet_OfAnotherMember_IsRefusedLikeAnUnknownOne(t *testing.T) {
	r := open(t)
	var mine list
	if err := r.ask(r.pia, "/wps/bets", nil, &mine); err != nil {
		t.Fatal(err)
	}
	otherID := id.New[id.Member]()
	var faults []*fault.Fault
	for _, asked := range []string{mine.Content[0].ID, string(id.New[id.Bet]()), "1", "' OR 1=1"} {
		var one betAnswer
		err := r.ask(otherID, "/wps/bets/:id", map[string]string{"id": asked}, &one)
		if !errors.Is(err, fault.New(fault.NotFound)) {
			t.Fatalf("%s: %v", asked, err)
		}
		faults = append(faults, fault.Of(err))
	}
	for _, f := range faults[1:] {
		if f.Code != faults[0].Code || !reflect.DeepEqual(f.Value, faults[0].Value) ||
			!reflect.DeepEqual(f.Fields, faults[0].Fields) {
			t.Errorf("%+v differs from %+v", f, faults[0])
		}
	}
	var none list
	var nothing totals
	err := errors.Join(r.ask(otherID, "/wps/bets", nil, &none), r.ask(otherID, "/wps/bets/totals", nil, &nothing))
	if err != nil || len(none.Content) != 0 || nothing.Count != 0 {
		t.Errorf("the record of another member: %+v, %+v (%v)", none, nothing, err)
	}
}
