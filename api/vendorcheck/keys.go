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

// letter is one call as it goes out, for tests that spoil something of it, and its answer as it came.
type letter struct {
	said               signed.Said
	vendor, key        string
	signature          string
	status             int
	stamp, countersign string
	answer             []byte
}

// writes signs a ping.
func (s *scene) writes(at time.Time) letter {
	body, err := json.Marshal(fields{"request_id": signed.RandomNonce()})
	if err != nil {
		s.fail(err)
	}
	l := letter{vendor: s.Vendor, key: s.KeyID, said: signed.Said{
		Verb: http.MethodPost, Path: base + "/ping", Stamp: signed.Stamp(at), Nonce: signed.RandomNonce(), Body: body,
	}}
	l.signature = s.Keys.Sign(l.said)
	return l
}

// sends posts a letter as it is now.
func (s *scene) sends(l letter) letter {
	if s.isOver() {
		return l
	}
	request, err := http.NewRequestWithContext(s.ctx, l.said.Verb, s.URL+l.said.Path, bytes.NewReader(l.said.Body))
	if err != nil {
		s.fail(err)
		return l
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "X-Vendor-Id": l.vendor, "X-Key-Id": l.key, signed.TimestampHeader: l.said.Stamp,
		signed.NonceHeader: l.said.Nonce, signed.SignatureHeader: l.signature,
	} {
		request.Header.Set(name, value)
	}
	response, err := s.http.Do(request)
	if err != nil {
		s.fail(err)
		return l
	}
	defer response.Body.Close()
	if l.answer, err = io.ReadAll(io.LimitReader(response.Body, largest)); err != nil {
		s.fail(err)
	}
	l.status, l.stamp, l.countersign = response.StatusCode, response.Header.Get(signed.TimestampHeader),
		response.Header.Get(signed.SignatureHeader)
	return l
}

func (s *scene) refuses(l letter, what string) {
	got := s.sends(l)
	var said told
	if err := json.Unmarshal(got.answer, &said); err != nil {
		s.fail(fmt.Errorf("%s: %.200q: %w", what, got.answer, err))
	}
	s.expect(got.status == http.StatusUnauthorized && said.Status == "INVALID_SIGNATURE",
		"%s: expected HTTP 401 INVALID_SIGNATURE, came HTTP %d %.200s", what, got.status, got.answer)
}

func forgeries(s *scene) {
	now := s.clock.Now
	good := s.sends(s.writes(now()))
	s.expect(good.status == http.StatusOK, "expected HTTP 200 for a good call, came %d %.200s", good.status, good.answer)
	s.refuses(good, "reused nonce")
	for _, forgery := range []struct {
		what  string
		at    time.Time
		spoil func(*letter)
	}{
		{"bad signature", now(), func(l *letter) { l.signature = signed.Shared("a stranger's").Sign(l.said) }},
		{"no signature", now(), func(l *letter) { l.signature = "" }},
		{"altered body", now(), func(l *letter) { l.said.Body = []byte(`{"request_id":"another"}`) }},
		{"altered nonce", now(), func(l *letter) { l.said.Nonce = signed.RandomNonce() }},
		{"old timestamp", ago(s, 310*time.Second), func(*letter) {}},
		{"timestamp of the future", ago(s, -310*time.Second), func(*letter) {}},
		{"unknown key", now(), func(l *letter) { l.key = "nobody's" }},
		{"another vendor", now(), func(l *letter) { l.vendor = "NOBODY" }},
	} {
		l := s.writes(forgery.at)
		forgery.spoil(&l)
		s.refuses(l, forgery.what)
	}
}

// overlap is how long the old key is still believed.
const overlap = 10 * time.Minute

func rotation(s *scene) {
	old := s.breaks(fields{"kind": "rotate", "vendor": s.Vendor})
	made := s.breaks(fields{"kind": "rotate", "vendor": s.Vendor, "key_id": old.KeyID,
		"seconds": int(overlap / time.Second)})
	for what, key := range map[string]broken{"old": old, "new": made} {
		s.signs(key, what+" key in rotation", true)
	}
	s.ahead(overlap + time.Minute)
	s.signs(old, "old key after rotation", false)
	s.signs(made, "new key after rotation", true)
}

func (s *scene) signs(key broken, what string, isGood bool) {
	if s.isOver() {
		return
	}
	answer, err := s.tryAs(key.KeyID, signed.Shared(key.Secret), "/ping", nil)
	if isGood {
		s.expect(err == nil && answer.http == http.StatusOK, "%s: expected HTTP 200, came %d %.200s (%v)", what, answer.http,
			answer.raw, err)
		return
	}
	// The answer to an unknown key is signed with none.
	isRefused := answer.http == http.StatusUnauthorized && (err == nil || errors.Is(err, signed.ErrNotSigned))
	s.expect(isRefused, "%s: expected HTTP 401, came %d %.200s (%v)", what, answer.http, answer.raw, err)
}

func signedAnswers(s *scene) {
	got := s.sends(s.writes(s.clock.Now()))
	if s.isOver() {
		return
	}
	said := signed.Said{Verb: strconv.Itoa(got.status), Stamp: got.stamp, Nonce: got.said.Nonce, Body: got.answer}
	isOurs := func(said signed.Said) bool {
		return s.Keys.IsTheirs(said, got.countersign) && said.IsFresh(s.clock.Now())
	}
	s.expect(isOurs(said), "expected a signature over status, nonce, timestamp and body, came %q of %.200s",
		got.countersign, got.answer)
	for what, spoilt := range map[string]signed.Said{
		"status": {Verb: "201", Stamp: said.Stamp, Nonce: said.Nonce, Body: said.Body},
		"nonce":  {Verb: said.Verb, Stamp: said.Stamp, Nonce: signed.RandomNonce(), Body: said.Body},
		"body":   {Verb: said.Verb, Stamp: said.Stamp, Nonce: said.Nonce, Body: []byte("{}")},
	} {
		s.expect(!isOurs(spoilt), "the signature does not depend on the %s", what)
	}
	refused := s.writes(s.clock.Now())
	refused.said.Body = []byte("{")
	refused.signature = s.Keys.Sign(refused.said)
	got = s.sends(refused)
	s.expect(got.status == http.StatusBadRequest, "expected HTTP 400 for what does not parse, came %d %.200s", got.status,
		got.answer)
	said = signed.Said{Verb: strconv.Itoa(got.status), Stamp: got.stamp, Nonce: got.said.Nonce, Body: got.answer}
	s.expect(isOurs(said), "expected that a refusal is signed too: %.200s", got.answer)
}
