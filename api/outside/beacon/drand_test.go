package beacon_test

import (
	"encoding/hex"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"lantern/api/outside/beacon"
)

func relay(t *testing.T, status int, answer string) beacon.Drand {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/chain/public/7" {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		w.WriteHeader(status)
		fmt.Fprint(w, answer)
	}))
	t.Cleanup(server.Close)
	return beacon.Drand{URL: server.URL, Chain: "chain", HTTP: &http.Client{Timeout: time.Second}}
}

func TestSignature_OfARound(t *testing.T) {
	signature, err := relay(t, 200, `{"round":7,"randomness":"00","signature":"0aff"}`).Signature(t.Context(), 7)
	if err != nil || hex.EncodeToString(signature) != "0aff" {
		t.Errorf("%x %v", signature, err)
	}
}

func TestSignature_OtherAnswers_AreErrors(t *testing.T) {
	for name, d := range map[string]beacon.Drand{
		"not published": relay(t, 425, ""), "another round": relay(t, 200, `{"round":6,"signature":"00"}`),
		"no JSON": relay(t, 200, "<html>"), "no hexadecimal": relay(t, 200, `{"round":7,"signature":"xy"}`),
		"another path": {URL: relay(t, 200, "").URL, Chain: "other", HTTP: http.DefaultClient},
		"no server":    {URL: "http://127.0.0.1:1", Chain: "chain", HTTP: http.DefaultClient},
	} {
		if _, err := d.Signature(t.Context(), 7); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
