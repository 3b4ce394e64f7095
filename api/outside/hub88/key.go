package hub88

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
)

// ErrKey says that a text is no RSA key of the kind that is wanted, or one that is too short to be believed.
var ErrKey = errors.New("hub88: not an RSA key of 2048 bits or more, as PEM")

const (
	leastBits  = 2048
	privatePEM = "PRIVATE KEY"
	publicPEM  = "PUBLIC KEY"
)

// NewKey makes a pair of keys, both as PEM (PKCS #8, PKIX).
func NewKey() (private, public string, err error) {
	key, err := rsa.GenerateKey(rand.Reader, leastBits)
	if err != nil {
		return "", "", err
	}
	inner, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return "", "", err
	}
	private = text(privatePEM, inner)
	public, err = PublicOf(private)
	return private, public, err
}

// PublicOf is the public half of a private key.
func PublicOf(private string) (string, error) {
	key, err := ReadPrivate(private)
	if err != nil {
		return "", err
	}
	outer, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	if err != nil {
		return "", err
	}
	return text(publicPEM, outer), nil
}

func text(kind string, der []byte) string {
	return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}))
}

// ReadPrivate reads the key that we sign with. Faults: ErrKey.
func ReadPrivate(text string) (*rsa.PrivateKey, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, ErrKey
	}
	found, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	key, isRSA := found.(*rsa.PrivateKey)
	if err != nil || !isRSA || key.N.BitLen() < leastBits {
		return nil, ErrKey
	}
	return key, nil
}

// ReadPublic reads the key that the other side is known by. Faults: ErrKey.
func ReadPublic(text string) (*rsa.PublicKey, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, ErrKey
	}
	found, err := x509.ParsePKIXPublicKey(block.Bytes)
	key, isRSA := found.(*rsa.PublicKey)
	if err != nil || !isRSA || key.N.BitLen() < leastBits {
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
