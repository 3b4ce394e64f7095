package captcha

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// TurnstileURL is Cloudflare's own.
const TurnstileURL = TurnstileOrigin + "/turnstile/v0/siteverify"

// TurnstileOrigin is where pages take the check itself from.
const TurnstileOrigin = "https://challenges.cloudflare.com"

// Turnstile asks Cloudflare, which takes each proof once and for five minutes.
type Turnstile struct {
	URL, Secret string
	// Hosts are those of our pages: a proof that was earned elsewhere is none.
	Hosts []string
	HTTP  *http.Client
}

const (
	patience = 4 * time.Second
	longest  = 2048
	largest  = 64 << 10
)

// Name is what the white label calls it.
func (Turnstile) Name() string { return "turnstile" }

// Check asks whether a proof is good. An error other than ErrNotHuman leaves it open.
func (t Turnstile) Check(ctx context.Context, proof, ip string) error {
	if proof == "" || len(proof) > longest {
		return ErrNotHuman
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	form := url.Values{"secret": {t.Secret}, "response": {proof}, "remoteip": {ip}}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, t.URL, strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := t.HTTP.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var verdict struct {
		Success  bool
		Hostname string
		Codes    []string `json:"error-codes"`
	}
	raw, err := io.ReadAll(io.LimitReader(response.Body, largest))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(raw, &verdict); err != nil || response.StatusCode >= http.StatusInternalServerError {
		return fmt.Errorf("turnstile: HTTP %d", response.StatusCode)
	}
	switch {
	case verdict.Success && slices.Contains(t.Hosts, verdict.Hostname):
		return nil
	case slices.Contains(verdict.Codes, "invalid-input-secret") || slices.Contains(verdict.Codes, "missing-input-secret"):
		return errors.New("turnstile: our secret is refused")
	case slices.Contains(verdict.Codes, "internal-error"):
		return errors.New("turnstile: an error of its own")
	}
	return ErrNotHuman
}
