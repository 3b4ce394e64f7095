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

// TurnstileURL is Cloudflare's endpoint.
const TurnstileURL = TurnstileOrigin + "/turnstile/v0/siteverify"

// TurnstileOrigin is the origin of the script and the frame that pages load.
const TurnstileOrigin = "https://challenges.cloudflare.com"

// Turnstile verifies proofs with Cloudflare, which accepts each proof once within five minutes.
type Turnstile struct {
	URL, Secret string
	// Hosts are the platform's own hosts; proofs for other hosts are refused.
	Hosts []string
	HTTP  *http.Client
}

const (
	timeout          = 4 * time.Second
	maxProofLength   = 2048
	maxResponseBytes = 64 << 10
)

// Name returns the name that the white label configures.
func (Turnstile) Name() string { return "turnstile" }

// Check verifies a proof. Errors: ErrNotHuman when it is refused; any other error leaves the result unknown.
func (t Turnstile) Check(ctx context.Context, proof, ip string) error {
	if proof == "" || len(proof) > maxProofLength {
		return ErrNotHuman
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
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
	raw, err := io.ReadAll(io.LimitReader(response.Body, maxResponseBytes))
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
		return errors.New("turnstile: the secret was refused")
	case slices.Contains(verdict.Codes, "internal-error"):
		return errors.New("turnstile: internal error")
	}
	return ErrNotHuman
}
