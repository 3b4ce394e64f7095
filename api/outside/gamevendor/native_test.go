package gamevendor_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"lantern/api/outside/gamevendor"
	"lantern/api/outside/signed"
	"lantern/store/clock"
)

func TestAVendorWithAKeyOfItsOwnIsAskedByOursAndBelievedByIts(t *testing.T) {
	keys := map[string]string{}
	for _, side := range []string{"house", "vendor", "stranger"} {
		private, public, err := signed.NewPair()
		if err != nil {
			t.Fatal(err)
		}
		keys[side], keys[side+"'s public"] = private, public
	}
	now := &clock.Clock{}
	answering, err := signed.Pair(keys["vendor"], keys["house's public"])
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		side := signed.Side{Keys: answering, Now: now.Now()}
		if _, isOurs := signed.Read(w, r, side); !isOurs {
			return
		}
		if err := signed.Answer(w, r, side, http.StatusOK,
			gamevendor.GamesOut{Games: []gamevendor.GameOut{{Code: "a"}}}); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(server.Close)
	games := func(own, theirs string) ([]gamevendor.Game, error) {
		line := gamevendor.Line{HTTP: server.Client(), Clock: now, Nonce: signed.RandomNonce}
		maker, err := line.To(gamevendor.Supplier{Code: "ACME", URL: server.URL, Dialect: "NATIVE", KeyID: "1", Secret: own,
			Theirs: theirs})
		if err != nil {
			return nil, err
		}
		return maker.Games(t.Context())
	}
	if found, err := games(keys["house"], keys["vendor's public"]); err != nil || len(found) != 1 || found[0].Code != "a" {
		t.Errorf("%+v (%v)", found, err)
	}
	for what, pair := range map[string][2]string{
		"signed by a stranger": {"stranger", "vendor's public"}, "answered by a stranger": {"house", "stranger's public"},
		"with a key that is none": {"house", "house"},
	} {
		if found, err := games(keys[pair[0]], keys[pair[1]]); err == nil {
			t.Errorf("%s: %+v", what, found)
		}
	}
}
