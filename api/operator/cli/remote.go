package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"

	"lantern/store/fault"
	"lantern/store/id"
)

// maxAnswer is the largest answer that is read, in bytes.
const maxAnswer = 64 << 20

// envelope is what a listener answers.
type envelope struct {
	Success   bool            `json:"success"`
	Value     json.RawMessage `json:"value"`
	ErrorCode fault.Code      `json:"errorCode"`
	Message   string          `json:"message"`
	RequestID string          `json:"requestId"`
}

// runRemote calls the operators' listener with the token of a session.
func (h Host) runRemote(ctx context.Context, c command, in input, o options) (json.RawMessage, error) {
	path := c.route.Path
	for name, value := range in.path {
		path = strings.Replace(path, ":"+name, url.PathEscape(value), 1)
	}
	address := strings.TrimRight(o.url, "/") + path
	if len(in.query) > 0 {
		address += "?" + in.query.Encode()
	}
	header := http.Header{"Content-Type": {"application/json"}}
	switch {
	case c.route.TakesText != "":
		header.Set("Content-Type", c.route.TakesText)
	case c.route.IsEncrypted:
		sealed, err := h.encrypt(ctx, o.url, in.body)
		if err != nil {
			return nil, err
		}
		in.body = sealed
		header.Set("Content-Type", "application/jose")
		header.Set("X-Encrypted", "1")
	}
	if o.token != "" {
		header.Set("Authorization", "Bearer "+o.token)
	}
	if c.route.NeedsKey {
		header.Set("Idempotency-Key", o.key)
	}
	if c.route.Method == http.MethodGet {
		in.body = nil
	}
	raw, err := h.send(ctx, c.route.Method, address, header, in.body)
	if err != nil {
		return nil, err
	}
	var answer envelope
	if err := json.Unmarshal(raw, &answer); err != nil {
		return nil, fmt.Errorf("%s answered no envelope: %w", o.url, err)
	}
	if !answer.Success {
		return nil, fmt.Errorf("%s: %s %s (request %s)", answer.ErrorCode, answer.Message, answer.Value, answer.RequestID)
	}
	return answer.Value, nil
}

func (h Host) send(ctx context.Context, method, address string, header http.Header, body []byte) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header = header
	response, err := h.HTTP.Do(request)
	if err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	return raw, errors.Join(err, response.Body.Close())
}

// encrypt seals a body for the current key of the listener (docs/api.md, encrypted calls).
func (h Host) encrypt(ctx context.Context, base string, body []byte) ([]byte, error) {
	raw, err := h.send(ctx, http.MethodGet, strings.TrimRight(base, "/")+"/.well-known/jwks.json", http.Header{}, nil)
	if err != nil {
		return nil, err
	}
	var keys jose.JSONWebKeySet
	if err := json.Unmarshal(raw, &keys); err != nil || len(keys.Keys) == 0 {
		return nil, fmt.Errorf("%s publishes no key: %w", base, err)
	}
	key := keys.Keys[0]
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(body, &fields); err != nil {
		return nil, err
	}
	fields["iat"] = fmt.Append(nil, h.Now().Unix())
	fields["jti"] = fmt.Appendf(nil, "%q", id.New[string]())
	plain, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	crypter, err := jose.NewEncrypter(jose.A256GCM,
		jose.Recipient{Algorithm: jose.ECDH_ES, Key: key.Key, KeyID: key.KeyID}, nil)
	if err != nil {
		return nil, err
	}
	sealed, err := crypter.Encrypt(plain)
	if err != nil {
		return nil, err
	}
	compact, err := sealed.CompactSerialize()
	return []byte(compact), err
}

// clientTimeout is how long a listener may take to answer.
const clientTimeout = time.Minute
