package secret_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"lantern/api/sandbox/secret"
)

func TestStore_ConcurrentPrograms_ReadTheSameSecret(t *testing.T) {
	dir := t.TempDir()
	if _, err := secret.Store(dir).Existing(secret.Pay); !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("before it was created: %v", err)
	}
	read := make([]string, 16)
	var wait sync.WaitGroup
	for i := range read {
		wait.Go(func() {
			word, err := secret.Store(dir).Secret(secret.Pay)
			if err != nil {
				t.Error(err)
			}
			read[i] = word
		})
	}
	wait.Wait()
	for _, word := range read {
		if len(word) != 64 || word != read[0] {
			t.Errorf("%q beside %q", word, read[0])
		}
	}
	left, err := os.ReadDir(filepath.Join(dir, "secrets"))
	if err != nil || len(left) != 1 {
		t.Errorf("temporary files remain: %v, %v", left, err)
	}
}
