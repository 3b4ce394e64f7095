package gamevendor_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"lantern/api/outside/gamevendor"
	"lantern/api/outside/signed"
	"lantern/store/clock"
)

func TestNative_KeyPairs_OnlyMatchingKeysAreAccepted(t *testing.T) {
	keys := map[string]string{}
	for _, side := range []string{"platform", "vendor", "other"} {
		private, public, err := signed.NewPair()
		if err != nil {
			t.Fatal(err)
		}
		keys[side], keys[side+"'s public"] = private, public
	}
	now := &clock.Clock{}
	answering, err := signed.Pair(keys["vendor"], keys["platform's public"])
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		side := signed.Party{Keys: answering, Now: now.Now()}
		if _, isOurs := signed.Read(w, r, side); !isOurs {
			return
		}
		if err := signed.WriteAnswer(w, r, side, http.StatusOK,
			gamevendor.GamesOut{Games: []gamevendor.GameOut{{Code: "a"}}}); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(server.Close)
	games := func(own, theirs string) ([]gamevendor.Game, error) {
		line := gamevendor.Client{HTTP: server.Client(), Clock: now, Nonce: signed.RandomNonce}
		vendor, err := line.Adapter(gamevendor.Supplier{Code: "ACME", URL: server.URL, Dialect: "NATIVE", KeyID: "1",
			Secret:    own,
			PublicKey: theirs})
		if err != nil {
			return nil, err
		}
		return vendor.Games(t.Context())
	}
	if found, err := games(keys["platform"], keys["vendor's public"]); err != nil || len(found) != 1 ||
		found[0].Code != "a" {
		t.Errorf("%+v (%v)", found, err)
	}
	for what, pair := range map[string][2]string{
		"call signed with another key": {"other", "vendor's public"}, "answer signed with another key": {"platform",
			"other's public"},
		"invalid key": {"platform", "platform"},
	} {
		if found, err := games(keys[pair[0]], keys[pair[1]]); err == nil {
			t.Errorf("%s: %+v", what, found)
		}
	}
}
