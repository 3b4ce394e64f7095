// Package safehttp restricts outgoing HTTP calls: redirects are not followed, and addresses entered by users never
// lead into the platform's own network (server-side request forgery).
package safehttp

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"syscall"
	"time"
)

// NoRedirects is a CheckRedirect that returns a redirect as an ordinary response.
func NoRedirects(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// ErrPrivate means that an address is not public: loopback, private, link-local or reserved.
var ErrPrivate = errors.New("safehttp: not a public address")

const (
	dialTimeout = 5 * time.Second
	keepAlive   = 30 * time.Second
)

// PublicTransport returns a transport that connects to public addresses only. It checks the resolved address when it
// connects. It uses no proxy, because a proxy would resolve the name itself.
func PublicTransport() *http.Transport {
	line := &net.Dialer{Timeout: dialTimeout, KeepAlive: keepAlive, ControlContext: onlyPublic}
	return &http.Transport{
		DialContext: line.DialContext, ForceAttemptHTTP2: true, MaxIdleConns: 100, IdleConnTimeout: 90 * time.Second,
		TLSHandshakeTimeout: dialTimeout,
	}
}

func onlyPublic(_ context.Context, _, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrPrivate, err)
	}
	if !isPublic(to.Addr().Unmap()) {
		return fmt.Errorf("%w: %s", ErrPrivate, to.Addr())
	}
	return nil
}

func isPublic(to netip.Addr) bool {
	if !to.IsGlobalUnicast() || to.IsPrivate() {
		return false
	}
	return !slices.ContainsFunc(nonPublic, func(of netip.Prefix) bool { return of.Contains(to) })
}

// nonPublic lists the reserved networks (IANA special-purpose registries) and the IPv6 networks that embed IPv4
// addresses.
var nonPublic = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"),
	netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("fec0::/10"),
}
