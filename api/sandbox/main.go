// Command sandbox is the second program: a payment provider's pages, vendors and their games, for trying the product
// out. It knows the product by its doors alone, and production has none of it.
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

  serve     pages, vendors and games at SANDBOX_PORT, for the product at PORT; reads DATA_DIR, PUBLIC_URL, ` +
	`SANDBOX_GAMES as it does
  catalog   print what the vendors offer, as JSON
`

// limit is how long a page or a vendor takes to read and to answer.
const limit = 10 * time.Second

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

// serve answers until the context ends.
func serve(ctx context.Context) error {
	at, err := readPlace(os.Getenv)
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	socket, err := net.Listen("tcp", net.JoinHostPort(at.bind, strconv.Itoa(at.port)))
	if err != nil {
		return fmt.Errorf("SANDBOX_PORT: %w", err)
	}
	pages := &http.Server{Handler: program(ctx, at, log), ReadTimeout: limit, WriteTimeout: limit}
	failed := make(chan error, 1)
	go func() { failed <- pages.Serve(socket) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return pages.Close()
	}
}
