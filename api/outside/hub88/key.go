package hub88

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"errors"

	"lantern/api/outside/pemkey"
)

// ErrKey means that a text is not an RSA key in PEM, of the expected kind and of sufficient length.
var ErrKey = errors.New("hub88: not an RSA key of 2048 bits or more, as PEM")

const minKeyBits = 2048

// NewKey creates a key pair, both keys as PEM.
func NewKey() (private, public string, err error) {
	key, err := rsa.GenerateKey(rand.Reader, minKeyBits)
	if err != nil {
		return "", "", err
	}
	return pemkey.Encode(key)
}

// PublicOf returns the public key of a private key. Faults: ErrKey.
func PublicOf(private string) (string, error) {
	key, err := ReadPrivate(private)
	if err != nil {
		return "", err
	}
	_, public, err := pemkey.Encode(key)
	return public, err
}

// ReadPrivate parses a signing key. Faults: ErrKey.
func ReadPrivate(text string) (*rsa.PrivateKey, error) {
	key, err := pemkey.ParsePrivate[*rsa.PrivateKey](text)
	if err != nil || key.N.BitLen() < minKeyBits {
		return nil, ErrKey
	}
	return key, nil
}

// ReadPublic parses the other party's public key. Faults: ErrKey.
func ReadPublic(text string) (*rsa.PublicKey, error) {
	key, err := pemkey.ParsePublic[*rsa.PublicKey](text)
	if err != nil || key.N.BitLen() < minKeyBits {
		return nil, ErrKey
	}
	return key, nil
}

// Sign returns the signature of a body.
func Sign(key *rsa.PrivateKey, body []byte) (string, error) {
	sum := sha256.Sum256(body)
	made, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
	return base64.StdEncoding.EncodeToString(made), err
}

// Verify reports whether the signature is the key holder's and covers exactly this body.
func Verify(key *rsa.PublicKey, body []byte, signature string) bool {
	given, err := base64.StdEncoding.DecodeString(signature)
	if err != nil {
		return false
	}
	sum := sha256.Sum256(body)
	return rsa.VerifyPKCS1v15(key, crypto.SHA256, sum[:], given) == nil
}
