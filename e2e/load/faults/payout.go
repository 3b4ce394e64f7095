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
	// payoutPlayers request two payouts each before every kill.
	payoutPlayers = 8
	share         = 60_000 * 10_000
	// payTimeout is how long all payouts may take after the last kill.
	payTimeout = time.Minute
	// retryDelay is how soon a payout with an unknown result is retried; the platform itself waits longer.
	retryDelay = 2 * time.Second
)

// killWhilePaying kills the process repeatedly while it sends payouts. The provider must pay each part once, and the
// ledger must contain it once.
func (s *fixture) killWhilePaying() error {
	sandbox, err := program.StartSandbox(s.data, fmt.Sprint("PORT=", s.program.Port))
	if err != nil {
		return err
	}
	defer sandbox.Stop()
	s.payments.setSandbox(sandbox.Port)
	for n := range payoutPlayers {
		if err := s.addPayee(1 + n); err != nil {
			return err
		}
	}
	for range s.kills {
		if err := s.createWithdrawals(1, payoutPlayers, share); err != nil {
			return err
		}
		time.Sleep(time.Duration(s.random.IntN(1500)) * time.Millisecond)
		if err := errors.Join(s.killAPI(), s.makeRetriesDue()); err != nil {
			return err
		}
	}
	if err := s.untilPaid(); err != nil {
		return err
	}
	return s.checkPaid()
}

// addPayee adds a bank account to a player, unless there is one.
func (s *fixture) addPayee(player int) error {
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

// createWithdrawals creates an approved withdrawal with its hold for some players, as the store does.
func (s *fixture) createWithdrawals(first, players, amount int) error {
	const add = `WITH made AS (INSERT INTO withdrawals (id, member_id, payee_id, state, currency, amount, fee, decided_at)
			SELECT new_id(), member_id, id, 'APPROVED', 'THB', $2, 0, lantern_now() FROM payees WHERE member_id = $1 RETURNING *)
		SELECT count(ledger_post(new_id(), 'WITHDRAW_HOLD', 'WITHDRAW_HOLD:' || id, member_id, 'withdrawal', id::text,
		'member:' || member_id, lantern_now(),
			ARRAY[ledger_account(member_id, 'user:main', 'THB'), ledger_account(member_id, 'user:hold:withdraw', 'THB')],
			ARRAY[-amount, amount])) FROM made`
	for n := range players {
		var held int
		if err := s.db.QueryRow(add, program.PlayerID(first+n), amount).Scan(&held); err != nil {
			return err
		}
		if held != 1 {
			return fmt.Errorf("player %d has %d new withdrawals", first+n, held)
		}
	}
	return nil
}

// makeRetriesDue makes payouts with unknown results due immediately.
func (s *fixture) makeRetriesDue() error {
	_, err := s.db.Exec(`UPDATE payouts SET ask_at = lantern_now() WHERE state = 'NOT_DISBURSED' AND failed_at IS NULL`)
	return err
}

func (s *fixture) untilPaid() error {
	const read = `SELECT (SELECT count(*) FROM withdrawals WHERE state = 'APPROVED') + (SELECT count(*) FROM payouts
		WHERE state = 'NOT_DISBURSED')`
	var wrong error
	next := time.Now().Add(retryDelay)
	err := within(payTimeout, "not everybody is paid", func() bool {
		if time.Now().After(next) {
			wrong = s.makeRetriesDue()
			next = time.Now().Add(retryDelay)
		}
		var left int
		wrong = errors.Join(wrong, s.db.QueryRow(read).Scan(&left))
		return left == 0 || wrong != nil
	})
	return errors.Join(err, wrong)
}

// checkPaid compares the provider's payments with the ledger.
func (s *fixture) checkPaid() error {
	const read = `SELECT p.id, COALESCE(p.provider_reference, ''), p.state = 'AWAITING'
		AND COALESCE(e.times = 1 AND e.paid = p.amount, false)
		FROM payouts p LEFT JOIN (SELECT e.key, count(*) AS times, -sum(l.amount) AS paid FROM entries e JOIN lines l
		ON l.entry_id = e.id AND l.amount < 0
			WHERE e.kind = 'WITHDRAW_PAID' GROUP BY 1) e ON e.key LIKE '%:' || p.id WHERE p.provider <> 'matched'`
	rows, err := s.db.Query(read)
	if err != nil {
		return err
	}
	defer rows.Close()
	s.payments.mu.Lock()
	defer s.payments.mu.Unlock()
	parts := 0
	for rows.Next() {
		var part, reference string
		var isBooked bool
		if err := rows.Scan(&part, &reference, &isBooked); err != nil {
			return err
		}
		parts++
		made := s.payments.made[part]
		if !isBooked || len(made) != 1 {
			return fmt.Errorf("part %s was paid %d times, booked once: %t", part, len(made), isBooked)
		}
		for _, number := range made {
			if number != reference {
				return fmt.Errorf("part %s is %s there and %s here", part, number, reference)
			}
		}
	}
	if parts == 0 || parts != len(s.payments.made) {
		return fmt.Errorf("%d parts, %d payments", parts, len(s.payments.made))
	}
	fmt.Printf("  %d parts were requested %d times, and each was paid once\n", parts, s.payments.asks)
	return rows.Err()
}
