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

// Client asks one other side, which signs its answers too.
type Client struct {
	URL   string // what stands before the path
	Keys  Keys
	HTTP  *http.Client
	Clock *clock.Clock
	Nonce func() string
	// Named are headers that say who asks.
	Named map[string]string
	// Patience ends a call that takes too long.
	Patience time.Duration
	// Largest answer that is read, in bytes.
	Largest int64
}

// ErrNotSigned says that an answer came from nobody we know: it says nothing.
var ErrNotSigned = errors.New("signed: the answer's signature is wrong")

// Ask sends a body, or none for nil, and believes only an answer that was signed for this very call.
func (c Client) Ask(ctx context.Context, method, path string, in any) (status int, answer []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, c.Patience)
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
	raw, err := io.ReadAll(io.LimitReader(response.Body, c.Largest+1))
	if err != nil {
		return 0, nil, err
	}
	if int64(len(raw)) > c.Largest {
		return 0, nil, fmt.Errorf("signed: an answer of more than %d bytes", c.Largest)
	}
	said := Said{Verb: strconv.Itoa(response.StatusCode), Stamp: response.Header.Get(TimestampHeader), Nonce: nonce,
		Body: raw}
	if !c.Keys.IsTheirs(said, response.Header.Get(SignatureHeader)) || !said.IsFresh(c.Clock.Now()) {
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
	said := Said{Verb: method, Path: request.URL.RequestURI(), Stamp: Stamp(c.Clock.Now()), Nonce: c.Nonce(), Body: body}
	request.Header.Set("Content-Type", "application/json")
	for name, value := range c.Named {
		request.Header.Set(name, value)
	}
	request.Header.Set(TimestampHeader, said.Stamp)
	request.Header.Set(NonceHeader, said.Nonce)
	request.Header.Set(SignatureHeader, c.Keys.Sign(said))
	return request, said.Nonce, nil
}
