// Package id creates the opaque ids that the API exposes: UUIDv7 as text, one Go type per noun.
package id

import (
	"crypto/rand"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"strings"
	"time"
)

// Each noun has its own type, so that the compiler refuses an id of another noun.
type (
	Member         string
	Session        string
	Game           string
	Bet            string
	Entry          string
	Deposit        string
	Withdrawal     string
	Transfer       string
	Payee          string
	Payout         string
	File           string
	Play           string
	Round          string
	Operator       string
	Adjustment     string
	Freeze         string
	Reconciliation string
	Device         string
	Passkey        string
	Export         string
	Exclusion      string
	Message        string
	Push           string
	Quote          string
	Payment        string
	VendorTransfer string
	VendorCase     string
	FreeRounds     string
	Requirement    string
	Match          string
	MatchingBlock  string
	Issue          string
	Order          string
	Chase          string
	Contract       string
	Bill           string
	Run            string
)

// ErrSyntax means that a text is not a UUID in canonical form.
var ErrSyntax = errors.New("id: not an id")

var now = time.Now

// New returns a UUIDv7 of the current time.
func New[T ~string]() T { return At[T](now()) }

// At returns a UUIDv7 of the given instant, for records that belong to another time than the current one.
func At[T ~string](instant time.Time) T {
	var raw [16]byte
	_, _ = rand.Read(raw[:]) // crypto/rand never returns an error: it aborts the program instead
	millis, part := uint64(instant.UnixMilli()), uint64(instant.Nanosecond()%1_000_000)*4096/1_000_000
	for i := range 6 {
		raw[i] = byte(millis >> (40 - 8*i))
	}
	// The next twelve bits are the fraction of the millisecond, so that ids sort in the order of creation.
	raw[6], raw[7] = byte(part>>8)|0x70, byte(part)
	raw[8] = raw[8]&0x3f | 0x80
	return T(format(raw))
}

// Parse accepts the canonical lower-case form only. Error: ErrSyntax.
func Parse[T ~string](text string) (T, error) {
	if len(text) != 36 || text[8] != '-' || text[13] != '-' || text[18] != '-' || text[23] != '-' {
		return "", ErrSyntax
	}
	raw, err := bytesOf(text)
	if err != nil || format(raw) != text {
		return "", ErrSyntax
	}
	return T(text), nil
}

var referenceEncoding = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// Reference returns the short form that people read aloud: 16 characters of the id's time and randomness.
func Reference[T ~string](value T) string {
	raw, err := bytesOf(string(value))
	if err != nil {
		return ""
	}
	var short [10]byte
	copy(short[:6], raw[:6])
	copy(short[6:], raw[12:])
	return referenceEncoding.EncodeToString(short[:])
}

// Referenced are the ids that may have a reference: they are from First to Last and end with Tail.
type Referenced struct {
	First, Last, Tail string
}

// ParseReference returns the ids that a reference may stand for; lower case and the letters that people confuse with
// digits are accepted. Error: ErrSyntax.
func ParseReference(text string) (Referenced, error) {
	read := strings.NewReplacer("O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(text))
	short, err := referenceEncoding.DecodeString(read)
	if err != nil || len(read) != 16 {
		return Referenced{}, ErrSyntax
	}
	first, last := [16]byte{}, [16]byte{}
	copy(first[:6], short[:6])
	copy(last[:6], short[:6])
	for i := 6; i < 16; i++ {
		last[i] = 0xff
	}
	return Referenced{First: format(first), Last: format(last), Tail: hex.EncodeToString(short[6:])}, nil
}

func format(raw [16]byte) string {
	digits := hex.EncodeToString(raw[:])
	return digits[:8] + "-" + digits[8:12] + "-" + digits[12:16] + "-" + digits[16:20] + "-" + digits[20:]
}

func bytesOf(text string) (raw [16]byte, err error) {
	if len(text) != 36 {
		return raw, ErrSyntax
	}
	decoded, err := hex.DecodeString(text[:8] + text[9:13] + text[14:18] + text[19:23] + text[24:])
	copy(raw[:], decoded)
	return raw, err
}
