package server_test

import (
	"os/exec"
	"strings"
	"testing"
)

// dependencies returns the packages that a program or a test links.
func dependencies(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-deps"}, args...)...)
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

const (
	firebaseLibrary = "firebase.google.com/go"
	miniredis       = "github.com/alicebob/miniredis"
)

func TestLinks_Firebase_OnlyInTheProgram(t *testing.T) {
	if !strings.Contains(dependencies(t, "./api"), firebaseLibrary) {
		t.Error("the program has no Firebase")
	}
	if strings.Contains(dependencies(t, "-test", "./api/server", "./api/session", "./api/member"), firebaseLibrary) {
		t.Error("tests of nouns or of the server link Firebase's library")
	}
}

func TestLinks_EmbeddedRedis_OnlyWithItsTag(t *testing.T) {
	if strings.Contains(dependencies(t, "./api"), miniredis) {
		t.Error("the production program links the embedded Redis")
	}
	if !strings.Contains(dependencies(t, "-tags", "embedded", "./api"), miniredis) {
		t.Error("the program of make run has no embedded Redis")
	}
}
