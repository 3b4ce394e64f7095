// Command faults causes failures of the platform's parts under load and compares what clients were answered with what
// is stored.
package main

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"load/program"
)

// fault causes a failure while bets are placed, and returns when it is repaired.
type fault struct {
	name string
	do   func(*fixture) error
	// needsTeam: it needs several instances.
	needsTeam bool
	// check checks the clients' calls before the lost ones are repeated.
	check func(*journal) error
}

// Faults that concern money come first; one round of them is part of every test run.
var faults = []fault{
	{name: "F-I1 the API is killed", do: (*fixture).killAPI},
	{name: "F-I2 Postgres is killed", do: (*fixture).killPostgres},
	{name: "F-I1 the API is killed while it pays", do: (*fixture).killWhilePaying},
	{name: "F-M18 the API is killed while members are matched", do: (*fixture).killWhileMatching},
	{name: "F-I1 one of three instances is killed", do: (*fixture).killOneOfThree, needsTeam: true},
	{name: "F-I4 the way to Postgres is bad in every way", do: (*fixture).degradeNetwork, needsTeam: true},
	{name: "three instances are restarted in turn", do: (*fixture).restartOneAfterAnother, needsTeam: true,
		check: wantNoLoss},
	{name: "CHK-18 the way to Postgres is long", do: (*fixture).addLatency, needsTeam: true, check: wantNoLoss},
	{name: "F-I3 Redis is stopped and started", do: (*fixture).stopRedis},
	{name: "F-I3 Redis forgets everything", do: (*fixture).flushRedis},
}

const moneyFaults = 7

// size is how often each fault is caused, how often the API is killed during payouts, and the clients' average pause,
// which leaves processor time to other tests.
type size struct {
	rounds, kills int
	rest          time.Duration
}

// fixture is the running platform with its clients.
type fixture struct {
	data     string
	settings map[string]string
	redis    *program.Redis
	payments *paymentProxy
	program  *program.Program
	team     *team
	db       *sql.DB
	random   *rand.Rand
	players  int
	size
}

func main() {
	seed := flag.Uint64("seed", uint64(time.Now().UnixNano()), "fixes the moments of the faults")
	rounds := flag.Int("rounds", 3, "how often each fault comes")
	isShort := flag.Bool("short", false, "one round of those that touch money")
	only := flag.String("only", "", "those whose name contains it")
	flag.Parse()
	fmt.Printf("seed %d\n", *seed)
	chosen, much := faults, size{rounds: *rounds, kills: 10}
	if *isShort {
		chosen, much = faults[:moneyFaults], size{rounds: 1, kills: 3, rest: 10 * time.Millisecond}
	}
	chosen = slices.DeleteFunc(slices.Clone(chosen), func(f fault) bool { return !strings.Contains(f.name, *only) })
	if err := runFaults(*seed, much, chosen); err != nil {
		fmt.Fprintln(os.Stderr, "faults:", err)
		os.Exit(1)
	}
}

func runFaults(seed uint64, much size, chosen []fault) (err error) {
	s := &fixture{random: rand.New(rand.NewPCG(seed, seed)), players: 200, size: much}
	if s.data, err = os.MkdirTemp("", "lantern-faults-"); err != nil {
		return err
	}
	defer func() {
		if err == nil {
			err = os.RemoveAll(s.data)
		}
	}()
	defer s.stop()
	if err := s.start(); err != nil {
		return err
	}
	for round := range s.rounds {
		for _, f := range chosen {
			if err := s.runFault(f); err != nil {
				return fmt.Errorf("round %d, %s: %w", round+1, f.name, err)
			}
		}
	}
	return nil
}

func (s *fixture) start() (err error) {
	if s.redis, err = program.StartRedis(); err != nil {
		return err
	}
	if s.payments, err = openPaymentProxy(); err != nil {
		return err
	}
	s.settings = map[string]string{"REDIS_URL": s.redis.URL(), "SANDBOX_PORT": s.payments.port()}
	if s.program, err = program.Start(s.data, s.settings); err != nil {
		return err
	}
	if s.db, err = s.program.Open(); err != nil {
		return err
	}
	if err := s.setMatching(`{"isOn":false}`); err != nil {
		return err
	}
	return program.CreatePlayers(context.Background(), s.db, s.players)
}

func (s *fixture) stop() {
	s.team.stop()
	if s.program != nil && s.program.PID() > 0 {
		s.program.Stop()
	}
	if s.payments != nil {
		s.payments.close()
	}
	if s.redis != nil {
		s.redis.Kill()
	}
}

// runFault causes one fault under load and then checks everything that the clients were answered.
func (s *fixture) runFault(f fault) error {
	if err := s.prepareTeam(f.needsTeam); err != nil {
		return err
	}
	j := newJournal(s.rest)
	books := s.watchBooks()
	stop := j.clients(s.address(), s.players)
	time.Sleep(500*time.Millisecond + time.Duration(s.random.IntN(1000))*time.Millisecond)
	err := f.do(s)
	time.Sleep(700 * time.Millisecond)
	stop()
	err = errors.Join(err, books())
	if f.check != nil {
		err = errors.Join(err, f.check(j))
	}
	if err = errors.Join(err, j.retry(s.address()), s.check(j)); err != nil {
		return err
	}
	fmt.Printf("%-52s %6d acknowledged, all stored once; %d answers were lost and got theirs by "+
		"asking again; the books are right\n",
		f.name+":", len(j.acknowledged), j.retried)
	return nil
}

// prepareTeam starts or stops the additional instances.
func (s *fixture) prepareTeam(isWanted bool) error {
	if isWanted == (s.team != nil) {
		return nil
	}
	if isWanted {
		return s.startTeam()
	}
	s.team.stop()
	s.team = nil
	return nil
}

// address is where clients connect.
func (s *fixture) address() string {
	if s.team != nil {
		return s.team.front.Address()
	}
	return s.program.Address()
}

const recovery = 5 * time.Second

// killAPI kills the process; its database must come back, and a new process must continue.
func (s *fixture) killAPI() error {
	if err := s.program.Kill(); err != nil {
		return err
	}
	return s.program.Launch(s.settings)
}

// killPostgres kills the database with everything it has not written. The API is not restarted.
func (s *fixture) killPostgres() error {
	postmaster, api := s.program.Postgres(), s.program.PID()
	if postmaster == 0 {
		return errors.New("no Postgres was found")
	}
	if err := syscall.Kill(postmaster, syscall.SIGKILL); err != nil {
		return err
	}
	if err := within(10*time.Second, "readiness stays green without a database",
		func() bool { return !s.program.IsReady() }); err != nil {
		return err
	}
	if err := within(30*time.Second, "the database does not come back",
		func() bool { return s.db.Ping() == nil }); err != nil {
		return err
	}
	back := time.Now()
	if err := within(recovery, "the API does not recover", func() bool {
		return s.program.IsReady() &&
			s.betsSucceed()
	}); err != nil {
		return err
	}
	fmt.Printf("  the API was back %s after its database\n", time.Since(back).Round(time.Millisecond))
	if s.program.PID() != api {
		return errors.New("the API is another process")
	}
	return nil
}

func (s *fixture) stopRedis() error {
	s.redis.Kill()
	if err := within(time.Second, "without Redis bets do not go on", s.betsSucceed); err != nil {
		return err
	}
	time.Sleep(time.Second)
	return s.redis.Launch()
}

func (s *fixture) flushRedis() error { return s.redis.Flush() }

func (s *fixture) betsSucceed() bool {
	line, err := program.Dial(s.address())
	if err != nil {
		return false
	}
	defer line.Close()
	status, body, err := line.Ask(program.SignBet(s.players).Request, time.Second)
	return err == nil && status == 200 && strings.Contains(string(body), `"status":"OK"`)
}

func within(patience time.Duration, otherwise string, is func() bool) error {
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if is() {
			return nil
		}
	}
	return fmt.Errorf("%s within %s", otherwise, patience)
}
