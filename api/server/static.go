package server

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/gofiber/fiber/v2"

	"lantern/api/system"
)

// encodings that the build made beside each file, best first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// static serves the built PWA: hashed assets for ever, the page itself never from a cache, index.html for routes of the app.
// Covers that it has not are looked for where they are drawn.
func static(root *os.Root, coversDir string, killsWorker bool) fiber.Handler {
	return func(c *fiber.Ctx) error {
		if c.Method() != fiber.MethodGet && c.Method() != fiber.MethodHead {
			return fiber.ErrNotFound
		}
		name := strings.TrimPrefix(path.Clean("/"+c.Path()), "/")
		switch {
		case name == "sw.js" && killsWorker:
			name = "sw-kill.js"
		case strings.HasSuffix(c.Path(), "/") && name != "":
			name += "/index.html"
		case path.Ext(name) == "":
			name = "index.html"
		}
		err := file(c, root, name)
		if errors.Is(err, fiber.ErrNotFound) && isDrawn(name) {
			return drawn(c, coversDir, strings.TrimPrefix(name, coversAt))
		}
		return err
	}
}

const coversAt = "covers/"

// isDrawn tells the covers of vendors' games, covers/type/vendor/game.webp, and vendors' marks, covers/vendors/vendor.webp, from
// what the build brings along.
func isDrawn(name string) bool {
	below, isCover := strings.CutPrefix(name, coversAt)
	isMark := strings.HasPrefix(below, "vendors/") && strings.Count(below, "/") == 1
	return isCover && (isMark || strings.Count(below, "/") == 2) && path.Ext(name) == ".webp"
}

// drawn sends a cover as long as there is one. Before it is drawn there is nothing to see, which is no mistake: the card keeps
// its place and asks again another time. The folder may come, or go, while the program runs.
func drawn(c *fiber.Ctx, folder, name string) error {
	body, err := coverIn(folder, name)
	if errors.Is(err, fs.ErrNotExist) || isEscape(err) {
		c.Set(fiber.HeaderCacheControl, "no-store")
		return c.SendStatus(fiber.StatusNoContent)
	}
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderCacheControl, cachePolicy(coversAt))
	return sendFile(c, name, body)
}

func coverIn(folder, name string) ([]byte, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	body, err := root.ReadFile(filepath.FromSlash(name))
	return body, errors.Join(err, root.Close())
}

func file(c *fiber.Ctx, root *os.Root, name string) error {
	c.Vary(fiber.HeaderAcceptEncoding)
	c.Set(fiber.HeaderCacheControl, cachePolicy(name))
	accepted := c.Get(fiber.HeaderAcceptEncoding)
	for _, encoding := range encodings {
		if !strings.Contains(accepted, encoding.name) {
			continue
		}
		if body, err := root.ReadFile(filepath.FromSlash(name + encoding.suffix)); err == nil {
			c.Set(fiber.HeaderContentEncoding, encoding.name)
			return sendFile(c, name, body)
		}
	}
	body, err := root.ReadFile(filepath.FromSlash(name))
	if errors.Is(err, fs.ErrNotExist) || isEscape(err) {
		c.Set(fiber.HeaderCacheControl, "no-store")
		return fiber.ErrNotFound
	}
	if err != nil {
		return err
	}
	return sendFile(c, name, body)
}

// isEscape: os.Root refuses names that lead out of it with a path error.
func isEscape(err error) bool {
	var refused *fs.PathError
	return errors.As(err, &refused)
}

func sendFile(c *fiber.Ctx, name string, body []byte) error {
	extension := path.Ext(name)
	switch extension {
	case ".webmanifest":
		c.Set(fiber.HeaderContentType, "application/manifest+json")
	case ".js":
		c.Set(fiber.HeaderContentType, "text/javascript; charset=utf-8")
	case ".avif":
		c.Set(fiber.HeaderContentType, "image/avif")
	case ".webp":
		c.Set(fiber.HeaderContentType, "image/webp")
	case ".woff2":
		c.Set(fiber.HeaderContentType, "font/woff2")
	default:
		c.Type(strings.TrimPrefix(extension, "."), "utf-8")
	}
	return c.Send(body)
}

func cachePolicy(name string) string {
	switch {
	case strings.Contains(name, "assets/"), strings.HasPrefix(name, coversAt),
		strings.HasPrefix(name, "banners/"), strings.HasPrefix(name, "art/"):
		return "public, max-age=31536000, immutable"
	case strings.HasSuffix(name, ".html"), strings.HasPrefix(name, "sw"), strings.HasSuffix(name, ".webmanifest"):
		return "no-cache"
	}
	return "public, max-age=86400"
}

// serveClip makes the profile once, at start.
func (p *Product) serveClip(app *fiber.App, root *os.Root) error {
	icon, err := root.ReadFile("icons/apple-touch-icon.png")
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	profile, err := system.WebClip(p.config.PublicURL, "Lantern", icon)
	if err != nil {
		return err
	}
	if p.config.ProfileCert != "" {
		pair, err := tls.LoadX509KeyPair(p.config.ProfileCert, p.config.ProfileKey)
		if err != nil {
			return fmt.Errorf("PROFILE_CERT and PROFILE_KEY: %w", err)
		}
		if profile, err = system.Signed(profile, pair); err != nil {
			return err
		}
	}
	app.Get("/ios-lite.mobileconfig", func(c *fiber.Ctx) error {
		c.Set(fiber.HeaderContentType, "application/x-apple-aspen-config")
		c.Set(fiber.HeaderContentDisposition, `attachment; filename="lantern.mobileconfig"`)
		c.Set(fiber.HeaderCacheControl, "no-cache")
		return c.Send(profile)
	})
	return nil
}

// appLinks are the apps that open our links instead of the browser: who owns a host proves there that they are his.
type appLinks struct{ apple, android []string }

var (
	appleApp   = regexp.MustCompile(`^[A-Z0-9]{10}\.[A-Za-z0-9.-]+$`)
	androidApp = regexp.MustCompile(`^[A-Za-z]\w*(\.[A-Za-z]\w*)+/[0-9A-F]{2}(:[0-9A-F]{2}){31}$`)
)

func readAppLinks(value func(string) string) (appLinks, error) {
	links := appLinks{apple: commaList(value("IOS_APP_IDS")), android: commaList(value("ANDROID_APP_IDS"))}
	var problems []error
	for _, each := range links.apple {
		if !appleApp.MatchString(each) {
			problems = append(problems, fmt.Errorf("IOS_APP_IDS: %q is no team and bundle", each))
		}
	}
	for _, each := range links.android {
		if !androidApp.MatchString(each) {
			problems = append(problems, fmt.Errorf("ANDROID_APP_IDS: %q is no package and fingerprint", each))
		}
	}
	return links, errors.Join(problems...)
}

// answered are paths that are no screens: an app leaves them to the browser.
var answered = []string{"/wps/*", "/lgw/*", "/lotto/*", "/games/*", "/covers/*", "/dev/*", "/.well-known/*", "/openapi.json", "/docs", "/docs/*"}

// serveProofs serves the proofs that our apps may open the links of this host; without an app there is none.
func (p *Product) serveProofs(app *fiber.App) {
	links := p.config.AppLinks
	if len(links.apple) > 0 {
		var parts []fiber.Map
		for _, path := range answered {
			parts = append(parts, fiber.Map{"/": path, "exclude": true})
		}
		p.proof(app, "apple-app-site-association", fiber.Map{
			"applinks":       fiber.Map{"details": []fiber.Map{{"appIDs": links.apple, "components": append(parts, fiber.Map{"/": "*"})}}},
			"webcredentials": fiber.Map{"apps": links.apple},
		})
	}
	var statements []fiber.Map
	for _, each := range links.android {
		name, certificate, _ := strings.Cut(each, "/")
		statements = append(statements, fiber.Map{
			"relation": []string{"delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds"},
			"target":   fiber.Map{"namespace": "android_app", "package_name": name, "sha256_cert_fingerprints": []string{certificate}},
		})
	}
	if len(statements) > 0 {
		p.proof(app, "assetlinks.json", statements)
	}
}

func (p *Product) proof(app *fiber.App, name string, content any) {
	p.guarded(app, "/.well-known/"+name, func(c *fiber.Ctx) error {
		c.Set(fiber.HeaderCacheControl, "public, max-age=3600")
		return c.JSON(content)
	})
}
