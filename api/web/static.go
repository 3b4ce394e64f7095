package web

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/gofiber/fiber/v2"
)

// encodings of each file that the web build has prepared, best first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// static serves the built PWA: hashed assets cached for a year, pages always revalidated, index.html for routes of
// the app. Covers that are not in the build are read from coversDir.
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

// isDrawn distinguishes covers of vendors' games (covers/type/vendor/game.webp) and vendors' logos
// (covers/vendors/vendor.webp) from the files of the build.
func isDrawn(name string) bool {
	below, isCover := strings.CutPrefix(name, coversAt)
	isMark := strings.HasPrefix(below, "vendors/") && strings.Count(below, "/") == 1
	return isCover && (isMark || strings.Count(below, "/") == 2) && path.Ext(name) == ".webp"
}

// drawn sends a cover, or 204 while it is not drawn yet: the card keeps its place and requests it again later. The
// folder may appear or disappear while the program runs.
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
	for _, encoding := range encodings {
		if !accepts(c, encoding.name) {
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

// accepts reports whether the client names an encoding with a quality above 0. A wildcard may exclude encodings that
// are named beside it; no client of ours sends one, and a file as it is fits all.
func accepts(c *fiber.Ctx, encoding string) bool {
	header := c.Get(fiber.HeaderAcceptEncoding)
	return header != "" && !strings.Contains(header, "*") && c.AcceptsEncodings(encoding) == encoding
}

// isEscape reports whether os.Root refused a name that leads out of it, which it does with a path error.
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
