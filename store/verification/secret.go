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

// Secret computes the HMACs of codes and encrypts the secrets of authenticators with keys that only the installation
// has: a copy of the database is not enough to use them.
type Secret struct {
	marks []byte
	aead  cipher.AEAD
}

// NewSecret derives the keys; values made under another secret become invalid.
func NewSecret(secret []byte) (Secret, error) {
	block, err := aes.NewCipher(derive(secret, "authenticators"))
	if err != nil {
		return Secret{}, fmt.Errorf("verification: %w", err)
	}
	seal, err := cipher.NewGCM(block)
	if err != nil {
		return Secret{}, fmt.Errorf("verification: %w", err)
	}
	return Secret{marks: derive(secret, "codes"), aead: seal}, nil
}

func derive(secret []byte, purpose string) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("verification " + purpose))
	return mac.Sum(nil)
}

// mark returns the HMAC under which a text is stored, bound to what it belongs to.
func (s Secret) mark(parts ...string) []byte {
	mac := hmac.New(sha256.New, s.marks)
	mac.Write([]byte(strings.Join(parts, "\x00")))
	return mac.Sum(nil)
}

func (s Secret) encrypt(owner id.Member, text string) []byte {
	nonce := make([]byte, s.aead.NonceSize())
	_, _ = rand.Read(nonce)
	return s.aead.Seal(nonce, nonce, []byte(text), []byte(owner))
}

func (s Secret) decrypt(owner id.Member, sealed []byte) (string, error) {
	size := s.aead.NonceSize()
	if len(sealed) < size {
		return "", errors.New("verification: nothing sealed")
	}
	text, err := s.aead.Open(nil, sealed[:size], sealed[size:], []byte(owner))
	if err != nil {
		return "", fmt.Errorf("verification: %w", err)
	}
	return string(text), nil
}
