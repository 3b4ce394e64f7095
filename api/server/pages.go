package server

import (
	"crypto/tls"
	"fmt"

	"github.com/gofiber/fiber/v2"

	"lantern/api/system"
)

// publishKeys serves the public keys for encrypted calls.
func publishKeys(keys *system.Keyring) fiber.Handler {
	return func(c *fiber.Ctx) error {
		published, err := keys.Published(c.UserContext())
		if err != nil {
			return err
		}
		c.Set(fiber.HeaderCacheControl, "public, max-age=300")
		return c.JSON(published)
	}
}

// contact redirects from an encrypted address to customer service.
func contact(h system.Handlers) fiber.Handler {
	return func(c *fiber.Ctx) error {
		address, err := h.Contact(c.UserContext(), c.Params("address"))
		if err != nil {
			return err
		}
		c.Set(fiber.HeaderCacheControl, "no-store")
		return c.Redirect(address)
	}
}

// webClip returns the iOS profile of the web client, signed where a certificate is configured.
func (p *Product) webClip(icon []byte) ([]byte, error) {
	profile, err := system.WebClip(p.config.PublicURL, "Lantern", icon)
	if err != nil || p.config.ProfileCert == "" {
		return profile, err
	}
	pair, err := tls.LoadX509KeyPair(p.config.ProfileCert, p.config.ProfileKey)
	if err != nil {
		return nil, fmt.Errorf("PROFILE_CERT and PROFILE_KEY: %w", err)
	}
	return system.Signed(profile, pair)
}
