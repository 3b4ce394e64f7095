package safehttp

import (
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
	"testing"
	"time"
)

// listener is a server on 127.0.0.1 that counts requests.
func listener(t *testing.T, answer http.HandlerFunc) (address string, requests *atomic.Int32) {
	t.Helper()
	requests = &atomic.Int32{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		if answer != nil {
			answer(w, r)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL, requests
}

// CHK-53, F-S15.
func TestNoRedirects_Redirect_IsNotFollowed(t *testing.T) {
	inner, requests := listener(t, nil)
	for _, status := range []int{http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther,
		http.StatusTemporaryRedirect, http.StatusPermanentRedirect} {
		outer, _ := listener(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, inner, status) })
		client := &http.Client{Timeout: time.Second, CheckRedirect: NoRedirects}
		response, err := client.Post(outer, "application/json", nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := response.Body.Close(); err != nil || response.StatusCode != status {
			t.Errorf("%d: answered %d, %v", status, response.StatusCode, err)
		}
	}
	if requests.Load() != 0 {
		t.Errorf("%d redirects were followed", requests.Load())
	}
}

// CHK-53.
func TestPublicTransport_PrivateHosts_AreRefused(t *testing.T) {
	inner, requests := listener(t, nil)
	parsed, err := url.Parse(inner)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Timeout: time.Second, CheckRedirect: NoRedirects, Transport: PublicTransport()}
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"} {
		response, err := client.Get("http://" + host + ":" + parsed.Port())
		if err == nil {
			_ = response.Body.Close()
		}
		if !errors.Is(err, ErrPrivate) {
			t.Errorf("%s: %v", host, err)
		}
	}
	if requests.Load() != 0 {
		t.Errorf("%d calls reached 127.0.0.1", requests.Load())
	}
}

// CHK-53, F-S15.
func TestPublicTransport_PrivateAddress_IsRefused(t *testing.T) {
	for address, isOpen := range map[string]bool{
		"93.184.215.14": true, "1.1.1.1": true, "172.32.0.1": true, "100.128.0.1": true, "2606:4700:4700::1111": true,
		"::ffff:1.1.1.1": true,
		"127.0.0.1":      false, "127.255.0.1": false, "::1": false, "0.0.0.0": false, "::": false,
		"10.0.0.1": false, "172.16.0.1": false, "172.31.255.254": false, "192.168.1.1": false, "100.64.0.1": false,
		"fd00::1":         false,
		"169.254.169.254": false, "fe80::1": false, "fe80::1%eth0": false, "224.0.0.1": false, "ff02::1": false,
		"255.255.255.255": false,
		"198.18.0.1":      false, "203.0.113.1": false, "240.0.0.1": false,
		"::ffff:10.0.0.1": false, "::ffff:169.254.169.254": false, "64:ff9b::a9fe:a9fe": false, "2002:7f00:1::": false,
		"::7f00:1": false,
	} {
		err := onlyPublic(t.Context(), "tcp", net.JoinHostPort(address, "443"), nil)
		if isOpen != (err == nil) || err != nil && !errors.Is(err, ErrPrivate) {
			t.Errorf("%s: %v", address, err)
		}
	}
	if err := onlyPublic(t.Context(), "tcp", "somewhere", nil); !errors.Is(err, ErrPrivate) {
		t.Errorf("no address: %v", err)
	}
}
