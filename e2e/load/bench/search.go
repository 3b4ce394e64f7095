package main

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strconv"
	"time"

	"load/program"
)

// searchBar is the limit of a search at the 95th percentile, in milliseconds.
const searchBar = 50

// catalogInstance is an instance with a database that contains the complete sandbox catalog only.
type catalogInstance struct {
	program *program.Program
	texts   []string
}

func (g *bench) catalog() (*catalogInstance, error) {
	if g.hall != nil {
		return g.hall, nil
	}
	data, err := os.MkdirTemp(g.pgbench.folder, "hall-")
	if err != nil {
		return nil, err
	}
	sandbox, err := program.StartSandbox(data)
	if err != nil {
		return nil, err
	}
	// The catalogs are read before the measurement.
	defer sandbox.Stop()
	h := &catalogInstance{}
	if h.program, err = program.Start(data, map[string]string{"REDIS_URL": g.redis.URL(),
		"SANDBOX_PORT": strconv.Itoa(sandbox.Port)}); err != nil {
		return nil, err
	}
	g.hall = h
	db, err := h.program.Open()
	if err != nil {
		return nil, err
	}
	defer db.Close()
	if err := waitForCatalog(db); err != nil {
		return nil, err
	}
	return h, h.read(db)
}

// waitForCatalog waits until every vendor's catalog has been read.
func waitForCatalog(db *sql.DB) error {
	const missing = `SELECT count(*) FROM vendors WHERE api_url <> '' AND catalog_read_at IS NULL`
	for range 600 {
		var left int
		if err := db.QueryRow(missing).Scan(&left); err != nil {
			return err
		}
		if left == 0 {
			_, err := db.Exec(`VACUUM ANALYZE`)
			return err
		}
		time.Sleep(100 * time.Millisecond)
	}
	return errors.New("some catalogs have not been read")
}

// read generates search texts: names and parts of names in each language, vendors, and English names with missing,
// doubled, wrong or swapped letters; a ninth of the games each, shuffled.
func (h *catalogInstance) read(db *sql.DB) error {
	rows, err := db.Query(`WITH offered AS (SELECT row_number() OVER (ORDER BY md5(g.id::text)) AS n,
		g.names ->> 'en' AS en, g.names AS names, v.name AS vendor
			FROM games g JOIN vendors v ON v.code = g.vendor_code WHERE g.is_offered AND g.is_enabled AND g.names ? 'th')
		SELECT CASE n % 9 WHEN 0 THEN en WHEN 1 THEN left(en, 2 + n::integer % 4) WHEN 2 THEN names ->> 'th' WHEN 3
		THEN left(names ->> 'zh-Hans', 2)
			WHEN 4 THEN split_part(names ->> 'ko', ' ', 1) WHEN 5 THEN left(vendor, 4 + n::integer % 5)
			WHEN 6 THEN overlay(en PLACING '' FROM 3 FOR 1) WHEN 7 THEN overlay(en PLACING substr(en, 4, 1) || substr(en, 3, 1)
			FROM 3 FOR 2)
			ELSE overlay(split_part(en, ' ', 1) PLACING 'q' FROM 3 FOR 1) END FROM offered ORDER BY n`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return err
		}
		h.texts = append(h.texts, text)
	}
	return rows.Err()
}

// search compares searches with pages of the complete list; no request is sent twice.
func (g *bench) search(turn int, m *metric) error {
	h, err := g.catalog()
	if err != nil {
		return err
	}
	var sought, turned float64
	half := func(into *float64, query func(n int) string) func() error {
		return func() error {
			n := 0
			next := func(int) func() []byte {
				return func() []byte {
					n++
					return fmt.Appendf(nil, "GET /wps/games?%s&turn=%d-%d HTTP/1.1\r\nHost: localhost\r\n\r\n", query(n), turn, n)
				}
			}
			done, err := loadGenerator{address: h.program.Address(), conns: 1, next: next, good: isStatus(200),
				pause: 2 * time.Millisecond}.run(g.warm, g.span)
			if err == nil && done.failed > 0 {
				err = fmt.Errorf("%d pages failed", done.failed)
			}
			*into = millis(done.p95)
			return err
		}
	}
	err = alternate(turn,
		half(&sought, func(n int) string { return "q=" + url.QueryEscape(h.texts[(turn*len(h.texts)/7+n)%len(h.texts)]) }),
		half(&turned, func(n int) string { return fmt.Sprint("page=", 1+n*37%500) }))
	if err != nil {
		return err
	}
	m.add(sought, max(turned, floor))
	m.note("p95 ms", sought)
	return nil
}
