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

// fakeVendor answers "not found" to every call and records the method, path and names of the query parameters.
type fakeVendor struct {
	mu       sync.Mutex
	requests []string
}

func (s *fakeVendor) open(t *testing.T) gamevendor.Vendor {
	t.Helper()
	now := &clock.Clock{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		side := signed.Party{Keys: signed.Shared("secret"), Now: now.Now()}
		if _, isOurs := signed.Read(w, r, side); !isOurs {
			return
		}
		var names []string
		for name := range r.URL.Query() {
			names = append(names, name)
		}
		slices.Sort(names)
		s.mu.Lock()
		s.requests = append(s.requests, r.Method+" "+r.URL.Path+"?"+strings.Join(names, "&"))
		s.mu.Unlock()
		if err := signed.WriteAnswer(w, r, side, http.StatusNotFound, nil); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(server.Close)
	line := gamevendor.Client{HTTP: server.Client(), Clock: now, Nonce: signed.RandomNonce}
	vendor, err := line.Adapter(gamevendor.Supplier{Code: "ACME", URL: server.URL, Dialect: "NATIVE", KeyID: "1",
		Secret: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	return vendor
}

// documentedRequests are the documented calls in the same form, with the ids of this test in their paths.
func documentedRequests() (all []string) {
	for _, route := range gamevendor.VendorRoutes() {
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

func TestVendor_SendsExactlyTheDocumentedCalls(t *testing.T) {
	server := &fakeVendor{}
	vendor := server.open(t)
	ctx := context.Background()
	rounds := gamevendor.FreeRounds{Reward: "f1", Player: "p1"}
	outcomes := map[string]error{}
	_, outcomes["games"] = vendor.Games(ctx)
	_, outcomes["address"] = vendor.Address(ctx, gamevendor.Open{Game: "g1"})
	_, outcomes["jackpots"] = vendor.Jackpots(ctx)
	_, outcomes["tables"] = vendor.Tables(ctx)
	_, outcomes["matches"] = vendor.Matches(ctx)
	_, outcomes["round"] = vendor.(gamevendor.RoundReader).Round(ctx, gamevendor.RoundRef{ID: "r1", Player: "p1",
		Language: "en"})
	_, outcomes["statement"] = vendor.(gamevendor.TransactionReader).Transactions(ctx,
		gamevendor.Period{From: time.Unix(0, 0), To: time.Unix(3600, 0), Cursor: "c"})
	_, outcomes["left"] = vendor.(gamevendor.FreeRoundGranter).Remaining(ctx, rounds)
	for what, err := range outcomes {
		if !errors.Is(err, gamevendor.ErrUnknown) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := vendor.(gamevendor.FreeRoundGranter).Grant(ctx, rounds); !errors.Is(err, gamevendor.ErrRefused) {
		t.Errorf("a vendor without free rounds granted some: %v", err)
	}
	if err := vendor.(gamevendor.FreeRoundGranter).Cancel(ctx, rounds); err != nil {
		t.Errorf("canceling unknown free rounds failed: %v", err)
	}
	if err := vendor.(gamevendor.SessionTerminator).Terminate(ctx, "s1", "BLOCK"); err != nil {
		t.Errorf("terminating an unknown session failed: %v", err)
	}
	slices.Sort(server.requests)
	if want := documentedRequests(); !slices.Equal(server.requests, want) {
		t.Errorf("sent       %q\ndocumented %q", server.requests, want)
	}
}
