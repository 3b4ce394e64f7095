package bgs

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
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

// Wallet is the seamless wallet as a vendor sees it: signed calls over HTTP and nothing else.
type Wallet struct {
	URL    string // what stands before /vendor/v1
	Vendor string
	KeyID  string
	Secret string
	HTTP   *http.Client
	Clock  *clock.Clock
}

// attempts times patience, for the debit and the credit together, stays well under a round's lease.
const (
	attempts   = 2
	patience   = 3 * time.Second
	pause      = 150 * time.Millisecond
	answerSize = 64 << 10
)

// errUnknown says that the wallet may or may not have done it: the same call is made again, never another.
var errUnknown = errors.New("bgs: the wallet's answer is not known")

// refusal is the wallet's final no.
type refusal struct {
	Status  string
	Balance *balance
}

func (r refusal) Error() string { return "bgs: the wallet refused: " + r.Status }

// call repeats a call until the answer is known or the attempts are used up.
func (w *Wallet) call(ctx context.Context, path string, body any) (answer, error) {
	var last error
	for try := range attempts {
		if try > 0 {
			select {
			case <-ctx.Done():
				return answer{}, errors.Join(errUnknown, ctx.Err())
			case <-time.After(pause):
			}
		}
		got, err := w.once(ctx, path, body)
		if !errors.Is(err, errUnknown) {
			return got, err
		}
		last = err
	}
	return answer{}, last
}

func (w *Wallet) once(ctx context.Context, path string, body any) (answer, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	request, nonce, err := w.signed(ctx, path, body)
	if err != nil {
		return answer{}, err
	}
	response, err := w.HTTP.Do(request)
	if err != nil {
		return answer{}, fmt.Errorf("%w: %w", errUnknown, err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(response.Body, answerSize))
	if err != nil {
		return answer{}, fmt.Errorf("%w: %w", errUnknown, err)
	}
	return w.read(response, nonce, raw)
}

func (w *Wallet) signed(ctx context.Context, path string, body any) (*http.Request, string, error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return nil, "", err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(w.URL, "/")+path, bytes.NewReader(raw))
	if err != nil {
		return nil, "", err
	}
	nonce, stamp := rand.Text(), strconv.FormatInt(w.Clock.Now().UnixMilli(), 10)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Vendor-Id", w.Vendor)
	request.Header.Set("X-Key-Id", w.KeyID)
	request.Header.Set("X-Timestamp", stamp)
	request.Header.Set("X-Nonce", nonce)
	request.Header.Set("X-Signature", w.sign(http.MethodPost, path, stamp, nonce, hashOf(raw)))
	return request, nonce, nil
}

// read believes an answer only where the wallet signed it: a stranger must not settle a round.
func (w *Wallet) read(response *http.Response, nonce string, raw []byte) (answer, error) {
	if response.StatusCode != http.StatusOK {
		return answer{}, fmt.Errorf("%w: HTTP %d", errUnknown, response.StatusCode)
	}
	want := w.sign(strconv.Itoa(response.StatusCode), nonce, response.Header.Get("X-Timestamp"), hashOf(raw))
	if !hmac.Equal([]byte(want), []byte(response.Header.Get("X-Signature"))) {
		return answer{}, fmt.Errorf("%w: the answer's signature is wrong", errUnknown)
	}
	var got answer
	if err := json.Unmarshal(raw, &got); err != nil {
		return answer{}, fmt.Errorf("%w: %w", errUnknown, err)
	}
	switch {
	case got.Status == "OK":
		return got, nil
	case got.Retry, got.Status == "":
		return answer{}, fmt.Errorf("%w: %s", errUnknown, got.Status)
	}
	return got, refusal{Status: got.Status, Balance: got.Balance}
}

func (w *Wallet) sign(lines ...string) string {
	mac := hmac.New(sha256.New, []byte(w.Secret))
	mac.Write([]byte(strings.Join(lines, "\n")))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

func hashOf(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}
