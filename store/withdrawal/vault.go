package withdrawal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"fmt"

	"lantern/store/id"
)

// Vault encrypts account numbers.
type Vault struct {
	seal  cipher.AEAD
	print []byte
}

// NewVault creates a vault from a secret; numbers encrypted under another secret cannot be opened.
func NewVault(secret []byte) (Vault, error) {
	block, err := aes.NewCipher(derive(secret, "payee numbers"))
	if err != nil {
		return Vault{}, fmt.Errorf("vault: %w", err)
	}
	seal, err := cipher.NewGCM(block)
	if err != nil {
		return Vault{}, fmt.Errorf("vault: %w", err)
	}
	return Vault{seal: seal, print: derive(secret, "payee fingerprints")}, nil
}

func derive(secret []byte, purpose string) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(purpose))
	return mac.Sum(nil)
}

func (v Vault) close(owner id.Member, number string) []byte {
	nonce := make([]byte, v.seal.NonceSize())
	_, _ = rand.Read(nonce)
	return v.seal.Seal(nonce, nonce, []byte(number), []byte(owner))
}

// Open decrypts a number for its owner; it fails for any other member.
func (v Vault) Open(owner id.Member, sealed []byte) (string, error) {
	size := v.seal.NonceSize()
	if len(sealed) < size {
		return "", fmt.Errorf("vault: nothing sealed")
	}
	number, err := v.seal.Open(nil, sealed[:size], sealed[size:], []byte(owner))
	if err != nil {
		return "", fmt.Errorf("vault: %w", err)
	}
	return string(number), nil
}

// fingerprint distinguishes payees without storing their numbers.
func (v Vault) fingerprint(bank, number string) []byte {
	mac := hmac.New(sha256.New, v.print)
	mac.Write([]byte(bank + "\x1f" + number))
	return mac.Sum(nil)
}
