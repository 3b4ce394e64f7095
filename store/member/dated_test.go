package member_test

import (
	"encoding/base64"
	"testing"

	"golang.org/x/crypto/argon2"
)

// old returns the hash of a password at a lower cost than today's.
func old(t *testing.T) string {
	t.Helper()
	return base64.RawStdEncoding.EncodeToString(argon2.IDKey([]byte("old-secret-77"), make([]byte, 16), 1, 4096, 1, 32))
}
