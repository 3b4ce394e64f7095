package server

import (
	"context"
	"encoding/json"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/gofiber/fiber/v2"

	"lantern/api/outside/geo"
	"lantern/api/wire"
	"lantern/api/words"
	"lantern/store/id"
)

// enter names the request and its caller before anything else looks at it.
func enter(at edge) fiber.Handler {
	return func(c *fiber.Ctx) error {
		ip, place, host := at.visitor(c)
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

// short keeps what is printable, so that nothing a client sends can break a log line.
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
		if asked := words.FromWire(c.Query(name)); asked != "" {
			return asked
		}
	}
	return words.Match(c.Get(fiber.HeaderAcceptLanguage))
}

// edge is what stands between us and the visitors: the proxies that we believe, and the header in which they name a country.
type edge struct {
	trusted       []netip.Prefix
	countryHeader string
}

// visitor is the address and the country of who asks, and the host he asks. X-Real-Ip, X-Forwarded-Host and the country are believed
// only from a proxy that we know, which overwrites them.
func (e edge) visitor(c *fiber.Ctx) (ip, country, host string) {
	host = string(c.Request().URI().Host())
	peer, isKnown := netip.AddrFromSlice(c.Context().RemoteIP())
	if !isKnown {
		return "", "", bare(host)
	}
	peer = peer.Unmap()
	if slices.ContainsFunc(e.trusted, func(network netip.Prefix) bool { return network.Contains(peer) }) {
		country = geo.Told(c.Get(e.countryHeader))
		if told, err := netip.ParseAddr(c.Get("X-Real-Ip")); err == nil {
			peer = told.Unmap()
		}
		if told := c.Get(fiber.HeaderXForwardedHost); told != "" {
			host = told
		}
	}
	if ip = peer.String(); country == "" {
		country = geo.Country(ip)
	}
	return ip, country, bare(host)
}

// bare is a host without its port.
func bare(host string) string {
	at := url.URL{Host: short(host, 255)}
	return strings.ToLower(at.Hostname())
}

// Networks reads the trusted proxies: addresses or prefixes.
func Networks(texts []string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range texts {
		text = strings.TrimSpace(text)
		if !strings.Contains(text, "/") {
			addr, err := netip.ParseAddr(text)
			if err != nil {
				return nil, err
			}
			all = append(all, netip.PrefixFrom(addr, addr.BitLen()))
			continue
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, err
		}
		all = append(all, prefix.Masked())
	}
	return all, nil
}

// formJSON turns a form into the JSON object that the strict reader takes.
func formJSON(c *fiber.Ctx) ([]byte, error) {
	fields := map[string]string{}
	for key, value := range c.Request().PostArgs().All() {
		fields[string(key)] = string(value)
	}
	return json.Marshal(fields)
}

// within gives a part of the work its own patience.
func within(ctx context.Context, patience time.Duration, work func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return work(ctx)
}
