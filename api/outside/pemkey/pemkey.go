// Package pemkey encodes and decodes asymmetric keys as text: PEM with PKCS #8 and PKIX.
package pemkey

import (
	"crypto"
	"crypto/x509"
	"encoding/pem"
	"errors"
)

// ErrKey means that a text is not a key of the expected kind.
var ErrKey = errors.New("pemkey: not a PEM key of the expected kind")

const (
	privateKind = "PRIVATE KEY"
	publicKind  = "PUBLIC KEY"
)

// Encode returns a key pair as PEM.
func Encode(key crypto.Signer) (private, public string, err error) {
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

// ParsePrivate parses a private key. Faults: ErrKey.
func ParsePrivate[K any](text string) (K, error) { return read[K](text, x509.ParsePKCS8PrivateKey) }

// ParsePublic parses a public key. Faults: ErrKey.
func ParsePublic[K any](text string) (K, error) { return read[K](text, x509.ParsePKIXPublicKey) }

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
