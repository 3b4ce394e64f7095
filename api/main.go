// Command lantern is the platform's binary: it serves the API, runs jobs and administers the database.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"lantern/api/config"
	"lantern/api/infra"
	"lantern/api/server"
	"lantern/api/wire"
)

const usage = `lantern COMMAND

  serve      serve all listeners and run the jobs
  work       run the jobs only
  migrate    migrate the database to this version
  reset      drop all data and create the demo data again; never in production
  seed       write the settings, the catalog and, in sandbox mode, the demo users
  openapi [public|operator]   print the OpenAPI 3.1 document of a listener, or of both
  errors     print every error code with its status and its message
  variables  print the table of environment variables
  settings   print the table of settings, which operators change
  lottery returns   print what every lottery bet type returns to players
  operator   act as an operator: every call of the operators' API (lantern operator help)
  vendor-check URL   run the conformance test of the vendor API at URL
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "lantern:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		fmt.Print(usage)
		return errors.New("name a command")
	}
	if args[0] == "errors" {
		_, err := os.Stdout.WriteString(wire.ErrorTable())
		return err
	}
	if args[0] == "variables" {
		_, err := os.Stdout.WriteString(config.Table())
		return err
	}
	if args[0] == "settings" {
		table, err := server.SettingsTable()
		if err != nil {
			return err
		}
		_, err = os.Stdout.WriteString(table)
		return err
	}
	if args[0] == "lottery" {
		if len(args) != 2 || args[1] != "returns" {
			return errors.New("lottery returns: there is no other command")
		}
		return server.LotteryReturns(os.Stdout)
	}
	settings, err := config.Read(os.Getenv)
	if err != nil {
		return err
	}
	p := &application{config: settings, out: os.Stdout,
		log: infra.NewLog(os.Stderr, settings.LogLevel, !settings.IsProduction)}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	go releaseIdleMemory(ctx)
	switch args[0] {
	case "serve":
		return p.serve(ctx)
	case "work":
		return p.work(ctx)
	case "migrate":
		return p.migrate(ctx)
	case "reset":
		return p.reset(ctx)
	case "seed":
		return p.seedAll(ctx)
	case "openapi":
		return p.openAPI(strings.Join(args[1:], " "))
	case "operator":
		return p.operator(ctx, args[1:])
	case "vendor-check":
		return p.vendorCheck(ctx, args[1:])
	}
	fmt.Print(usage)
	return fmt.Errorf("no command %q", args[0])
}
