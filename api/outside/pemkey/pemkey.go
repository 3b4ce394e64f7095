// Package pemkey reads and writes keys of two halves as text: PEM around PKCS #8 and PKIX.
package pemkey

import (
	"crypto"
	"crypto/x509"
	"encoding/pem"
	"errors"
)

// ErrKey says that a text is no key of the kind that is wanted.
var ErrKey = errors.New("pemkey: no such key in PEM")

const (
	privateKind = "PRIVATE KEY"
	publicKind  = "PUBLIC KEY"
)

// Write is a pair of keys as text.
func Write(key crypto.Signer) (private, public string, err error) {
	inner, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return "", "", err
	}
	outer, err := x509.MarshalPKIXPublicKey(key.Public())
	if err != nil {
		return "", "", err
	}
	return text(privateKind, inner), text(publicKind, outer), nil
}

func text(kind string, der []byte) string {
	return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}))
}

// Private reads the half that signs. Faults: ErrKey.
func Private[K any](text string) (K, error) { return read[K](text, x509.ParsePKCS8PrivateKey) }

// Public reads the half that a signer is known by. Faults: ErrKey.
func Public[K any](text string) (K, error) { return read[K](text, x509.ParsePKIXPublicKey) }

func read[K any](text string, parse func([]byte) (any, error)) (key K, err error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return key, ErrKey
	}
	found, err := parse(block.Bytes)
	if err != nil {
		return key, ErrKey
	}
	key, isWanted := found.(K)
	if !isWanted {
		return key, ErrKey
	}
	return key, nil
}
