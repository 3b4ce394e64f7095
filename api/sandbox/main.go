// Command sandbox is a second program for trying the product: the pages of a payment provider, game vendors and their
// games. It uses the platform's public interfaces only and does not run in production.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"lantern/api/sandbox/catalog"
)

const usage = `sandbox COMMAND

  serve     pages, vendors and games at SANDBOX_PORT, for the platform at PORT; reads DATA_DIR, PUBLIC_URL, ` +
	`SANDBOX_GAMES like the platform
  catalog   print the catalog of the vendors as JSON
`

// requestTimeout limits reading a request and writing its answer.
const requestTimeout = 10 * time.Second

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "sandbox:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	switch {
	case len(args) == 1 && args[0] == "catalog":
		return catalog.Write(os.Stdout)
	case len(args) == 1 && args[0] == "serve":
		return serve(ctx)
	}
	fmt.Print(usage)
	return errors.New("name a command")
}

// serve answers requests until ctx ends.
func serve(ctx context.Context) error {
	env, err := readEnvironment(os.Getenv)
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	socket, err := net.Listen("tcp", net.JoinHostPort(env.bind, strconv.Itoa(env.port)))
	if err != nil {
		return fmt.Errorf("SANDBOX_PORT: %w", err)
	}
	pages := &http.Server{Handler: program(ctx, env, log), ReadTimeout: requestTimeout, WriteTimeout: requestTimeout}
	failed := make(chan error, 1)
	go func() { failed <- pages.Serve(socket) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return pages.Close()
	}
}
