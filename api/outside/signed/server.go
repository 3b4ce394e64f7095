package signed

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"time"
)

// maxBodyBytes limits the body of a call.
const maxBodyBytes = 64 << 10

// Party is the receiving party: the keys and its current time.
type Party struct {
	Keys Keys
	Now  time.Time
}

// Read returns the body of a call that the other party signed; otherwise it answers 401.
func Read(w http.ResponseWriter, r *http.Request, side Party) ([]byte, bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
	message := Message{Start: r.Method, Path: r.URL.RequestURI(), Timestamp: r.Header.Get(TimestampHeader),
		Nonce: r.Header.Get(NonceHeader), Body: body}
	if err != nil || !side.Keys.Verify(message, r.Header.Get(SignatureHeader)) || !message.IsFresh(side.Now) {
		http.Error(w, "bad signature", http.StatusUnauthorized)
		return nil, false
	}
	return body, true
}

// WriteAnswer signs the answer together with the call that it belongs to.
func WriteAnswer(w http.ResponseWriter, r *http.Request, side Party, status int, out any) error {
	body, err := json.Marshal(out)
	if err != nil {
		http.Error(w, "no answer", http.StatusInternalServerError)
		return err
	}
	message := Message{Start: strconv.Itoa(status), Timestamp: FormatTimestamp(side.Now),
		Nonce: r.Header.Get(NonceHeader), Body: body}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set(TimestampHeader, message.Timestamp)
	w.Header().Set(SignatureHeader, side.Keys.Sign(message))
	w.WriteHeader(status)
	_, err = w.Write(body)
	return err
}
