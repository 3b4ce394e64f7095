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

// Side is who answers: the keys between the two, and the time here.
type Side struct {
	Keys Keys
	Now  time.Time
}

// Read is the body of a call that only the other side can have made; to anybody else it answers 401.
func Read(w http.ResponseWriter, r *http.Request, side Side) ([]byte, bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largest))
	said := Said{Verb: r.Method, Path: r.URL.RequestURI(), Stamp: r.Header.Get(TimestampHeader),
		Nonce: r.Header.Get(NonceHeader), Body: body}
	if err != nil || !side.Keys.IsTheirs(said, r.Header.Get(SignatureHeader)) || !said.IsFresh(side.Now) {
		http.Error(w, "bad signature", http.StatusUnauthorized)
		return nil, false
	}
	return body, true
}

// Answer signs what is answered together with what it answers to.
func Answer(w http.ResponseWriter, r *http.Request, side Side, status int, out any) error {
	body, err := json.Marshal(out)
	if err != nil {
		http.Error(w, "no answer", http.StatusInternalServerError)
		return err
	}
	said := Said{Verb: strconv.Itoa(status), Stamp: Stamp(side.Now), Nonce: r.Header.Get(NonceHeader), Body: body}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set(TimestampHeader, said.Stamp)
	w.Header().Set(SignatureHeader, side.Keys.Sign(said))
	w.WriteHeader(status)
	_, err = w.Write(body)
	return err
}
