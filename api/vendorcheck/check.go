// Package vendorcheck runs the conformance tests of the seamless wallet: it acts as a vendor, over HTTP only, and
// reports whether the wallet meets the contract. Tests have the numbers of the specification.
package vendorcheck

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"lantern/api/outside/signed"
	"lantern/store/clock"
)

// Options of a run: the wallet, the vendor, and where the report is written.
type Options struct {
	URL, Vendor, KeyID string
	// Keys sign the vendor's calls and verify the wallet's answers.
	Keys signed.Keys
	// Tokens are launch tokens of funded players in Game, one for each test that needs a player. A sandbox creates
	// its own players.
	Tokens []string
	Game   string
	// Only lists the numbers of the tests to run; empty means all.
	Only []int
	Out  io.Writer
}

// test is a conformance test. The scene stores its first failure.
type test struct {
	number int
	name   string
	run    func(*scene)
}

func tests() []test {
	return []test{
		{1, "happy bet, win, close", wonRound},
		{2, "loss by a win of 0", lostByWin},
		{3, "loss by close only", lostByClose},
		{4, "bet-win is atomic, killed between the two", atomicPair},
		{5, "duplicate bet, same body", sameBet},
		{6, "duplicate bet, other amount", otherBet},
		{7, "duplicate win", sameWin},
		{8, "100 parallel copies of one bet debit once", parallelCopies},
		{9, "100 parallel different bets never overdraw", parallelBets},
		{10, "insufficient funds carries the balance", noFunds},
		{11, "rollback refunds exactly", refund},
		{12, "rollback twice", refundTwice},
		{13, "rollback before its bet, then the bet is refused", rollbackFirst},
		{14, "rollback after a win is refused", settledBet},
		{15, "win before its bet, retried, then OK", earlyWin},
		{16, "win after the token's end", expiredToken},
		{17, "win to a blocked player", blockedPlayer},
		{18, "bet of an excluded player is refused", excludedPlayer},
		{19, "a limit crossed by two parallel bets: one passes", crossedLimit},
		{20, "bad signature, altered body, old timestamp, reused nonce", forgeries},
		{21, "the old key is valid in rotation, and refused after", rotation},
		{22, "wrong currency", wrongCurrency},
		{23, "a free round debits nothing and pays with its turnover", freeRound},
		{24, "a jackpot is won from an account of its own", jackpot},
		{25, "adjust up and down, with its audit", adjustments},
		{26, "48 h sweeper, then a late win", lateWin},
		{27, "Redis down: the same results", withoutRedis},
		{28, "database restart mid-load: the ledger sums to zero, no id is lost", restartedDatabase},
		{29, "transactions/query agrees with the ledger", queried},
		{30, "the response's signature verifies", signedAnswers},
	}
}

// Run runs the tests and writes a line for each. ran counts the tests that were run, passed those that succeeded.
func Run(ctx context.Context, o Options) (passed, ran int, err error) {
	kit := newRunner(o)
	if err := kit.connect(ctx); err != nil {
		return 0, 0, err
	}
	var failed []string
	for _, t := range tests() {
		outcome := kit.runTest(ctx, t)
		if err := report(o.Out, t, outcome); err != nil {
			return passed, ran, err
		}
		var why notRun
		switch {
		case outcome == nil:
			passed, ran = passed+1, ran+1
		case !errors.As(outcome, &why):
			ran++
			failed = append(failed, fmt.Sprint(t.number))
		}
	}
	sum := fmt.Sprintf("%d of %d", passed, ran)
	if left := len(tests()) - ran; left > 0 {
		sum += fmt.Sprintf(", %d not run", left)
	}
	if _, err := fmt.Fprintln(o.Out, sum); err != nil {
		return passed, ran, err
	}
	if len(failed) > 0 {
		err = errors.New("the wallet does not conform: " + strings.Join(failed, ", "))
	}
	return passed, ran, err
}

func report(out io.Writer, t test, outcome error) error {
	var why notRun
	word := "ok"
	switch {
	case errors.As(outcome, &why):
		word = "not run: " + string(why)
	case outcome != nil:
		word = "FAILED: " + outcome.Error()
	}
	_, err := fmt.Fprintf(out, "%2d  %-68s %s\n", t.number, t.name, word)
	return err
}

// notRun is the reason for which a test could not run.
type notRun string

func (n notRun) Error() string { return string(n) }

// runner is what all tests share.
type runner struct {
	Options
	http  *http.Client
	clock *clock.Clock
	// run makes the ids of this run unique.
	run       string
	isSandbox bool
}

const (
	callTimeout      = 10 * time.Second
	maxResponseBytes = 1 << 20
	// testTimeout ends a test whose wallet does not answer.
	testTimeout = time.Minute
)

func newRunner(o Options) *runner {
	o.URL = strings.TrimSuffix(o.URL, "/")
	lines := &http.Transport{MaxIdleConnsPerHost: 128, IdleConnTimeout: time.Minute}
	return &runner{Options: o, http: &http.Client{Transport: lines}, clock: &clock.Clock{}, run: "vc" + rand.Text()[:10]}
}

// connect checks the credentials and whether the wallet is a sandbox.
func (k *runner) connect(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	s := &scene{runner: k, ctx: ctx}
	now, err := s.sandboxCall("/dev/faults", fields{"kind": "clock", "seconds": 0}, nil)
	switch {
	case err != nil:
		return fmt.Errorf("no answer from %s: %w", k.URL, err)
	case now == http.StatusOK:
		k.isSandbox = true
		s.injectFault(fields{"kind": "clock", "seconds": 0})
	}
	s.want(s.post("/ping", nil), "OK", false)
	if s.err != nil {
		return fmt.Errorf("%s does not know %s with key %s: %w", k.URL, k.Vendor, k.KeyID, s.err)
	}
	return nil
}

// runTest runs one test and then reverts its faults.
func (k *runner) runTest(ctx context.Context, t test) error {
	ctx, cancel := context.WithTimeout(ctx, testTimeout)
	defer cancel()
	s := &scene{runner: k, ctx: ctx, number: t.number}
	if len(k.Only) > 0 && !slices.Contains(k.Only, t.number) {
		return notRun("not selected")
	}
	t.run(s)
	outcome := s.err
	for _, undo := range s.undo {
		s.err = nil
		undo()
		if outcome == nil {
			outcome = s.err
		}
	}
	return outcome
}
