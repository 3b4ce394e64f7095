package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"time"

	"github.com/gofiber/fiber/v2"

	"lantern/api/wire"
	"lantern/store/fault"
)

const (
	// uploadTimeout is how long receiving files may take, slotTimeout how long a call waits for its turn; maxUploads
	// large bodies are received at once, each with up to 16 MB.
	uploadTimeout = time.Minute
	slotTimeout   = 5 * time.Second
	maxUploads    = 12
	// smallUpload needs no slot.
	smallUpload = 1 << 20
	// prefetched is how much of a body fasthttp reads before it calls the handler.
	prefetched = 8 << 10
	// maxDiscarded limits the rest of a refused body that is received only to keep the connection open.
	maxDiscarded = 16 << 20
)

// receive reads the body of a call that takes no files. The body is read here and not before the route is known, so
// that an unknown path or a body that is too large costs no memory. Faults: body_too_large, request_timeout,
// malformed_json.
func receive(c *fiber.Ctx, most int) error {
	stream := c.Request().BodyStream()
	if stream == nil {
		return nil
	}
	length := c.Request().Header.ContentLength()
	if length > most {
		return fault.New(fault.BodyTooLarge)
	}
	var body []byte
	var err error
	from := limited{from: stream, left: most}
	if length >= 0 {
		body = make([]byte, length)
		_, err = io.ReadFull(&from, body)
	} else {
		body, err = io.ReadAll(&from)
	}
	if err != nil {
		return wire.Unreadable(err)
	}
	c.Request().SetBodyRaw(body)
	return nil
}

// limited reads a body up to a limit. Faults: body_too_large, request_timeout.
type limited struct {
	from io.Reader
	left int
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.from.Read(p[:min(len(p), l.left+1)])
	if l.left -= n; l.left < 0 {
		return n, fault.New(fault.BodyTooLarge)
	}
	if late := net.Error(nil); errors.As(err, &late) && late.Timeout() {
		return n, fault.New(fault.RequestTimeout).Because(err)
	}
	return n, err
}

// receiveFiles reads the files of a form once the call is admitted. A large form takes a slot, which release frees
// after the answer. Faults: body_too_large, request_timeout, malformed_json, validation_failed,
// temporarily_unavailable.
func (d *Dispatcher) receiveFiles(ctx context.Context, c *fiber.Ctx, route wire.Route,
	who *wire.Caller) (files []wire.File, release func(), err error) {
	length := c.Request().Header.ContentLength()
	if length > route.MaxBody {
		return nil, nil, fault.New(fault.BodyTooLarge)
	}
	stream := c.Request().BodyStream()
	if stream == nil {
		stream = bytes.NewReader(c.BodyRaw())
	}
	release = func() {}
	if length < 0 || length > smallUpload {
		if release = d.uploads.Take(ctx, who.Member, who.IP, slotTimeout); release == nil {
			return nil, nil, fault.New(fault.TemporarilyUnavailable)
		}
	}
	if err := c.Context().Conn().SetReadDeadline(time.Now().Add(uploadTimeout)); err != nil {
		return nil, release, err
	}
	from := &limited{from: stream, left: route.MaxBody}
	files, err = wire.ReadFiles(c.Get(fiber.HeaderContentType), from)
	if err != nil || files == nil {
		return nil, release, err
	}
	// What follows the form belongs to this body, not to the next request.
	if _, err := io.Copy(io.Discard, from); err != nil {
		return nil, release, wire.Unreadable(err)
	}
	c.Request().SetBodyRaw(nil)
	return files, release, nil
}

// endBody closes the connection of a call whose body was not read, because the rest would be read as the next request.
// It first receives the rest without keeping it: a client that still sends would see a broken connection instead of the
// answer.
func endBody(c *fiber.Ctx) error {
	err := c.Next()
	rest := c.Request().BodyStream()
	if rest == nil {
		return err
	}
	length := c.Request().Header.ContentLength()
	if length < 0 || length > prefetched {
		c.Response().Header.SetConnectionClose()
	}
	if length <= maxDiscarded {
		// The connection ends in any case: an error here changes nothing.
		_, _ = io.CopyN(io.Discard, rest, maxDiscarded)
	}
	c.Request().SetBodyRaw(nil)
	return err
}
