package hub88

import (
	"bytes"
	"context"
	"crypto/rsa"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// Client asks one other side. Answers are not signed in this dialect: who they come from is the line's to say.
type Client struct {
	URL  string // what stands before the path
	Key  *rsa.PrivateKey
	HTTP *http.Client
	// Patience ends a call that takes too long.
	Patience time.Duration
	// Largest answer that is read, in bytes.
	Largest int64
}

// ErrRefused says that the other side answered with another status than 200.
var ErrRefused = errors.New("hub88: refused")

// ErrUnknown says that the other side has nothing of that name: HTTP 404.
var ErrUnknown = errors.New("hub88: nothing of that name")

// Ask sends a body and reads the answer. Faults: ErrRefused, ErrUnknown.
func (c Client) Ask(ctx context.Context, path string, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, c.Patience)
	defer cancel()
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(c.URL, "/")+path,
		bytes.NewReader(body))
	if err != nil {
		return err
	}
	signature, err := Sign(c.Key, body)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set(SignatureHeader, signature)
	response, err := c.HTTP.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(response.Body, c.Largest+1))
	switch {
	case err != nil:
		return err
	case int64(len(raw)) > c.Largest:
		return fmt.Errorf("hub88: an answer of more than %d bytes", c.Largest)
	case response.StatusCode == http.StatusNotFound:
		return ErrUnknown
	case response.StatusCode != http.StatusOK:
		return fmt.Errorf("%w: HTTP %d", ErrRefused, response.StatusCode)
	}
	return json.Unmarshal(raw, out)
}
