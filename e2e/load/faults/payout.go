package main

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"load/program"
)

const (
	// paidOut people ask for two parts each before every kill.
	paidOut = 8
	share   = 60_000 * 10_000
	// payday is how long everybody may wait after the last kill.
	payday = time.Minute
	// hurry is how soon a part is asked for again that nothing was heard of; the product itself waits longer.
	hurry = 2 * time.Second
)

// killWhilePaying loses the process again and again while it sends withdrawals out, asks for their parts and hears of
// them. Each part is paid once by the provider and once in the books.
func (s *scene) killWhilePaying() error {
	sandbox, err := program.StartSandbox(s.data, fmt.Sprint("PORT=", s.program.Port))
	if err != nil {
		return err
	}
	defer sandbox.Stop()
	s.desk.leadTo(sandbox.Port)
	for n := range paidOut {
		if err := s.bind(1 + n); err != nil {
			return err
		}
	}
	for range s.kills {
		if err := s.owe(); err != nil {
			return err
		}
		time.Sleep(time.Duration(s.moments.IntN(1500)) * time.Millisecond)
		if err := errors.Join(s.killAPI(), s.askAgain()); err != nil {
			return err
		}
	}
	if err := s.untilPaid(); err != nil {
		return err
	}
	return s.checkPaid()
}

// bind gives a player an account that money may go to, unless he has one.
func (s *scene) bind(player int) error {
	who := program.PlayerID(player)
	var has bool
	if err := s.db.QueryRow(`SELECT EXISTS (SELECT FROM payees WHERE member_id = $1)`, who).Scan(&has); err != nil || has {
		return err
	}
	if _, err := s.db.Exec(`UPDATE sessions SET reauthenticated_at = lantern_now()
		WHERE member_id = $1`, who); err != nil {
		return err
	}
	body := fmt.Sprintf(`{"bank":"SCB","holder":"Player %d","number":"%010d"}`, player, player)
	request, err := http.NewRequest(http.MethodPost, "http://"+s.program.Address()+"/wps/payees", strings.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+program.SessionToken(player))
	request.Header.Set("Idempotency-Key", fmt.Sprint("payee-", player))
	answer, err := (&http.Client{Timeout: patience}).Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode >= 300 {
		return fmt.Errorf("payee of %d: %s", player, answer.Status)
	}
	return nil
}

// owe makes everybody an approved withdrawal with its hold, as the store writes them.
func (s *scene) owe() error {
	const add = `WITH made AS (INSERT INTO withdrawals (id, member_id, payee_id, state, currency, amount, fee, decided_at)
			SELECT new_id(), member_id, id, 'APPROVED', 'THB', $2, 0, lantern_now() FROM payees WHERE member_id = $1 RETURNING *)
		SELECT count(ledger_post(new_id(), 'WITHDRAW_HOLD', 'WITHDRAW_HOLD:' || id, member_id, 'withdrawal', id::text,
		'member:' || member_id, lantern_now(),
			ARRAY[ledger_account(member_id, 'user:main', 'THB'), ledger_account(member_id, 'user:hold:withdraw', 'THB')],
			ARRAY[-amount, amount])) FROM made`
	for n := range paidOut {
		var held int
		if err := s.db.QueryRow(add, program.PlayerID(1+n), share).Scan(&held); err != nil {
			return err
		}
		if held != 1 {
			return fmt.Errorf("player %d has %d new withdrawals", 1+n, held)
		}
	}
	return nil
}

// askAgain lets no time pass before parts are asked for once more of which a killed process heard nothing.
func (s *scene) askAgain() error {
	_, err := s.db.Exec(`UPDATE payouts SET ask_at = lantern_now() WHERE state = 'NOT_DISBURSED' AND failed_at IS NULL`)
	return err
}

func (s *scene) untilPaid() error {
	const read = `SELECT (SELECT count(*) FROM withdrawals WHERE state = 'APPROVED') + (SELECT count(*) FROM payouts
		WHERE state = 'NOT_DISBURSED')`
	var wrong error
	next := time.Now().Add(hurry)
	err := within(payday, "not everybody is paid", func() bool {
		if time.Now().After(next) {
			wrong = s.askAgain()
			next = time.Now().Add(hurry)
		}
		var left int
		wrong = errors.Join(wrong, s.db.QueryRow(read).Scan(&left))
		return left == 0 || wrong != nil
	})
	return errors.Join(err, wrong)
}

// checkPaid holds what the provider made against what the books say of each part.
func (s *scene) checkPaid() error {
	const read = `SELECT p.id, COALESCE(p.provider_reference, ''), p.state = 'AWAITING'
		AND COALESCE(e.times = 1 AND e.paid = p.amount, false)
		FROM payouts p LEFT JOIN (SELECT e.key, count(*) AS times, -sum(l.amount) AS paid FROM entries e JOIN lines l
		ON l.entry_id = e.id AND l.amount < 0
			WHERE e.kind = 'WITHDRAW_PAID' GROUP BY 1) e ON e.key LIKE '%:' || p.id`
	rows, err := s.db.Query(read)
	if err != nil {
		return err
	}
	defer rows.Close()
	s.desk.mu.Lock()
	defer s.desk.mu.Unlock()
	parts := 0
	for rows.Next() {
		var part, reference string
		var isBooked bool
		if err := rows.Scan(&part, &reference, &isBooked); err != nil {
			return err
		}
		parts++
		made := s.desk.made[part]
		if !isBooked || len(made) != 1 {
			return fmt.Errorf("part %s was paid %d times, booked once: %t", part, len(made), isBooked)
		}
		for _, number := range made {
			if number != reference {
				return fmt.Errorf("part %s is %s there and %s here", part, number, reference)
			}
		}
	}
	if parts == 0 || parts != len(s.desk.made) {
		return fmt.Errorf("%d parts, %d payments", parts, len(s.desk.made))
	}
	fmt.Printf("  %d parts were asked for %d times, and each was paid once\n", parts, s.desk.asks)
	return rows.Err()
}
