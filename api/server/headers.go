package server

import (
	"encoding/json"
	"os"
	"strings"

	"github.com/gofiber/fiber/v2"
)

// headers are the browser's orders on every answer. The build may list hashes of the inline blocks that it made.
func headers(isProduction bool, webDir string, others foreign) fiber.Handler {
	policy := contentPolicy(inlineHashes(webDir), others)
	opener := "same-origin"
	if others.opensPopups {
		opener = "same-origin-allow-popups"
	}
	return func(c *fiber.Ctx) error {
		c.Set(fiber.HeaderContentSecurityPolicy, policy)
		c.Set(fiber.HeaderXContentTypeOptions, "nosniff")
		c.Set(fiber.HeaderReferrerPolicy, "strict-origin-when-cross-origin")
		c.Set(fiber.HeaderXFrameOptions, "SAMEORIGIN")
		c.Set("Cross-Origin-Opener-Policy", opener)
		c.Set("Cross-Origin-Resource-Policy", "same-origin")
		c.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()")
		if isProduction {
			c.Set(fiber.HeaderStrictTransportSecurity, "max-age=31536000; includeSubDomains")
		}
		return c.Next()
	}
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
		"img-src 'self' data: blob:", "font-src 'self'", "media-src 'self' data: blob:", and("connect-src 'self'", others.connects), "worker-src 'self'",
		"manifest-src 'self'", and("frame-src 'self'", others.frames), "frame-ancestors 'self'",
		"base-uri 'none'", "form-action 'self'", "object-src 'none'",
	}, "; ")
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
