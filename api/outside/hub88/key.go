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

// ErrKey says that a text is no RSA key of the kind that is wanted, or one that is too short to be believed.
var ErrKey = errors.New("hub88: not an RSA key of 2048 bits or more, as PEM")

const leastBits = 2048

// NewKey makes a pair of keys, both as PEM.
func NewKey() (private, public string, err error) {
	key, err := rsa.GenerateKey(rand.Reader, leastBits)
	if err != nil {
		return "", "", err
	}
	return pemkey.Write(key)
}

// PublicOf is the public half of a private key. Faults: ErrKey.
func PublicOf(private string) (string, error) {
	key, err := ReadPrivate(private)
	if err != nil {
		return "", err
	}
	_, public, err := pemkey.Write(key)
	return public, err
}

// ReadPrivate reads the key that we sign with. Faults: ErrKey.
func ReadPrivate(text string) (*rsa.PrivateKey, error) {
	key, err := pemkey.Private[*rsa.PrivateKey](text)
	if err != nil || key.N.BitLen() < leastBits {
		return nil, ErrKey
	}
	return key, nil
}

// ReadPublic reads the key that the other side is known by. Faults: ErrKey.
func ReadPublic(text string) (*rsa.PublicKey, error) {
	key, err := pemkey.Public[*rsa.PublicKey](text)
	if err != nil || key.N.BitLen() < leastBits {
		return nil, ErrKey
	}
	return key, nil
}

// Sign is the signature of a body.
func Sign(key *rsa.PrivateKey, body []byte) (string, error) {
	sum := sha256.Sum256(body)
	made, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
	return base64.StdEncoding.EncodeToString(made), err
}

// IsBy says whether the holder of a key signed exactly these bytes.
func IsBy(key *rsa.PublicKey, body []byte, signature string) bool {
	given, err := base64.StdEncoding.DecodeString(signature)
	if err != nil {
		return false
	}
	sum := sha256.Sum256(body)
	return rsa.VerifyPKCS1v15(key, crypto.SHA256, sum[:], given) == nil
}
