package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// proofPause is the pause between two proofs of the ledger under load.
const proofPause = 200 * time.Millisecond

// watchBooks proves the ledger repeatedly, each time in one snapshot, until stop is called, which returns the first
// error. An unavailable database is not an error.
func (s *fixture) watchBooks() (stop func() error) {
	ended, wrong := make(chan struct{}), make(chan error, 1)
	go func() {
		var first error
		for read := 0; ; {
			if found, err := s.snapshot(); err == nil {
				read++
				if first == nil && len(found) > 0 {
					first = fmt.Errorf("CHK-01: a snapshot under load does not add up: %.300v", found)
				}
			}
			select {
			case <-ended:
				if read == 0 {
					first = errors.New("CHK-01: the books were never read")
				}
				wrong <- first
				return
			case <-time.After(proofPause):
			}
		}
	}()
	return func() error { close(ended); return <-wrong }
}

// snapshot returns the findings of a proof of the ledger.
func (s *fixture) snapshot() (found []string, err error) {
	tx, err := s.db.BeginTx(context.Background(), &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	rows, err := tx.Query(`SELECT finding || ' ' || subject || ' ' || amount FROM ledger_proof()`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var each string
		if err := rows.Scan(&each); err != nil {
			return nil, err
		}
		found = append(found, each)
	}
	return found, rows.Err()
}
