package vendorcheck

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"sync"
	"time"

	"lantern/api/outside/signed"
	"lantern/store/money"
)

type fields map[string]any

// scene is a running test. Its first failure is its outcome, and no further calls are sent.
type scene struct {
	*runner
	ctx    context.Context
	number int
	undo   []func()

	mu  sync.Mutex
	err error
}

func (s *scene) fail(outcome error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.err = outcome
	}
}

func (s *scene) isOver() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err != nil
}

// expect fails the scene with the message unless the condition holds.
func (s *scene) expect(is bool, what string, args ...any) {
	if !is {
		s.fail(fmt.Errorf(what, args...))
	}
}

// id returns a transaction id that is unique to this test and run.
func (s *scene) id(name string) string { return fmt.Sprintf("%s-%02d-%s", s.run, s.number, name) }

// response is an answer of the wallet.
type response struct {
	http int
	raw  []byte
	// wasUnknown means that an earlier answer to this call was an unknown result.
	wasUnknown bool

	Status  string `json:"status"`
	Retry   bool   `json:"retry"`
	TxID    string `json:"platform_tx_id"`
	Again   bool   `json:"duplicate"`
	Player  string `json:"player_ref"`
	Balance *struct {
		Currency string       `json:"currency"`
		Amount   money.Amount `json:"amount"`
		Version  int64        `json:"version"`
	} `json:"balance"`
	Limits struct {
		Min money.Amount `json:"min"`
		Max money.Amount `json:"max"`
	} `json:"limits"`
	Results []struct {
		Status string `json:"status"`
		TxID   string `json:"platform_tx_id"`
	} `json:"results"`
	Transactions []struct {
		TxID   string       `json:"vendor_tx_id"`
		State  string       `json:"state"`
		Kind   string       `json:"kind"`
		Amount money.Amount `json:"amount"`
	} `json:"transactions"`
}

const base = "/vendor/v1"

func (s *scene) client(keyID string, keys signed.Keys) signed.Client {
	return signed.Client{
		URL: s.URL + base, Keys: keys, HTTP: s.http, Clock: s.clock, Nonce: signed.RandomNonce, Timeout: callTimeout,
		MaxResponseBytes: maxResponseBytes,
		Headers:          map[string]string{"X-Vendor-Id": s.Vendor, "X-Key-Id": keyID},
	}
}

// try sends one signed call, which may remain unanswered.
func (s *scene) try(path string, body fields) (response, error) {
	return s.tryAs(s.KeyID, s.Keys, path, body)
}

func (s *scene) tryAs(keyID string, keys signed.Keys, path string, body fields) (answer response, err error) {
	whole := fields{"request_id": signed.RandomNonce()}
	maps.Copy(whole, body)
	answer.http, answer.raw, err = s.client(keyID, keys).Do(s.ctx, http.MethodPost, path, whole)
	if err != nil {
		return answer, fmt.Errorf("%s: %w", path, err)
	}
	if err := json.Unmarshal(answer.raw, &answer); err != nil {
		return answer, fmt.Errorf("%s answered %.200q: %w", path, answer.raw, err)
	}
	return answer, nil
}

// post sends one signed call that must be answered.
func (s *scene) post(path string, body fields) response {
	if s.isOver() {
		return response{}
	}
	answer, err := s.try(path, body)
	if err != nil {
		s.fail(err)
	}
	return answer
}

// postUntilFinal repeats a call until its answer is final, as a vendor does while a call is in progress or its result
// is unknown.
func (s *scene) postUntilFinal(path string, body fields) response {
	answer := s.post(path, body)
	for unknown := false; answer.Retry && !s.isOver(); answer.wasUnknown = unknown {
		unknown = unknown || answer.http != http.StatusOK
		pause(s, inDoubt)
		answer = s.post(path, body)
	}
	return answer
}

func (s *scene) want(got response, status string, isAgain bool) {
	s.expect(got.http == http.StatusOK && got.Status == status && got.Again == isAgain,
		"expected %s duplicate=%v, got HTTP %d %s duplicate=%v: %.300s", status, isAgain, got.http, got.Status, got.Again,
		got.raw)
}

// wantBalance expects an answer with this balance.
func (s *scene) wantBalance(got response, amount money.Amount) {
	if s.isOver() {
		return
	}
	if got.Balance == nil {
		s.fail(fmt.Errorf("expected a balance of %s, got none: %.300s", amount, got.raw))
		return
	}
	s.expect(got.Balance.Amount == amount, "expected a balance of %s, got %s: %.300s", amount, got.Balance.Amount,
		got.raw)
}

// inParallel makes n concurrent calls.
func inParallel(n int, call func(int) response) []response {
	out := make([]response, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { out[i] = call(i) })
	}
	all.Wait()
	return out
}

func count(all []response, status string) (n int) {
	for _, answer := range all {
		if answer.Status == status {
			n++
		}
	}
	return n
}

// sandboxCall calls an endpoint that only sandboxes have.
func (s *scene) sandboxCall(path string, body fields, into any) (status int, err error) {
	text, err := json.Marshal(body)
	if err != nil {
		return 0, err
	}
	request, err := http.NewRequestWithContext(s.ctx, http.MethodPost, s.URL+path, bytes.NewReader(text))
	if err != nil {
		return 0, err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := s.http.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(response.Body, maxResponseBytes))
	if err != nil || into == nil {
		return response.StatusCode, err
	}
	if response.StatusCode != http.StatusOK {
		return response.StatusCode, fmt.Errorf("%s answered %d %.200s", path, response.StatusCode, raw)
	}
	return response.StatusCode, json.Unmarshal(raw, &struct {
		Value any `json:"value"`
	}{into})
}

// faultResult is the answer to an injected fault.
type faultResult struct {
	Now    time.Time `json:"now"`
	KeyID  string    `json:"key_id"`
	Secret string    `json:"secret"`
}

var errNoFaults = notRun("it needs an injected fault, which only a sandbox offers")

// injectFault injects a fault; the local clock follows the platform's.
func (s *scene) injectFault(kind fields) (out faultResult) {
	if s.isOver() {
		return out
	}
	if !s.isSandbox {
		s.fail(errNoFaults)
		return out
	}
	status, err := s.sandboxCall("/dev/faults", kind, &out)
	switch {
	case status == http.StatusServiceUnavailable:
		s.fail(notRun(fmt.Sprintf("faults of kind %v are not available", kind["kind"])))
	case err != nil:
		s.fail(err)
	default:
		s.clock.Follow(out.Now)
	}
	return out
}

// moveClock moves the clocks until the end of the test.
func (s *scene) moveClock(by time.Duration) {
	s.injectFault(fields{"kind": "clock", "seconds": int(by / time.Second)})
	if !s.isOver() {
		s.undo = append(s.undo, func() { s.injectFault(fields{"kind": "clock", "seconds": -int(by / time.Second)}) })
	}
}
