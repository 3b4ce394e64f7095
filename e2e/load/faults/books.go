package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// between is how soon after one proof of the books under load the next is asked for.
const between = 200 * time.Millisecond

// watchBooks asks for the proof of the books in one snapshot after the other until the function that it gives is
// called, which tells of what was found. A database that is away proves nothing.
func (s *scene) watchBooks() (stop func() error) {
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
			case <-time.After(between):
			}
		}
	}()
	return func() error { close(ended); return <-wrong }
}

// snapshot is what the proof of the books finds at one instant.
func (s *scene) snapshot() (found []string, err error) {
	tx, err := s.db.BeginTx(context.Background(), &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback() }() // it has only read
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
