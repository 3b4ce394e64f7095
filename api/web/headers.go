package web

import (
	"bytes"
	"context"
	"encoding/json"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"lantern/api/docs"
	"lantern/api/outside/driver"
	"lantern/store/system"
)

// headers sets the security headers of every response. The web build may list hashes of its inline blocks (csp.json).
// The hosts of images and of games are settings of the merchant, which can change at any time.
func headers(
	isProduction bool, webDir string, others driver.Origins, settings func(context.Context) system.Settings,
) fiber.Handler {
	policy := contentPolicy(inlineHashes(webDir), others)
	opener := "same-origin"
	if others.OpensPopups {
		opener = "same-origin-allow-popups"
	}
	fixed := []header{
		encoded(fiber.HeaderContentSecurityPolicy, policy),
		encoded(fiber.HeaderXContentTypeOptions, "nosniff"),
		encoded(fiber.HeaderReferrerPolicy, "strict-origin-when-cross-origin"),
		encoded(fiber.HeaderXFrameOptions, "SAMEORIGIN"),
		encoded("Cross-Origin-Opener-Policy", opener),
		encoded("Cross-Origin-Resource-Policy", "same-origin"),
		encoded("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()"),
	}
	if isProduction {
		fixed = append(fixed, encoded(fiber.HeaderStrictTransportSecurity, "max-age=31536000; includeSubDomains"))
	}
	return func(c *fiber.Ctx) error {
		answer := &c.Response().Header
		for _, h := range fixed {
			answer.SetCanonical(h.name, h.text)
		}
		err := c.Next()
		switch kind := answer.ContentType(); {
		case bytes.HasPrefix(kind, ofData):
			answer.SetCanonical(dataOnly.name, dataOnly.text)
		case bytes.HasPrefix(kind, ofPages) && c.Locals(docs.OwnPolicy) == nil:
			c.Set(fiber.HeaderContentSecurityPolicy, withHosts(policy, settingsNow(c.UserContext(), settings)))
		}
		return err
	}
}

// dataOnly is the policy of JSON, which loads nothing and is never framed.
var dataOnly = encoded(fiber.HeaderContentSecurityPolicy, "default-src 'none'; frame-ancestors 'none'")

var ofData, ofPages = []byte(fiber.MIMEApplicationJSON), []byte(fiber.MIMETextHTML)

// header is an encoded header; every response carries it, so it is encoded once.
type header struct{ name, text []byte }

func encoded(name, text string) header { return header{[]byte(name), []byte(text)} }

// settingsTimeout is how long a page waits for the hosts of its images and games.
const settingsTimeout = time.Second

func settingsNow(ctx context.Context, settings func(context.Context) system.Settings) system.Settings {
	ctx, cancel := context.WithTimeout(ctx, settingsTimeout)
	defer cancel()
	return settings(ctx)
}

// emptyStyle is the hash of a style element without text: react-native-web makes one and fills it through the CSSOM.
const emptyStyle = " 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

// contentPolicy allows the own origin and the configured ones. Style attributes carry the layout of react-native-web.
func contentPolicy(hashes inline, others driver.Origins) string {
	and := func(directive string, origins []string) string {
		return strings.Join(append([]string{directive}, origins...), " ")
	}
	return strings.Join([]string{
		"default-src 'none'", and("script-src 'self'"+hashes.Script, others.Scripts),
		"style-src 'self'" + emptyStyle + hashes.Style, "style-src-attr 'unsafe-inline'",
		and(ownPictures+" data: blob:", others.Images), "font-src 'self'", "media-src 'self' data: blob:",
		and("connect-src 'self'", others.Connects), "worker-src 'self'",
		"manifest-src 'self'", and(ownFrames, others.Frames), "frame-ancestors 'self'",
		"base-uri 'none'", "form-action 'self'", "object-src 'none'",
	}, "; ")
}

const (
	ownPictures = "img-src 'self'"
	ownFrames   = "frame-src 'self'"
)

// withHosts adds the merchant's hosts of images and games.
func withHosts(policy string, now system.Settings) string {
	policy = strings.Replace(policy, ownPictures, alsoFrom(ownPictures, now.ImageHosts), 1)
	return strings.Replace(policy, ownFrames, alsoFrom(ownFrames, now.LaunchHosts), 1)
}

func alsoFrom(directive string, hosts []string) string {
	for _, host := range hosts {
		if at, err := url.Parse(host); err == nil && !strings.ContainsAny(at.Host, "; ,") {
			directive += " " + at.Scheme + "://" + at.Host
		}
	}
	return directive
}

type inline struct{ Script, Style string }

func inlineHashes(webDir string) inline {
	raw, err := os.ReadFile(webDir + "/csp.json")
	if err != nil {
		return inline{}
	}
	var listed struct{ Script, Style []string }
	if json.Unmarshal(raw, &listed) != nil {
		return inline{}
	}
	return inline{Script: quoted(listed.Script), Style: quoted(listed.Style)}
}

func quoted(hashes []string) string {
	var out strings.Builder
	for _, hash := range hashes {
		out.WriteString(" '" + hash + "'")
	}
	return out.String()
}
