package web

import (
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"github.com/gofiber/fiber/v2"

	"lantern/api/messages"
	"lantern/api/outside/geo"
	"lantern/api/wire"
	"lantern/store/id"
)

// identifyRequest gives the request an id and describes its caller before anything else looks at it.
func identifyRequest(at edge) fiber.Handler {
	return func(c *fiber.Ctx) error {
		ip, place, host := at.origin(c)
		who := &wire.Caller{
			RequestID: string(id.New[id.Entry]()), IP: ip, Country: place, Language: language(c),
			Platform: oneOf(c.Get("X-Platform"), platforms, "WEB"), Device: short(c.Get("X-Device-Id"), 64),
			Module: short(c.Get("X-Module-Id"), 64), Browser: short(c.Get(fiber.HeaderUserAgent), 256),
			Origin: host, Bearer: short(strings.TrimPrefix(c.Get(fiber.HeaderAuthorization), "Bearer "), 256),
		}
		c.Locals(localCaller, who)
		c.Set(fiber.HeaderXRequestID, who.RequestID)
		return c.Next()
	}
}

var platforms = []string{"WEB", "PWA", "IOS", "IOS_LITE", "ANDROID"}

func oneOf(given string, known []string, otherwise string) string {
	for _, k := range known {
		if strings.EqualFold(given, k) {
			return k
		}
	}
	return otherwise
}

// short removes control characters and cuts the text, so that nothing a client sends can break a log line.
func short(text string, most int) string {
	clean := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return -1
		}
		return r
	}, text)
	if len(clean) > most {
		clean = clean[:most]
	}
	return strings.ToValidUTF8(clean, "")
}

func language(c *fiber.Ctx) string {
	for _, name := range []string{"language", "lang"} {
		if asked := messages.FromWire(c.Query(name)); asked != "" {
			return asked
		}
	}
	return messages.Match(c.Get(fiber.HeaderAcceptLanguage))
}

// edge is the network in front: the trusted proxies, and the header in which they name a country.
type edge struct {
	trusted       []netip.Prefix
	countryHeader string
}

// origin returns the client's address and country, and the requested host. X-Real-Ip, X-Forwarded-Host and the
// country are trusted only from a known proxy, which overwrites them.
func (e edge) origin(c *fiber.Ctx) (ip, country, host string) {
	host = string(c.Request().URI().Host())
	peer, isKnown := netip.AddrFromSlice(c.Context().RemoteIP())
	if !isKnown {
		return "", "", withoutPort(host)
	}
	peer = peer.Unmap()
	if slices.ContainsFunc(e.trusted, func(network netip.Prefix) bool { return network.Contains(peer) }) {
		country = geo.FromHeader(c.Get(e.countryHeader))
		if given, err := netip.ParseAddr(c.Get("X-Real-Ip")); err == nil {
			peer = given.Unmap()
		}
		if given := c.Get(fiber.HeaderXForwardedHost); given != "" {
			host = given
		}
	}
	if ip = peer.String(); country == "" {
		country = geo.Country(ip)
	}
	return ip, country, withoutPort(host)
}

// withoutPort returns a host in lower case without its port.
func withoutPort(host string) string {
	at := url.URL{Host: short(host, 255)}
	return strings.ToLower(at.Hostname())
}
