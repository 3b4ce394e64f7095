package system

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"

	"lantern/store/fault"
)

// contactName binds what Cover seals to its purpose: no other sealed thing opens as an address.
const contactName = "customer-service"

// Cover hides an address, so that programs that read the white label learn no way to our desk. The same address always
// gives the same text, which keeps the white label's tag.
func (s Seal) Cover(address string) string {
	mac := hmac.New(sha256.New, s.covers)
	mac.Write([]byte(address))
	nonce := mac.Sum(nil)[:s.aead.NonceSize()]
	return base64.RawURLEncoding.EncodeToString(s.aead.Seal(nonce, nonce, []byte(address), []byte(contactName)))
}

// Uncover gives the address back; nobody can make up one that opens. Faults: not_found.
func (s Seal) Uncover(covered string) (string, error) {
	raw, err := base64.RawURLEncoding.DecodeString(covered)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	address, err := s.open(raw, contactName)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	return string(address), nil
}
