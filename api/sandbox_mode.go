package main

import (
	"fmt"
	"strconv"

	"lantern/api/config"
	"lantern/api/outside/hub88"
	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/secret"
	"lantern/store/seed"
)

// makeSecrets generates the missing secrets of sandbox mode, which the sandbox program shares.
func makeSecrets(c *config.Config) (err error) {
	files := secret.Store(c.DataDir)
	for name, value := range map[string]*string{"secret": &c.Secret, secret.Pay: &c.PaySecret,
		"bgs-secret": &c.BGSSecret} {
		if *value == "" {
			if *value, err = files.Secret(name); err != nil {
				return err
			}
		}
	}
	for name, key := range map[string]*string{secret.Platform: &c.HubKey, secret.Vendor: &c.HubVendorKey} {
		if *key, err = files.Key(name); err != nil {
			return err
		}
	}
	return nil
}

// vendorSecret returns the secret of a sandbox vendor.
func vendorSecret(c config.Config, vendor string) (string, error) {
	base := c.PaySecret
	if base == "" {
		stored, err := secret.Store(c.DataDir).Existing(secret.Pay)
		if err != nil {
			return "", fmt.Errorf("no sandbox secrets in DATA_DIR: pass the vendor's with --secret: %w", err)
		}
		base = stored
	}
	return catalog.Secret(base, vendor), nil
}

// alsoListed are vendors that are listed under a second type of game.
var alsoListed = map[string]string{"DS88": "SPORTS", "IMES": "SPORTS"}

// suppliers returns the sandbox vendors for the demo data.
func suppliers(c config.Config) (all []seed.Supplier, err error) {
	for _, v := range catalog.Vendors() {
		s := seed.Supplier{
			Code: v.Code, Name: v.Name, URL: fmt.Sprintf("http://127.0.0.1:%d/vendors/%s", c.SandboxPort, v.Code),
			AlsoType: alsoListed[v.Code],
			KeyID:    catalog.KeyID, Secret: catalog.Secret(c.PaySecret, v.Code),
		}
		if v.Code == catalog.Hub88 {
			s.Hub88 = &seed.Hub88{Account: strconv.Itoa(catalog.Hub88Operator), OwnKey: c.HubKey}
			if s.Hub88.VendorKey, err = hub88.PublicOf(c.HubVendorKey); err != nil {
				return nil, err
			}
		}
		all = append(all, s)
	}
	return all, nil
}

// banner lists the addresses of the listening program.
func banner(c config.Config) string {
	at := func(port int) string { return fmt.Sprintf("http://localhost:%d", port) }
	text := fmt.Sprintf(`
Lantern is ready.

  players    %s
  agents     %s/agent
  operators  %s
  health     %s/readyz
`, c.PublicURL, c.PublicURL, at(c.OperatorPort), at(c.InfraPort))
	if c.IsProduction {
		return text
	}
	return text + fmt.Sprintf(`  sandbox    %s   (pays deposits)
  blocks     %s/dev/ui

  demo_player, demo_agent, demo_operator, demo_operator_2: password lantern-demo-1
  Play money only. Ctrl-C stops everything.
`, at(c.SandboxPort), c.PublicURL)
}
