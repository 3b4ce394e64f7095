package web

import (
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"lantern/api/guard"
	"lantern/api/wire"
)

const (
	// uploadTimeout is how long receiving a large body may take, slotTimeout how long it waits for its turn; maxUploads
	// are received at once, each with up to 16 MB.
	uploadTimeout = time.Minute
	slotTimeout   = 5 * time.Second
	maxUploads    = 12
	// slotHeader carries the ticket of an upload to its answer; noSlot: none was free.
	slotHeader = "X-Upload-Slot"
	noSlot     = "none"
)

// uploadSlots allows large bodies for calls whose last path segment is that of a route that takes files, before the
// route is known; the route has its own limit and checks the session. Calls without an Authorization header get no
// slot, nor do bodies that are small or too large for any route.
func uploadSlots(routes []wire.Route, slots *guard.UploadSlots) func(*fasthttp.RequestHeader) fasthttp.RequestConfig {
	sizes := map[string]int{}
	for _, route := range routes {
		if route.TakesFiles {
			sizes[route.Method+" "+lastSegment(route.Path)] = route.MaxBody
		}
	}
	return func(header *fasthttp.RequestHeader) fasthttp.RequestConfig {
		header.Del(slotHeader)
		path, _, _ := strings.Cut(string(header.RequestURI()), "?")
		size, ok := sizes[string(header.Method())+" "+lastSegment(path)]
		if !ok || len(header.Peek(fiber.HeaderAuthorization)) == 0 {
			return fasthttp.RequestConfig{}
		}
		large := fasthttp.RequestConfig{MaxRequestBodySize: size, ReadTimeout: uploadTimeout}
		if length := header.ContentLength(); 0 <= length && length <= largestBody || length > size {
			return large
		}
		ticket := slots.Take(slotTimeout, uploadTimeout)
		if ticket == "" {
			header.Set(slotHeader, noSlot)
			return fasthttp.RequestConfig{}
		}
		header.Set(slotHeader, ticket)
		return large
	}
}

// releasesSlot frees the slot of a large body once it was answered.
func releasesSlot(slots *guard.UploadSlots) fiber.Handler {
	return func(c *fiber.Ctx) error {
		if ticket := c.Get(slotHeader); ticket != "" {
			defer slots.Release(ticket)
		}
		return c.Next()
	}
}

func lastSegment(path string) string { return path[strings.LastIndex(path, "/")+1:] }
