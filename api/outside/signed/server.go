package signed

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"time"
)

// largest body that a call may bring.
const largest = 64 << 10

// Read is the body of a call that only the holder of the secret can have made; to anybody else it answers 401.
func Read(w http.ResponseWriter, r *http.Request, secret string, now time.Time) ([]byte, bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largest))
	said := Said{Verb: r.Method, Path: r.URL.RequestURI(), Stamp: r.Header.Get(TimestampHeader), Nonce: r.Header.Get(NonceHeader), Body: body}
	if err != nil || !said.IsBy(secret, r.Header.Get(SignatureHeader), now) {
		http.Error(w, "bad signature", http.StatusUnauthorized)
		return nil, false
	}
	return body, true
}

// Answer signs what is answered together with what it answers to.
func Answer(w http.ResponseWriter, r *http.Request, secret string, now time.Time, status int, out any) error {
	body, err := json.Marshal(out)
	if err != nil {
		http.Error(w, "no answer", http.StatusInternalServerError)
		return err
	}
	said := Said{Verb: strconv.Itoa(status), Stamp: Stamp(now), Nonce: r.Header.Get(NonceHeader), Body: body}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set(TimestampHeader, said.Stamp)
	w.Header().Set(SignatureHeader, said.Sign(secret))
	w.WriteHeader(status)
	_, err = w.Write(body)
	return err
}
