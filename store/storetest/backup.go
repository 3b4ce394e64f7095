package storetest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"lantern/store/pg"
	"lantern/store/pgembed"
)

// serverOwned lists the files that a copy of a running server omits: those of its process, the log that is streamed
// anyway, and its replication slots.
var serverOwned = []string{"postmaster.pid", "postmaster.opts", "pg_wal/", "pg_replslot/"}

// backUp copies the files of a running server to another one's folder, and configures that one to follow the first.
func backUp(ctx context.Context, owner *pg.DB, first *pgembed.Server, from, to string) error {
	user, err := clearFolder(to)
	if err != nil {
		return err
	}
	conn, err := owner.Connx(ctx) // a backup belongs to its session
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `SELECT pg_backup_start('replica', fast => true)`); err != nil {
		return err
	}
	if err := copyFiles(from, to); err != nil {
		return err
	}
	var label string
	if err := conn.GetContext(ctx, &label, `SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)`); err != nil {
		return err
	}
	follows := fmt.Sprintf("primary_conninfo = '%s'\nprimary_slot_name = '%s'\n", first.DSN(""), slot)
	for name, text := range map[string]string{"backup_label": label, "standby.signal": "",
		"postgresql.auto.conf": follows} {
		if err := os.WriteFile(filepath.Join(to, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	return setOwner(to, user)
}

// clearFolder empties a folder and returns its owner.
func clearFolder(folder string) (*syscall.Stat_t, error) {
	info, err := os.Stat(folder)
	if err != nil {
		return nil, err
	}
	user, isKnown := info.Sys().(*syscall.Stat_t)
	if !isKnown {
		return nil, errors.New("storetest: unknown owner of " + folder)
	}
	return user, errors.Join(os.RemoveAll(folder), os.Mkdir(folder, 0o700))
}

func copyFiles(from, to string) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // the file was temporary
		}
		name, outside := filepath.Rel(from, path)
		if err != nil || outside != nil {
			return errors.Join(err, outside)
		}
		switch {
		case name == ".":
			return nil
		case isServerOwned(name) && entry.IsDir():
			return fs.SkipDir
		case isServerOwned(name):
			return nil
		case entry.IsDir():
			return os.Mkdir(filepath.Join(to, name), 0o700)
		}
		content, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return errors.Join(err, os.WriteFile(filepath.Join(to, name), content, 0o600))
	})
}

func isServerOwned(name string) bool {
	for _, own := range serverOwned {
		if strings.HasPrefix(name, own) {
			return true
		}
	}
	return false
}

func setOwner(folder string, to *syscall.Stat_t) error {
	return filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		return errors.Join(err, os.Chown(path, int(to.Uid), int(to.Gid)))
	})
}

func clusterOf(ctx context.Context, server *pgembed.Server) (folder string, err error) {
	db, err := pg.Open(ctx, server.DSN(""), pg.Options{Role: pg.Owner, MaxConns: 1})
	if err != nil {
		return "", err
	}
	err = db.GetContext(ctx, &folder, `SELECT current_setting('data_directory')`)
	return folder, errors.Join(err, db.Close())
}
