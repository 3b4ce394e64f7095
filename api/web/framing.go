package web

import (
	"bytes"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"lantern/store/fault"
)

// refuseAmbiguous answers 400 and closes the connection where a proxy may see another request than this server does
// (request smuggling, RFC 9112 sections 3.2, 5.1, 5.2 and 6.1). The server library is more lenient.
func refuseAmbiguous(c *fiber.Ctx) error {
	if isAmbiguous(&c.Request().Header) {
		c.Response().Header.SetConnectionClose()
		return fault.New(fault.MalformedJSON)
	}
	return c.Next()
}

func isAmbiguous(header *fasthttp.RequestHeader) bool {
	var hosts, lengths, encodings int
	for line := range bytes.Lines(header.RawHeaders()) {
		if bytes.HasSuffix(line, []byte("\n")) && !bytes.HasSuffix(line, []byte("\r\n")) {
			return true
		}
		if line = bytes.TrimRight(line, "\r\n"); len(line) == 0 {
			continue
		}
		name, value, hasColon := bytes.Cut(line, []byte(":"))
		// Also a line that continues the one before: it begins with a space.
		if !hasColon || len(name) == 0 || bytes.ContainsAny(name, " \t") {
			return true
		}
		switch value = bytes.TrimSpace(value); {
		case bytes.EqualFold(name, []byte(fiber.HeaderHost)):
			if hosts++; len(value) == 0 {
				return true
			}
		case bytes.EqualFold(name, []byte(fiber.HeaderContentLength)):
			lengths++
		case bytes.EqualFold(name, []byte(fiber.HeaderTransferEncoding)):
			if encodings++; !bytes.EqualFold(value, []byte("chunked")) || !header.IsHTTP11() {
				return true
			}
		}
	}
	return hosts > 1 || hosts == 0 && header.IsHTTP11() || lengths+encodings > 1
}
