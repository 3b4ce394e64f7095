package system

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"

	"lantern/store/fault"
)

// contactName binds what Cover seals to its purpose: other sealed values do not open as an address.
const contactName = "customer-service"

// Cover encrypts an address, so that programs that read the white label do not learn the contact of customer service.
// The same address always gives the same text, so that the white label's ETag is stable.
func (s Seal) Cover(address string) string {
	mac := hmac.New(sha256.New, s.covers)
	mac.Write([]byte(address))
	nonce := mac.Sum(nil)[:s.aead.NonceSize()]
	return base64.RawURLEncoding.EncodeToString(s.aead.Seal(nonce, nonce, []byte(address), []byte(contactName)))
}

// Uncover decrypts the address; no other text opens. Faults: not_found.
func (s Seal) Uncover(covered string) (string, error) {
	raw, err := base64.RawURLEncoding.DecodeString(covered)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	address, err := s.Open(raw, contactName)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	return string(address), nil
}
