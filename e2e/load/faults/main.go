// Command faults takes parts of the product away under load and holds what clients were told against what is stored.
package main

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"syscall"
	"time"

	"load/program"
)

// fault takes something away while bets come in, and returns when it is whole again.
type fault struct {
	name string
	do   func(*scene) error
	// ofTeam needs several instances.
	ofTeam bool
	// owes is what else must be true of the clients' calls, asked before the lost ones are repeated.
	owes func(*journal) error
}

// The money ones come first; one round of them is in every test.
var faults = []fault{
	{name: "F-I1 the API is killed", do: (*scene).killAPI},
	{name: "F-I2 Postgres is killed", do: (*scene).killPostgres},
	{name: "F-I1 the API is killed while it pays", do: (*scene).killWhilePaying},
	{name: "F-I1 one of three instances is killed", do: (*scene).killOneOfThree, ofTeam: true},
	{name: "F-I4 the way to Postgres is bad in every way", do: (*scene).spoilTheWay, ofTeam: true},
	{name: "three instances are restarted in turn", do: (*scene).restartOneAfterAnother, ofTeam: true,
		owes: missesNothing},
	{name: "CHK-18 the way to Postgres is long", do: (*scene).lengthenTheWay, ofTeam: true, owes: missesNothing},
	{name: "F-I3 Redis is stopped and started", do: (*scene).stopRedis},
	{name: "F-I3 Redis forgets everything", do: (*scene).flushRedis},
}

const ofMoney = 6

// size is how often each fault comes, how often the API is killed while it pays, and for how long clients rest between
// two rounds: beside other tests they leave the processors to them.
type size struct {
	rounds, kills int
	rest          time.Duration
}

// scene is the running product with its clients.
type scene struct {
	data     string
	settings map[string]string
	redis    *program.Redis
	desk     *desk
	program  *program.Program
	team     *team
	db       *sql.DB
	moments  *rand.Rand
	players  int
	size
}

func main() {
	seed := flag.Uint64("seed", uint64(time.Now().UnixNano()), "fixes the moments of the faults")
	rounds := flag.Int("rounds", 3, "how often each fault comes")
	isShort := flag.Bool("short", false, "one round of those that touch money")
	flag.Parse()
	fmt.Printf("seed %d\n", *seed)
	chosen, much := faults, size{rounds: *rounds, kills: 10}
	if *isShort {
		chosen, much = faults[:ofMoney], size{rounds: 1, kills: 3, rest: 10 * time.Millisecond}
	}
	if err := play(*seed, much, chosen); err != nil {
		fmt.Fprintln(os.Stderr, "faults:", err)
		os.Exit(1)
	}
}

func play(seed uint64, much size, chosen []fault) (err error) {
	s := &scene{moments: rand.New(rand.NewPCG(seed, seed)), players: 200, size: much}
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
			if err := s.under(f); err != nil {
				return fmt.Errorf("round %d, %s: %w", round+1, f.name, err)
			}
		}
	}
	return nil
}

func (s *scene) start() (err error) {
	if s.redis, err = program.StartRedis(); err != nil {
		return err
	}
	if s.desk, err = openDesk(); err != nil {
		return err
	}
	s.settings = map[string]string{"REDIS_URL": s.redis.URL(), "SANDBOX_PORT": s.desk.port()}
	if s.program, err = program.Start(s.data, s.settings); err != nil {
		return err
	}
	if s.db, err = s.program.Open(); err != nil {
		return err
	}
	return program.Players(context.Background(), s.db, s.players)
}

func (s *scene) stop() {
	s.team.stop()
	if s.program != nil && s.program.PID() > 0 {
		s.program.Stop()
	}
	if s.desk != nil {
		s.desk.close()
	}
	if s.redis != nil {
		s.redis.Kill()
	}
}

// under plays one fault amid the bets of many clients, then asks whether everything is true that they were told.
func (s *scene) under(f fault) error {
	if err := s.gather(f.ofTeam); err != nil {
		return err
	}
	j := newJournal(s.rest)
	books := s.watchBooks()
	stop := j.clients(s.address(), s.players)
	time.Sleep(500*time.Millisecond + time.Duration(s.moments.IntN(1000))*time.Millisecond)
	err := f.do(s)
	time.Sleep(700 * time.Millisecond)
	stop()
	err = errors.Join(err, books())
	if f.owes != nil {
		err = errors.Join(err, f.owes(j))
	}
	if err = errors.Join(err, j.retry(s.address()), s.check(j)); err != nil {
		return err
	}
	fmt.Printf("%-44s %6d acknowledged, all stored once; %d answers were lost and got theirs by "+
		"asking again; the books are right\n",
		f.name+":", len(j.acknowledged), j.retried)
	return nil
}

// gather has the team there where a fault needs it, and not where it does not.
func (s *scene) gather(isWanted bool) error {
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

// address is where clients find the product.
func (s *scene) address() string {
	if s.team != nil {
		return s.team.front.Address()
	}
	return s.program.Address()
}

const recovery = 5 * time.Second

// killAPI loses the process; its database must not go with it for good, and a new process must go on.
func (s *scene) killAPI() error {
	if err := s.program.Kill(); err != nil {
		return err
	}
	return s.program.Launch(s.settings)
}

// killPostgres loses the database with everything that it had not written. Nobody restarts the API.
func (s *scene) killPostgres() error {
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
			s.betsGoOn()
	}); err != nil {
		return err
	}
	fmt.Printf("  the API was back %s after its database\n", time.Since(back).Round(time.Millisecond))
	if s.program.PID() != api {
		return errors.New("the API is another process")
	}
	return nil
}

func (s *scene) stopRedis() error {
	s.redis.Kill()
	if err := within(time.Second, "without Redis bets do not go on", s.betsGoOn); err != nil {
		return err
	}
	time.Sleep(time.Second)
	return s.redis.Launch()
}

func (s *scene) flushRedis() error { return s.redis.Flush() }

func (s *scene) betsGoOn() bool {
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
