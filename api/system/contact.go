package system

import (
	"context"
	"strings"

	"lantern/store/fault"
	"lantern/store/system"
)

// contactPath is where a covered address leads to the desk itself.
const contactPath = "/wps/system/customerService/"

// ContactIn names a way to customer service by its covered address.
type ContactIn struct {
	Address string `path:"address" maxLength:"512"`
}

// contactsOf are the ways to the desk, their addresses covered.
func (h Handlers) contactsOf(s system.Settings) []contactOut {
	out := make([]contactOut, len(s.CustomerService))
	for i, c := range s.CustomerService {
		out[i] = contactOut{c.Kind, h.Covered(c.URL)}
	}
	return out
}

// Covered is the address of a way to the desk as everybody may read it.
func (h Handlers) Covered(address string) string {
	return h.PublicURL + contactPath + h.Seal.Cover(address)
}

// Contact is the address that a covered one stands for, while the merchant still has it. Faults: not_found.
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
