package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// betSQL is the prepared statement of a single bet. The database generates its arguments: a player, a transaction id,
// fresh ids.
func betSQL(sessions string) string {
	return `\set n random(1, :players)
\set tx random(1, 9000000000000000000)
SELECT status, is_duplicate, balance, version, entry_id, currency FROM vendor_bet('BENCH', 'p-' || :tx,
 '\x00000000000000000000000000000000000000000000000000000000000000'::bytea,
 sha256(('bench-` + sessions + `-' || :n)::bytea),
 ('00000000-0000-7000-8000-' || lpad(to_hex(:n::bigint), 12, '0'))::uuid,
 '` + sessions + `' || :n, 'THB', 10000, 'p-' || :tx, uuidv7(), uuidv7(), now(), NULL, NULL, false);
`
}

// roundSQL is a bet and the end of its round, which moves the stake to the platform.
func roundSQL(sessions string) string {
	return betSQL(sessions) + `SELECT status FROM vendor_close('BENCH', 'p-' || :tx,
		('00000000-0000-7000-8000-' || lpad(to_hex(:n::bigint), 12, '0'))::uuid, 'THB', now());
`
}

type pgbench struct {
	dsn     string
	players int
	folder  string
}

var tps = regexp.MustCompile(`tps = ([0-9.]+)`)

// run runs a script with a number of clients and returns its transactions per second.
func (b pgbench) run(script string, clients int, lasting time.Duration) (float64, error) {
	file := filepath.Join(b.folder, "script.sql")
	if err := os.WriteFile(file, []byte(script), 0o644); err != nil {
		return 0, err
	}
	command := exec.Command("pgbench", "--no-vacuum", "-M", "prepared", "-c", strconv.Itoa(clients), "-j", "2",
		"-T", strconv.Itoa(int(lasting.Seconds())), "-D", "players="+strconv.Itoa(b.players), "-f", file, b.dsn)
	command.Env = append(os.Environ(), "PGOPTIONS=-c role=lantern_app")
	text, err := command.CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("pgbench: %w: %s", err, text)
	}
	found := tps.FindSubmatch(text)
	if found == nil || strings.Contains(string(text), "aborted") {
		return 0, fmt.Errorf("pgbench: %s", text)
	}
	return strconv.ParseFloat(string(found[1]), 64)
}
