package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"time"

	"load/program"
)

const (
	// Receivers and depositors take no part in other payouts. A match pairs any of them.
	firstReceiver  = 21
	firstDepositor = 41
	matchPairs     = 6
	// matchTimeout is how long the matches of one kill may take.
	matchTimeout = time.Minute
	matchPause   = 100 * time.Millisecond
)

// matchRules let every withdrawal be one part that only a member pays.
const matchRules = `{"isOn":true,"checksAddress":false,"partSizes":["600.00"],"offerMinutes":1440,"waitMinutes":1440,
	"windowMinutes":1440,
	"depositor":{"feePercent":"0.00","bonusPercent":"0.00","perDay":1000,"amountPerDay":"900000.00"},
	"receiver":{"feePercent":"0.00","bonusPercent":"0.00","perDay":1000,"amountPerDay":"900000.00"}}`

// killWhileMatching kills the process repeatedly while members are matched, prove their transfers and confirm them.
// Each transfer must be credited once, and each part be paid once. F-M18.
func (s *fixture) killWhileMatching() (err error) {
	if err := s.prepareMatching(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.setMatching(`{"isOn":false}`)) }()
	for range s.kills {
		if err := s.createWithdrawals(firstReceiver, matchPairs, 600*10_000); err != nil {
			return err
		}
		wrong := make(chan error, matchPairs+1)
		for n := range matchPairs {
			go func() { wrong <- s.transfer(firstDepositor + n) }()
		}
		go func() { wrong <- s.confirmAll() }()
		time.Sleep(time.Duration(s.random.IntN(3000)) * time.Millisecond)
		err := s.killAPI()
		for range cap(wrong) {
			err = errors.Join(err, <-wrong)
		}
		if err != nil {
			return err
		}
	}
	return s.checkMatches()
}

func (s *fixture) prepareMatching() error {
	for n := range matchPairs {
		if err := s.addPayee(firstReceiver + n); err != nil {
			return err
		}
	}
	if err := s.setMatching(matchRules); err != nil {
		return err
	}
	// The players of load tests share a device, and members of one device are never matched.
	_, err := s.db.Exec(`UPDATE sessions SET device_id = ''`)
	return err
}

// setMatching changes fields of the setting. The demo switches matching on: then other payouts would wait for members.
func (s *fixture) setMatching(fields string) error {
	const set = `INSERT INTO settings (key, value) VALUES ('matching', $1)
		ON CONFLICT (key) DO UPDATE SET value = settings.value || EXCLUDED.value`
	_, err := s.db.Exec(set, fields)
	return err
}

// transfer orders a deposit, waits for its match and proves the transfer. Every call is repeated with its key until it
// is answered.
func (s *fixture) transfer(player int) error {
	key := fmt.Sprint(player, "-", time.Now().UnixNano())
	body := []byte(`{"channelId":"matched","amount":"600.00"}`)
	var order struct{ ID string }
	open := call{"POST", "/wps/deposits", "order-" + key, "application/json", body}
	if err := s.ask(player, open, &order); err != nil {
		return err
	}
	match, err := s.matchOf(player, order.ID)
	if err != nil {
		return err
	}
	form, kind, err := receipt()
	if err != nil {
		return err
	}
	return s.ask(player, call{"POST", "/wps/matches/" + match + "/proofs", "proof-" + key, kind, form}, nil)
}

type match struct{ ID, State, WithdrawalID, PartID string }

func (s *fixture) matches(player int, query string) ([]match, error) {
	var page struct{ Content []match }
	err := s.ask(player, call{method: "GET", path: "/wps/matches?pageSize=100" + query}, &page)
	return page.Content, err
}

func (s *fixture) matchOf(player int, order string) (found string, err error) {
	var wrong error
	err = within(matchTimeout, "player "+fmt.Sprint(player)+" gets no match", func() bool {
		list, err := s.matches(player, "&depositId="+order)
		if wrong = err; len(list) > 0 {
			found = list[0].ID
		}
		return found != "" || err != nil
	})
	return found, errors.Join(err, wrong)
}

// confirmAll confirms what receivers were transferred, until every withdrawal is completed.
func (s *fixture) confirmAll() error {
	var wrong error
	err := within(matchTimeout, "not every transfer is confirmed", func() bool {
		for n := range matchPairs {
			wrong = errors.Join(wrong, s.confirm(firstReceiver+n))
		}
		time.Sleep(matchPause)
		var left int
		const read = `SELECT (SELECT count(*) FROM withdrawals WHERE state = 'APPROVED') + (SELECT count(*) FROM payouts
			WHERE provider = 'matched' AND state IN ('NOT_DISBURSED', 'AWAITING'))`
		if s.db.QueryRow(read).Scan(&left) != nil {
			return wrong != nil // the database restarts with the process
		}
		return left == 0 || wrong != nil
	})
	return errors.Join(err, wrong)
}

func (s *fixture) confirm(player int) error {
	list, err := s.matches(player, "")
	if err != nil {
		return err
	}
	for _, m := range list {
		if m.State != "PROVEN" {
			continue
		}
		path := "/wps/withdrawals/" + m.WithdrawalID + "/parts/" + m.PartID + "/received"
		if err := s.ask(player, call{method: "POST", path: path, key: "received-" + m.ID}, nil); err != nil {
			return err
		}
	}
	return nil
}

type call struct {
	method, path, key, kind string
	body                    []byte
}

// ask repeats a call with its key until the process answers it, and decodes the value.
func (s *fixture) ask(player int, c call, value any) error {
	var wrong error
	err := within(matchTimeout, c.method+" "+c.path+" is not answered", func() bool {
		status, body, err := s.once(player, c)
		if err != nil || status >= 500 || status == http.StatusTooManyRequests || status == http.StatusConflict {
			time.Sleep(matchPause)
			return false
		}
		if status >= 300 {
			wrong = fmt.Errorf("%s %s: %d %.300s", c.method, c.path, status, body)
			return true
		}
		if value != nil {
			var answer struct{ Value json.RawMessage }
			wrong = errors.Join(json.Unmarshal(body, &answer), json.Unmarshal(answer.Value, value))
		}
		return true
	})
	return errors.Join(err, wrong)
}

func (s *fixture) once(player int, c call) (status int, body []byte, err error) {
	request, err := http.NewRequest(c.method, "http://"+s.program.Address()+c.path, bytes.NewReader(c.body))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Authorization", "Bearer "+program.SessionToken(player))
	if c.kind != "" {
		request.Header.Set("Content-Type", c.kind)
	}
	if c.key != "" {
		request.Header.Set("Idempotency-Key", c.key)
	}
	answer, err := (&http.Client{Timeout: patience}).Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	body, err = io.ReadAll(answer.Body)
	return answer.StatusCode, body, err
}

// receipt returns a form with a picture, and its type.
func receipt() (form []byte, kind string, err error) {
	var out bytes.Buffer
	writer := multipart.NewWriter(&out)
	part, err := writer.CreateFormFile("proofs", "receipt.png")
	if err != nil {
		return nil, "", err
	}
	if err := png.Encode(part, image.NewGray(image.Rect(0, 0, 8, 6))); err != nil {
		return nil, "", err
	}
	err = writer.Close()
	return out.Bytes(), writer.FormDataContentType(), err
}

// checkMatches compares deposits, parts and entries of all matches.
func (s *fixture) checkMatches() error {
	const read = `SELECT count(*), count(*) FILTER (WHERE m.state = 'CONFIRMED' AND d.state = 'CREDITED'
			AND p.state = 'RECEIVED' AND p.deposit_id = d.id
			AND (SELECT count(*) FROM entries e WHERE e.kind = 'DEPOSIT' AND e.related_id = d.id::text) = 1
			AND (SELECT count(*) FROM entries e WHERE e.kind = 'WITHDRAW_PAID' AND e.key LIKE '%:' || p.id) = 1)
		FROM payout_matches m JOIN deposits d ON d.id = m.deposit_id JOIN payouts p ON p.id = m.payout_id`
	var all, right int
	if err := s.db.QueryRow(read).Scan(&all, &right); err != nil {
		return err
	}
	if all == 0 || all != right || all%(matchPairs*s.kills) != 0 {
		return fmt.Errorf("%d of %d matches are credited and paid once", right, all)
	}
	fmt.Printf("  %d transfers between members were credited once, and each part was paid once\n", all)
	return nil
}
