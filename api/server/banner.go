package server

import "fmt"

// banner tells a person where everything is once it listens.
func banner(c Config) string {
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

  demo_player, demo_agent, demo_operator: password lantern-demo-1
  Play money only. Ctrl-C stops everything.
`, at(c.SandboxPort), c.PublicURL)
}
