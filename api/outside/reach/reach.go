// Package reach is how far calls of ours go: no answer leads one on to another address, and no address that somebody
// entered leads into the house's own network.
package reach

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

// Stay makes an answer that leads elsewhere an answer like any other (CheckRedirect of a client).
func Stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// ErrPrivate says that an address is no other's: a loopback, a private network, a neighbor on the line, or nobody's at
// all.
var ErrPrivate = errors.New("reach: not a public address")

const (
	dialTime  = 5 * time.Second
	keepAlive = 30 * time.Second
)

// Public is a transport that connects to public addresses only. It looks at what a name has led to, at the moment of
// connecting, and knows no proxy, which would look a name up in its stead.
func Public() *http.Transport {
	line := &net.Dialer{Timeout: dialTime, KeepAlive: keepAlive, ControlContext: onlyPublic}
	return &http.Transport{
		DialContext: line.DialContext, ForceAttemptHTTP2: true, MaxIdleConns: 100, IdleConnTimeout: 90 * time.Second,
		TLSHandshakeTimeout: dialTime,
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
	return !slices.ContainsFunc(closed, func(of netip.Prefix) bool { return of.Contains(to) })
}

// closed are the networks that are nobody's on the Internet (IANA's special-purpose registries), and those of IPv6 that
// carry any address of IPv4 in them.
var closed = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"),
	netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("fec0::/10"),
}
