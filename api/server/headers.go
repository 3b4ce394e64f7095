package server

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
	"lantern/store/system"
)

// headers are the browser's orders on every answer. The build may list hashes of the inline blocks that it made.
// The hosts of pictures and of games are the merchant's, who may change them at any time.
func headers(isProduction bool, webDir string, others foreign, house func(context.Context) system.Settings) fiber.Handler {
	policy := contentPolicy(inlineHashes(webDir), others)
	opener := "same-origin"
	if others.opensPopups {
		opener = "same-origin-allow-popups"
	}
	orders := []order{
		written(fiber.HeaderContentSecurityPolicy, policy),
		written(fiber.HeaderXContentTypeOptions, "nosniff"),
		written(fiber.HeaderReferrerPolicy, "strict-origin-when-cross-origin"),
		written(fiber.HeaderXFrameOptions, "SAMEORIGIN"),
		written("Cross-Origin-Opener-Policy", opener),
		written("Cross-Origin-Resource-Policy", "same-origin"),
		written("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()"),
	}
	if isProduction {
		orders = append(orders, written(fiber.HeaderStrictTransportSecurity, "max-age=31536000; includeSubDomains"))
	}
	return func(c *fiber.Ctx) error {
		answer := &c.Response().Header
		for _, o := range orders {
			answer.SetCanonical(o.name, o.text)
		}
		err := c.Next()
		switch kind := answer.ContentType(); {
		case bytes.HasPrefix(kind, ofData):
			answer.SetCanonical(dataOnly.name, dataOnly.text)
		case bytes.HasPrefix(kind, ofPages) && c.Locals(docs.OwnPolicy) == nil:
			c.Set(fiber.HeaderContentSecurityPolicy, withHosts(policy, houseNow(c.UserContext(), house)))
		}
		return err
	}
}

// What is only data asks for nothing and stands in no frame.
var dataOnly = written(fiber.HeaderContentSecurityPolicy, "default-src 'none'; frame-ancestors 'none'")

var ofData, ofPages = []byte(fiber.MIMEApplicationJSON), []byte(fiber.MIMETextHTML)

// order is a header as it goes over the wire; every answer carries it, so it is written once.
type order struct{ name, text []byte }

func written(name, text string) order { return order{[]byte(name), []byte(text)} }

// briefly is how long a page waits to hear whence its pictures and games may come.
const briefly = time.Second

func houseNow(ctx context.Context, house func(context.Context) system.Settings) system.Settings {
	ctx, cancel := context.WithTimeout(ctx, briefly)
	defer cancel()
	return house(ctx)
}

// emptyStyle is the hash of a style element without text: react-native-web makes one and fills it through the CSSOM.
const emptyStyle = " 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

// contentPolicy allows our own origin and the few others that are configured. Style attributes of elements are the layout.
func contentPolicy(hashes inline, others foreign) string {
	and := func(directive string, origins []string) string {
		return strings.Join(append([]string{directive}, origins...), " ")
	}
	return strings.Join([]string{
		"default-src 'none'", and("script-src 'self'"+hashes.Script, others.scripts), "style-src 'self'" + emptyStyle + hashes.Style, "style-src-attr 'unsafe-inline'",
		and(ownPictures+" data: blob:", others.pictures), "font-src 'self'", "media-src 'self' data: blob:", and("connect-src 'self'", others.connects), "worker-src 'self'",
		"manifest-src 'self'", and(ownFrames, others.frames), "frame-ancestors 'self'",
		"base-uri 'none'", "form-action 'self'", "object-src 'none'",
	}, "; ")
}

const (
	ownPictures = "img-src 'self'"
	ownFrames   = "frame-src 'self'"
)

// withHosts lets pages show what comes from the merchant's hosts too.
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
