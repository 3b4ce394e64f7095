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

// scene is one test under way. After the first thing that is not as it must be nothing more is sent, and that stays the
// outcome.
type scene struct {
	*kit
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

// expect says what was expected and what came where they differ.
func (s *scene) expect(is bool, what string, args ...any) {
	if !is {
		s.fail(fmt.Errorf(what, args...))
	}
}

// id is a vendor's id that no other test and no other run has.
func (s *scene) id(name string) string { return fmt.Sprintf("%s-%02d-%s", s.run, s.number, name) }

// told is an answer of the door.
type told struct {
	http int
	raw  []byte
	// wasUnknown: an answer before this one said that the outcome is not known.
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

func (s *scene) line(keyID string, keys signed.Keys) signed.Client {
	return signed.Client{
		URL: s.URL + base, Keys: keys, HTTP: s.http, Clock: s.clock, Nonce: signed.RandomNonce, Patience: patience,
		Largest: largest,
		Named:   map[string]string{"X-Vendor-Id": s.Vendor, "X-Key-Id": keyID},
	}
}

// try is one signed call, whose answer may never come.
func (s *scene) try(path string, body fields) (told, error) {
	return s.tryAs(s.KeyID, s.Keys, path, body)
}

func (s *scene) tryAs(keyID string, keys signed.Keys, path string, body fields) (answer told, err error) {
	whole := fields{"request_id": signed.RandomNonce()}
	maps.Copy(whole, body)
	answer.http, answer.raw, err = s.line(keyID, keys).Ask(s.ctx, http.MethodPost, path, whole)
	if err != nil {
		return answer, fmt.Errorf("%s: %w", path, err)
	}
	if err := json.Unmarshal(answer.raw, &answer); err != nil {
		return answer, fmt.Errorf("%s answered %.200q: %w", path, answer.raw, err)
	}
	return answer, nil
}

// post is one signed call that is answered.
func (s *scene) post(path string, body fields) told {
	if s.isOver() {
		return told{}
	}
	answer, err := s.try(path, body)
	if err != nil {
		s.fail(err)
	}
	return answer
}

// final asks until an answer is final, as a vendor does whose call is under way or whose outcome is not known.
func (s *scene) final(path string, body fields) told {
	answer := s.post(path, body)
	for unknown := false; answer.Retry && !s.isOver(); answer.wasUnknown = unknown {
		unknown = unknown || answer.http != http.StatusOK
		pause(s, inDoubt)
		answer = s.post(path, body)
	}
	return answer
}

func (s *scene) want(got told, status string, isAgain bool) {
	s.expect(got.http == http.StatusOK && got.Status == status && got.Again == isAgain,
		"expected %s duplicate=%v, came HTTP %d %s duplicate=%v: %.300s", status, isAgain, got.http, got.Status, got.Again,
		got.raw)
}

// carries expects an answer with this balance.
func (s *scene) carries(got told, amount money.Amount) {
	if s.isOver() {
		return
	}
	if got.Balance == nil {
		s.fail(fmt.Errorf("expected a balance of %s, came none: %.300s", amount, got.raw))
		return
	}
	s.expect(got.Balance.Amount == amount, "expected a balance of %s, came %s: %.300s", amount, got.Balance.Amount,
		got.raw)
}

// together makes calls side by side.
func together(n int, deed func(int) told) []told {
	out := make([]told, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { out[i] = deed(i) })
	}
	all.Wait()
	return out
}

func count(all []told, status string) (n int) {
	for _, answer := range all {
		if answer.Status == status {
			n++
		}
	}
	return n
}

// hand is a call that only a sandbox has.
func (s *scene) hand(path string, body fields, into any) (status int, err error) {
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
	raw, err := io.ReadAll(io.LimitReader(response.Body, largest))
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

// broken is what a fault answers.
type broken struct {
	Now    time.Time `json:"now"`
	KeyID  string    `json:"key_id"`
	Secret string    `json:"secret"`
}

var errNoHand = notRun("it needs a hand on the machine, which only a sandbox gives")

// breaks lets something go wrong; our clock goes with the house's.
func (s *scene) breaks(kind fields) (out broken) {
	if s.isOver() {
		return out
	}
	if !s.isSandbox {
		s.fail(errNoHand)
		return out
	}
	status, err := s.hand("/dev/faults", kind, &out)
	switch {
	case status == http.StatusServiceUnavailable:
		s.fail(notRun(fmt.Sprintf("the machine does not let go of its %v", kind["kind"])))
	case err != nil:
		s.fail(err)
	default:
		s.clock.Follow(out.Now)
	}
	return out
}

// ahead moves the clocks until the end of the test.
func (s *scene) ahead(by time.Duration) {
	s.breaks(fields{"kind": "clock", "seconds": int(by / time.Second)})
	if !s.isOver() {
		s.undo = append(s.undo, func() { s.breaks(fields{"kind": "clock", "seconds": -int(by / time.Second)}) })
	}
}
