package system

import (
	"context"
	"strings"

	"lantern/store/fault"
	"lantern/store/system"
)

// contactPath redirects a covered address to the support contact.
const contactPath = "/wps/system/customerService/"

// ContactIn is the covered address of a support contact.
type ContactIn struct {
	Address string `path:"address" maxLength:"512"`
}

// contactsOf returns the support contacts with covered addresses.
func (h Handlers) contactsOf(s system.Settings) []contactOut {
	out := make([]contactOut, len(s.CustomerService))
	for i, c := range s.CustomerService {
		out[i] = contactOut{c.Kind, h.Covered(c.URL)}
	}
	return out
}

// Covered returns the public address for a support contact, which hides the contact's own address.
func (h Handlers) Covered(address string) string {
	return h.PublicURL + contactPath + h.Seal.Cover(address)
}

// Contact returns the address that a covered one stands for. Faults: not_found, also once the merchant has removed it.
func (h Handlers) Contact(ctx context.Context, covered string) (string, error) {
	address, err := h.Seal.Uncover(covered)
	if err != nil {
		return "", err
	}
	s, err := h.Settings.Now(ctx)
	if err != nil {
		return "", err
	}
	for _, c := range s.CustomerService {
		if c.URL != address {
			continue
		}
		if strings.HasPrefix(address, "/") {
			return h.PublicURL + address, nil
		}
		return address, nil
	}
	return "", fault.New(fault.NotFound)
}
