package web

import (
	"strings"

	"github.com/gofiber/fiber/v2"
)

// notScreens are paths that apps leave to the browser.
var notScreens = []string{"/wps/*", "/lgw/*", "/lotto/*", "/games/*", "/covers/*", "/dev/*", "/.well-known/*",
	"/openapi.json", "/docs", "/docs/*"}

// serveAppLinks serves the association files by which a host names the apps that may open its links; without apps
// there are none.
func (s *Site) serveAppLinks(app *fiber.App) {
	links := s.Config.AppLinks
	if len(links.Apple) > 0 {
		var parts []fiber.Map
		for _, path := range notScreens {
			parts = append(parts, fiber.Map{"/": path, "exclude": true})
		}
		s.serveAssociation(app, "apple-app-site-association", fiber.Map{
			"applinks": fiber.Map{"details": []fiber.Map{{"appIDs": links.Apple,
				"components": append(parts, fiber.Map{"/": "*"})}}},
			"webcredentials": fiber.Map{"apps": links.Apple},
		})
	}
	var statements []fiber.Map
	for _, each := range links.Android {
		name, certificate, _ := strings.Cut(each, "/")
		statements = append(statements, fiber.Map{
			"relation": []string{"delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds"},
			"target": fiber.Map{"namespace": "android_app", "package_name": name,
				"sha256_cert_fingerprints": []string{certificate}},
		})
	}
	if len(statements) > 0 {
		s.serveAssociation(app, "assetlinks.json", statements)
	}
}

func (s *Site) serveAssociation(app *fiber.App, name string, content any) {
	s.Get(app, "/.well-known/"+name, func(c *fiber.Ctx) error {
		c.Set(fiber.HeaderCacheControl, "public, max-age=3600")
		return c.JSON(content)
	})
}
