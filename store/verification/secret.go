package verification

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"lantern/store/id"
)

// Secret marks codes and seals authenticators with what the installation alone knows: a copy of the database opens
// nothing.
type Secret struct {
	marks []byte
	seal  cipher.AEAD
}

// NewSecret derives its keys; what was marked or sealed under another secret is worth nothing.
func NewSecret(secret []byte) (Secret, error) {
	block, err := aes.NewCipher(derive(secret, "authenticators"))
	if err != nil {
		return Secret{}, fmt.Errorf("verification: %w", err)
	}
	seal, err := cipher.NewGCM(block)
	if err != nil {
		return Secret{}, fmt.Errorf("verification: %w", err)
	}
	return Secret{marks: derive(secret, "codes"), seal: seal}, nil
}

func derive(secret []byte, purpose string) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("verification " + purpose))
	return mac.Sum(nil)
}

// mark is what the database keeps of a text, and of what it belongs to.
func (s Secret) mark(parts ...string) []byte {
	mac := hmac.New(sha256.New, s.marks)
	mac.Write([]byte(strings.Join(parts, "\x00")))
	return mac.Sum(nil)
}

func (s Secret) close(owner id.Member, text string) []byte {
	nonce := make([]byte, s.seal.NonceSize())
	_, _ = rand.Read(nonce)
	return s.seal.Seal(nonce, nonce, []byte(text), []byte(owner))
}

func (s Secret) open(owner id.Member, sealed []byte) (string, error) {
	size := s.seal.NonceSize()
	if len(sealed) < size {
		return "", errors.New("verification: nothing sealed")
	}
	text, err := s.seal.Open(nil, sealed[:size], sealed[size:], []byte(owner))
	if err != nil {
		return "", fmt.Errorf("verification: %w", err)
	}
	return string(text), nil
}
