package signed

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"lantern/store/clock"
)

// Client calls one other party, whose answers are signed too.
type Client struct {
	URL   string // prefix of the paths
	Keys  Keys
	HTTP  *http.Client
	Clock *clock.Clock
	Nonce func() string
	// Headers identify the caller.
	Headers map[string]string
	// Timeout limits a call.
	Timeout time.Duration
	// MaxResponseBytes limits the answer.
	MaxResponseBytes int64
}

// ErrNotSigned means that the signature of an answer is wrong: the answer must be ignored.
var ErrNotSigned = errors.New("signed: the answer's signature is wrong")

// Do sends a body, or none for nil, and accepts only an answer that is signed for this call.
func (c Client) Do(ctx context.Context, method, path string, in any) (status int, answer []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	request, nonce, err := c.request(ctx, method, path, in)
	if err != nil {
		return 0, nil, err
	}
	response, err := c.HTTP.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(response.Body, c.MaxResponseBytes+1))
	if err != nil {
		return 0, nil, err
	}
	if int64(len(raw)) > c.MaxResponseBytes {
		return 0, nil, fmt.Errorf("signed: the answer exceeds %d bytes", c.MaxResponseBytes)
	}
	message := Message{Start: strconv.Itoa(response.StatusCode), Timestamp: response.Header.Get(TimestampHeader),
		Nonce: nonce,
		Body:  raw}
	if !c.Keys.Verify(message, response.Header.Get(SignatureHeader)) || !message.IsFresh(c.Clock.Now()) {
		return response.StatusCode, nil, fmt.Errorf("%w (HTTP %d)", ErrNotSigned, response.StatusCode)
	}
	return response.StatusCode, raw, nil
}

func (c Client) request(ctx context.Context, method, path string, in any) (*http.Request, string, error) {
	var body []byte
	if in != nil {
		var err error
		if body, err = json.Marshal(in); err != nil {
			return nil, "", err
		}
	}
	request, err := http.NewRequestWithContext(ctx, method, strings.TrimSuffix(c.URL, "/")+path, bytes.NewReader(body))
	if err != nil {
		return nil, "", err
	}
	message := Message{Start: method, Path: request.URL.RequestURI(), Timestamp: FormatTimestamp(c.Clock.Now()),
		Nonce: c.Nonce(), Body: body}
	request.Header.Set("Content-Type", "application/json")
	for name, value := range c.Headers {
		request.Header.Set(name, value)
	}
	request.Header.Set(TimestampHeader, message.Timestamp)
	request.Header.Set(NonceHeader, message.Nonce)
	request.Header.Set(SignatureHeader, c.Keys.Sign(message))
	return request, message.Nonce, nil
}
