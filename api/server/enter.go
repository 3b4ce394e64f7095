package server

import (
	"context"
	"encoding/json"
	"net/netip"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"lantern/api/wire"
	"lantern/api/words"
	"lantern/store/id"
)

// enter names the request and its caller before anything else looks at it.
func enter(trusted []netip.Prefix) fiber.Handler {
	return func(c *fiber.Ctx) error {
		who := &wire.Caller{
			RequestID: string(id.New[id.Entry]()), IP: clientIP(c, trusted), Language: language(c),
			Platform: oneOf(c.Get("X-Platform"), platforms, "WEB"), Device: short(c.Get("X-Device-Id"), 64), Module: short(c.Get("X-Module-Id"), 64),
			Origin: c.Hostname(), Bearer: short(strings.TrimPrefix(c.Get(fiber.HeaderAuthorization), "Bearer "), 256),
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
		if r < 0x20 || r == 0x7f {
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

// clientIP believes X-Real-Ip only from a proxy that we know, which overwrites it.
func clientIP(c *fiber.Ctx, trusted []netip.Prefix) string {
	peer, err := netip.ParseAddr(c.Context().RemoteIP().String())
	if err != nil {
		return ""
	}
	for _, network := range trusted {
		if network.Contains(peer.Unmap()) {
			if told, err := netip.ParseAddr(c.Get("X-Real-Ip")); err == nil {
				return told.Unmap().String()
			}
		}
	}
	return peer.Unmap().String()
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
