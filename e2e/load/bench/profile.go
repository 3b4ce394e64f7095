package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"

	"load/program"
)

// withProfiles runs fn and stores CPU profiles of both programs in a folder.
func (g *bench) withProfiles(folder string, fn func() error) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	done := make(chan error, 2)
	seconds := int((g.warm + g.span).Seconds() * 3)
	for name, at := range map[string]*program.Program{"single": g.single, "batched": g.batched} {
		go func() { done <- profile(at, seconds, filepath.Join(folder, name+".pb.gz")) }()
	}
	return errors.Join(fn(), <-done, <-done)
}

func profile(at *program.Program, seconds int, file string) error {
	answer, err := http.Get(fmt.Sprintf("http://127.0.0.1:%d/debug/pprof/profile?seconds=%d", at.Infra, seconds))
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("no profile: %s", answer.Status)
	}
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o644)
}
