package gamevendor_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"lantern/api/outside/gamevendor"
	"lantern/api/outside/signed"
	"lantern/store/clock"
)

// supplier answers as a vendor that has nothing of any name, and keeps what it was asked: the method, the path, the
// names of its query.
type supplier struct {
	mu    sync.Mutex
	asked []string
}

func (s *supplier) open(t *testing.T) gamevendor.Vendor {
	t.Helper()
	now := &clock.Clock{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		side := signed.Side{Keys: signed.Shared("secret"), Now: now.Now()}
		if _, isOurs := signed.Read(w, r, side); !isOurs {
			return
		}
		var names []string
		for name := range r.URL.Query() {
			names = append(names, name)
		}
		slices.Sort(names)
		s.mu.Lock()
		s.asked = append(s.asked, r.Method+" "+r.URL.Path+"?"+strings.Join(names, "&"))
		s.mu.Unlock()
		if err := signed.Answer(w, r, side, http.StatusNotFound, nil); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(server.Close)
	line := gamevendor.Line{HTTP: server.Client(), Clock: now, Nonce: signed.RandomNonce}
	maker, err := line.To(gamevendor.Supplier{Code: "ACME", URL: server.URL, Dialect: "NATIVE", KeyID: "1",
		Secret: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	return maker
}

// described are the same calls as their description has them, with the names of this test in their paths.
func described() (all []string) {
	for _, route := range gamevendor.Asked() {
		path := strings.NewReplacer(":round_id", "r1", ":session_id", "s1", ":reward_id", "f1").Replace(route.Path)
		var names []string
		for i := range route.In.NumField() {
			if name, ok := route.In.Field(i).Tag.Lookup("query"); ok {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		all = append(all, route.Method+" "+path+"?"+strings.Join(names, "&"))
	}
	slices.Sort(all)
	return all
}

func TestAVendorIsAskedWhatIsDescribedAndNothingElse(t *testing.T) {
	kept := &supplier{}
	maker := kept.open(t)
	ctx := context.Background()
	rounds := gamevendor.FreeRounds{Reward: "f1", Player: "p1"}
	outcomes := map[string]error{}
	_, outcomes["games"] = maker.Games(ctx)
	_, outcomes["address"] = maker.Address(ctx, gamevendor.Open{Game: "g1"})
	_, outcomes["jackpots"] = maker.Jackpots(ctx)
	_, outcomes["tables"] = maker.Tables(ctx)
	_, outcomes["matches"] = maker.Matches(ctx)
	_, outcomes["round"] = maker.(gamevendor.Teller).Round(ctx, gamevendor.RoundOf{ID: "r1", Player: "p1", Language: "en"})
	_, outcomes["statement"] = maker.(gamevendor.Statement).Transactions(ctx,
		gamevendor.Period{From: time.Unix(0, 0), To: time.Unix(3600, 0), Cursor: "c"})
	_, outcomes["left"] = maker.(gamevendor.Giver).Left(ctx, rounds)
	for what, err := range outcomes {
		if !errors.Is(err, gamevendor.ErrUnknown) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := maker.(gamevendor.Giver).Give(ctx, rounds); !errors.Is(err, gamevendor.ErrRefused) {
		t.Errorf("a vendor without free rounds gives some: %v", err)
	}
	if err := maker.(gamevendor.Giver).TakeBack(ctx, rounds); err != nil {
		t.Errorf("free rounds that a vendor does not know are not over: %v", err)
	}
	if err := maker.(gamevendor.Ender).Terminate(ctx, "s1", "BLOCK"); err != nil {
		t.Errorf("a session that a vendor does not know is not over: %v", err)
	}
	slices.Sort(kept.asked)
	if want := described(); !slices.Equal(kept.asked, want) {
		t.Errorf("asked     %q\ndescribed %q", kept.asked, want)
	}
}
