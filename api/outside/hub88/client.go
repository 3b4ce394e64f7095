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

// Client calls one other party. Answers are not signed in this dialect: TLS authenticates them.
type Client struct {
	URL  string // prefix of the paths
	Key  *rsa.PrivateKey
	HTTP *http.Client
	// Timeout limits a call.
	Timeout time.Duration
	// MaxResponseBytes limits the answer.
	MaxResponseBytes int64
}

// ErrRefused means that the status was not 200.
var ErrRefused = errors.New("hub88: refused")

// ErrUnknown means that the other party does not know the id (HTTP 404).
var ErrUnknown = errors.New("hub88: unknown id")

// Post sends a body and decodes the answer. Faults: ErrRefused, ErrUnknown.
func (c Client) Post(ctx context.Context, path string, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
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
	raw, err := io.ReadAll(io.LimitReader(response.Body, c.MaxResponseBytes+1))
	switch {
	case err != nil:
		return err
	case int64(len(raw)) > c.MaxResponseBytes:
		return fmt.Errorf("hub88: the answer exceeds %d bytes", c.MaxResponseBytes)
	case response.StatusCode == http.StatusNotFound:
		return ErrUnknown
	case response.StatusCode != http.StatusOK:
		return fmt.Errorf("%w: HTTP %d", ErrRefused, response.StatusCode)
	}
	return json.Unmarshal(raw, out)
}
