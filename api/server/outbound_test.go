package server_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"lantern/api/sandbox/catalog"
	"lantern/store/seed"
	"lantern/store/storetest"
)

// addSupplier adds a vendor whose server counts its requests.
func (s scene) addSupplier(t *testing.T, answer http.HandlerFunc) (heard *atomic.Int32) {
	t.Helper()
	heard = &atomic.Int32{}
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		heard.Add(1)
		answer(w, r)
	}))
	t.Cleanup(host.Close)
	vendor := seed.Supplier{Code: "AURUM", Name: "Aurum", URL: host.URL, KeyID: catalog.KeyID,
		Secret: catalog.Secret("shared", "AURUM")}
	if err := seed.Suppliers(t.Context(), storetest.Owner(t, s.db), []seed.Supplier{vendor}); err != nil {
		t.Fatal(err)
	}
	return heard
}

// logs waits until something is logged.
func logs(t *testing.T, log *written, words string) {
	t.Helper()
	patience, done := context.WithTimeout(t.Context(), time.Minute)
	defer done()
	for ; !strings.Contains(log.String(), words); time.Sleep(20 * time.Millisecond) {
		if patience.Err() != nil {
			t.Fatalf("%q is not logged: %s", words, log)
		}
	}
}

// CHK-53.
// F-S15.
func TestOutgoingCalls_VendorRedirect_IsNotFollowed(t *testing.T) {
	s := open(t)
	var inside atomic.Int32
	metadata := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { inside.Add(1) }))
	t.Cleanup(metadata.Close)
	heard := s.addSupplier(t, func(w http.ResponseWriter,
		r *http.Request) {
		http.Redirect(w, r, metadata.URL, http.StatusFound)
	})
	log := &written{}
	_, _, end := s.serveWithMetrics(t, log)
	logs(t, log, `msg=catalog_import_failed vendor=AURUM`)
	end()
	if heard.Load() == 0 || inside.Load() != 0 {
		t.Errorf("the vendor heard %d calls, and %d came to where it led", heard.Load(), inside.Load())
	}
}

// CHK-53.
func TestOutgoingCalls_PrivateAddressInProduction_IsRefused(t *testing.T) {
	s := open(t)
	heard := s.addSupplier(t, func(http.ResponseWriter, *http.Request) {})
	log := &written{}
	_, _, end := s.serveWithMetrics(t, log, production)
	logs(t, log, "safehttp: not a public address: 127.0.0.1")
	end()
	if heard.Load() != 0 {
		t.Errorf("%d calls came to 127.0.0.1", heard.Load())
	}
}
