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

// userMode is how the server comes to run as an ordinary user, which Postgres
// insists on.
type userMode int

const (
	// fitting picks the first way that works here.
	fitting userMode = iota
	// asIs runs as the user who started us.
	asIs
	// namespaced maps root to an ordinary user inside a user namespace; files
	// stay where they are and belong to root outside.
	namespaced
	// switched changes to nobody, with copies of the files where nobody reaches.
	switched
)

const (
	insideID = 1000
	nobodyID = 65534
	// publicHome is root's own folder that every user may pass through.
	publicHome = "/var/lib/lantern"
)

type user struct{ mode userMode }

func chooseUser(mode userMode, bin binaries) (user, error) {
	if mode != fitting {
		return user{mode}, nil
	}
	if os.Geteuid() != 0 {
		return user{asIs}, nil
	}
	who := user{namespaced}
	// A container may forbid namespaces; only a try can tell.
	if err := who.command(context.Background(), bin.path("postgres"), "--version").Run(); err != nil {
		who.mode = switched
	}
	return who, nil
}

func (u user) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.SysProcAttr = u.attributes()
	// A group of its own keeps the terminal's Ctrl-C from reaching the server
	// before its clients are done.
	cmd.SysProcAttr.Setpgid = true
	if u.mode == switched {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: nobodyID, Gid: nobodyID}
		cmd.Dir = "/"
	}
	return cmd
}

// prepare puts binaries and cluster where this user can reach them.
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

// own gives files to the server's user.
func (u user) own(paths ...string) error {
	if u.mode != switched {
		return nil
	}
	for _, path := range paths {
		if err := os.Chown(path, nobodyID, nobodyID); err != nil {
			return err
		}
	}
	return nil
}
