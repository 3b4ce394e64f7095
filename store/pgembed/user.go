package pgembed

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// userMode is how the server is run as an unprivileged user, which Postgres requires.
type userMode int

const (
	// automatic picks the first mode that works on this machine.
	automatic userMode = iota
	// asIs runs as the current user.
	asIs
	// namespaced maps root to an unprivileged user inside a user namespace; files stay in place and belong to root
	// outside of it.
	namespaced
	// switched runs as an unprivileged user, with copies of the files in a folder that this user can access.
	switched
)

const (
	insideID       = 1000
	unprivilegedID = 65534
	// publicHome is a folder of root that every user may traverse.
	publicHome = "/var/lib/lantern"
)

type user struct{ mode userMode }

func chooseUser(mode userMode, bin binaries) (user, error) {
	if mode != automatic {
		return user{mode}, nil
	}
	if os.Geteuid() != 0 {
		return user{asIs}, nil
	}
	who := user{namespaced}
	// Containers may forbid namespaces; only an attempt shows it.
	if err := who.command(context.Background(), bin.path("postgres"), "--version").Run(); err != nil {
		who.mode = switched
	}
	return who, nil
}

func (u user) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.SysProcAttr = u.attributes()
	// An own process group keeps the terminal's Ctrl-C from the server until its clients have stopped.
	cmd.SysProcAttr.Setpgid = true
	if u.mode == switched {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: unprivilegedID, Gid: unprivilegedID}
		cmd.Dir = "/"
	}
	return cmd
}

// prepare copies or moves binaries and cluster to where this user has access.
func (u user) prepare(bin binaries, l layout) (binaries, layout, error) {
	if u.mode != switched {
		return bin, l, nil
	}
	sum := sha256.Sum256([]byte(l.home))
	place := filepath.Join(publicHome, hex.EncodeToString(sum[:8]))
	if err := os.MkdirAll(place, 0o755); err != nil {
		return bin, l, err
	}
	l.cluster = filepath.Join(place, "cluster")
	if bin.root == "" {
		return bin, l, nil
	}
	native := filepath.Join(place, "native-"+packageName()+fmt.Sprint("-", bin.major))
	if _, err := os.Stat(native); err == nil {
		return bin.movedTo(native), l, nil
	}
	fresh := native + ".new"
	if err := os.RemoveAll(fresh); err != nil {
		return bin, l, err
	}
	if err := os.CopyFS(fresh, os.DirFS(bin.root)); err != nil {
		return bin, l, fmt.Errorf("pgembed: copy of the binaries: %w", err)
	}
	return bin.movedTo(native), l, os.Rename(fresh, native)
}

func (b binaries) movedTo(native string) binaries {
	b.root, b.dir = native, filepath.Join(native, "bin")
	return b
}

// own makes the server's user the owner of the files.
func (u user) own(paths ...string) error {
	if u.mode != switched {
		return nil
	}
	for _, path := range paths {
		if err := os.Chown(path, unprivilegedID, unprivilegedID); err != nil {
			return err
		}
	}
	return nil
}
