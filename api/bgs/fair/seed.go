// Package fair makes the seeds of the in-house games and the byte stream that every outcome is read from. It is pure:
// the caller supplies the source of randomness, the seeds and the counter.
package fair

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"regexp"
)

// SeedSize is the length of a server seed in bytes.
const SeedSize = 32

var (
	// ErrEntropy means that the operating system returned no usable randomness: the games close.
	ErrEntropy = errors.New("fair: no randomness")
	// ErrClientSeed means that a client seed is empty, too long or has characters that are not allowed.
	ErrClientSeed = errors.New("fair: client seed not allowed")
)

// A colon is left out because it separates the parts of the stream's message.
var clientSeedPattern = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

// ServerSeed is the server's part of a pair; only its hash is published before it is revealed.
type ServerSeed [SeedSize]byte

// NewServerSeed reads a seed from random, which is crypto/rand outside tests.
func NewServerSeed(random io.Reader) (ServerSeed, error) {
	var s ServerSeed
	if _, err := io.ReadFull(random, s[:]); err != nil {
		return ServerSeed{}, fmt.Errorf("%w: %w", ErrEntropy, err)
	}
	if constant(s[:]) {
		return ServerSeed{}, fmt.Errorf("%w: every byte is the same", ErrEntropy)
	}
	return s, nil
}

// ServerSeedFrom converts a stored seed.
func ServerSeedFrom(raw []byte) (ServerSeed, error) {
	if len(raw) != SeedSize {
		return ServerSeed{}, fmt.Errorf("fair: a server seed has %d bytes, not %d", SeedSize, len(raw))
	}
	return ServerSeed(raw), nil
}

// Hash is the lower-case hex SHA-256 of the 32 raw bytes, shown before the first bet under the seed.
func (s ServerSeed) Hash() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// Hex is the seed itself, to be revealed.
func (s ServerSeed) Hex() string { return hex.EncodeToString(s[:]) }

// String keeps an unrevealed seed out of logs.
func (s ServerSeed) String() string { return "sealed:" + s.Hash() }

// GoString keeps an unrevealed seed out of %#v as well.
func (s ServerSeed) GoString() string { return s.String() }

// CheckClientSeed accepts 1 to 64 letters, digits, dots, dashes and underscores.
func CheckClientSeed(seed string) error {
	if !clientSeedPattern.MatchString(seed) {
		return ErrClientSeed
	}
	return nil
}

const friendly = "abcdefghjkmnpqrstuvwxyz23456789"

// NewClientSeed makes a seed for a player who has not chosen one: twelve characters that are easy to copy.
func NewClientSeed(random io.Reader) (string, error) {
	var key ServerSeed
	if _, err := io.ReadFull(random, key[:]); err != nil {
		return "", fmt.Errorf("%w: %w", ErrEntropy, err)
	}
	stream, out := NewStream(key, "client", 0), make([]byte, 12)
	for i := range out {
		out[i] = friendly[stream.Below(uint64(len(friendly)))]
	}
	return string(out), nil
}

func constant(b []byte) bool {
	for _, v := range b {
		if v != b[0] {
			return false
		}
	}
	return true
}
