package vendorcheck

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"lantern/api/outside/signed"
)

// signedCall is a call with its answer, for tests that manipulate parts of it.
type signedCall struct {
	message                signed.Message
	vendor, key            string
	signature              string
	status                 int
	stamp, answerSignature string
	answer                 []byte
}

// newSignedCall signs a ping.
func (s *scene) newSignedCall(at time.Time) signedCall {
	body, err := json.Marshal(fields{"request_id": signed.RandomNonce()})
	if err != nil {
		s.fail(err)
	}
	l := signedCall{vendor: s.Vendor, key: s.KeyID, message: signed.Message{
		Start: http.MethodPost, Path: base + "/ping", Timestamp: signed.FormatTimestamp(at), Nonce: signed.RandomNonce(),
		Body: body,
	}}
	l.signature = s.Keys.Sign(l.message)
	return l
}

// send posts a call as it is.
func (s *scene) send(l signedCall) signedCall {
	if s.isOver() {
		return l
	}
	request, err := http.NewRequestWithContext(s.ctx, l.message.Start, s.URL+l.message.Path,
		bytes.NewReader(l.message.Body))
	if err != nil {
		s.fail(err)
		return l
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "X-Vendor-Id": l.vendor, "X-Key-Id": l.key,
		signed.TimestampHeader: l.message.Timestamp,
		signed.NonceHeader:     l.message.Nonce, signed.SignatureHeader: l.signature,
	} {
		request.Header.Set(name, value)
	}
	response, err := s.http.Do(request)
	if err != nil {
		s.fail(err)
		return l
	}
	defer response.Body.Close()
	if l.answer, err = io.ReadAll(io.LimitReader(response.Body, maxResponseBytes)); err != nil {
		s.fail(err)
	}
	l.status, l.stamp, l.answerSignature = response.StatusCode, response.Header.Get(signed.TimestampHeader),
		response.Header.Get(signed.SignatureHeader)
	return l
}

func (s *scene) wantRefused(l signedCall, what string) {
	got := s.send(l)
	var said response
	if err := json.Unmarshal(got.answer, &said); err != nil {
		s.fail(fmt.Errorf("%s: %.200q: %w", what, got.answer, err))
	}
	s.expect(got.status == http.StatusUnauthorized && said.Status == "INVALID_SIGNATURE",
		"%s: expected HTTP 401 INVALID_SIGNATURE, got HTTP %d %.200s", what, got.status, got.answer)
}

func forgeries(s *scene) {
	now := s.clock.Now
	good := s.send(s.newSignedCall(now()))
	s.expect(good.status == http.StatusOK, "expected HTTP 200 for a good call, got %d %.200s", good.status, good.answer)
	s.wantRefused(good, "reused nonce")
	for _, forgery := range []struct {
		what  string
		at    time.Time
		spoil func(*signedCall)
	}{
		{"bad signature", now(), func(l *signedCall) { l.signature = signed.Shared("another secret").Sign(l.message) }},
		{"no signature", now(), func(l *signedCall) { l.signature = "" }},
		{"altered body", now(), func(l *signedCall) { l.message.Body = []byte(`{"request_id":"another"}`) }},
		{"altered nonce", now(), func(l *signedCall) { l.message.Nonce = signed.RandomNonce() }},
		{"old timestamp", timeAgo(s, 310*time.Second), func(*signedCall) {}},
		{"timestamp of the future", timeAgo(s, -310*time.Second), func(*signedCall) {}},
		{"unknown key", now(), func(l *signedCall) { l.key = "unknown" }},
		{"another vendor", now(), func(l *signedCall) { l.vendor = "UNKNOWN" }},
	} {
		l := s.newSignedCall(forgery.at)
		forgery.spoil(&l)
		s.wantRefused(l, forgery.what)
	}
}

// overlap is how long the old key stays valid.
const overlap = 10 * time.Minute

func rotation(s *scene) {
	old := s.injectFault(fields{"kind": "rotate", "vendor": s.Vendor})
	made := s.injectFault(fields{"kind": "rotate", "vendor": s.Vendor, "key_id": old.KeyID,
		"seconds": int(overlap / time.Second)})
	for what, key := range map[string]faultResult{"old": old, "new": made} {
		s.wantKey(key, what+" key in rotation", true)
	}
	s.moveClock(overlap + time.Minute)
	s.wantKey(old, "old key after rotation", false)
	s.wantKey(made, "new key after rotation", true)
}

func (s *scene) wantKey(key faultResult, what string, isGood bool) {
	if s.isOver() {
		return
	}
	answer, err := s.tryAs(key.KeyID, signed.Shared(key.Secret), "/ping", nil)
	if isGood {
		s.expect(err == nil && answer.http == http.StatusOK, "%s: expected HTTP 200, got %d %.200s (%v)", what, answer.http,
			answer.raw, err)
		return
	}
	// The answer to an unknown key is not signed.
	isRefused := answer.http == http.StatusUnauthorized && (err == nil || errors.Is(err, signed.ErrNotSigned))
	s.expect(isRefused, "%s: expected HTTP 401, got %d %.200s (%v)", what, answer.http, answer.raw, err)
}

func signedAnswers(s *scene) {
	got := s.send(s.newSignedCall(s.clock.Now()))
	if s.isOver() {
		return
	}
	said := signed.Message{Start: strconv.Itoa(got.status), Timestamp: got.stamp, Nonce: got.message.Nonce,
		Body: got.answer}
	isOurs := func(said signed.Message) bool {
		return s.Keys.Verify(said, got.answerSignature) && said.IsFresh(s.clock.Now())
	}
	s.expect(isOurs(said), "expected a signature over status, nonce, timestamp and body, got %q of %.200s",
		got.answerSignature, got.answer)
	for what, spoilt := range map[string]signed.Message{
		"status": {Start: "201", Timestamp: said.Timestamp, Nonce: said.Nonce, Body: said.Body},
		"nonce":  {Start: said.Start, Timestamp: said.Timestamp, Nonce: signed.RandomNonce(), Body: said.Body},
		"body":   {Start: said.Start, Timestamp: said.Timestamp, Nonce: said.Nonce, Body: []byte("{}")},
	} {
		s.expect(!isOurs(spoilt), "the signature does not depend on the %s", what)
	}
	refused := s.newSignedCall(s.clock.Now())
	refused.message.Body = []byte("{")
	refused.signature = s.Keys.Sign(refused.message)
	got = s.send(refused)
	s.expect(got.status == http.StatusBadRequest, "expected HTTP 400 for an invalid body, got %d %.200s", got.status,
		got.answer)
	said = signed.Message{Start: strconv.Itoa(got.status), Timestamp: got.stamp, Nonce: got.message.Nonce,
		Body: got.answer}
	s.expect(isOurs(said), "expected a signed refusal: %.200s", got.answer)
}
