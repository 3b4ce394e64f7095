package verification_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/verification"
)

var signIn = verification.Bound{Purpose: verification.ForLogin, Target: "+66812345678", Holder: "device-1"}

func codes(t *testing.T) verification.Codes {
	t.Helper()
	secret, err := verification.NewSecret([]byte("a secret of the tests"))
	if err != nil {
		t.Fatal(err)
	}
	return verification.Codes{Secret: secret}
}

func issue(t *testing.T, db *pg.DB, b verification.Bound) string {
	t.Helper()
	code, err := codes(t).Issue(t.Context(), db, b, verification.SMSLife, true)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// notThis returns a different code.
func notThis(code string) string {
	if code[0] == '1' {
		return "2" + code[1:]
	}
	return "1" + code[1:]
}

func pass(t *testing.T, db *pg.DB, by time.Duration) {
	t.Helper()
	storetest.Owner(t, db).MustExec(`UPDATE clock_offsets SET ahead = ahead + $1 * interval '1 second'`, by.Seconds())
}

// CHK-35.
func TestCode_SixDigits_WorkOnce(t *testing.T) {
	db, c := storetest.Open(t), codes(t)
	shape := regexp.MustCompile(`^[0-9]{6}$`)
	counts := map[string]bool{}
	for range 20 {
		code := issue(t, db, signIn)
		if !shape.MatchString(code) {
			t.Fatalf("%q", code)
		}
		counts[code] = true
	}
	if len(counts) < 18 {
		t.Errorf("only %d of 20 codes differ", len(counts))
	}
	code := issue(t, db, signIn)
	if err := c.Take(t.Context(), db, signIn, " "+code+" "); err != nil {
		t.Fatal(err)
	}
	if err := c.Take(t.Context(), db, signIn, code); !errors.Is(err, fault.New(fault.CodeExpired)) {
		t.Errorf("a second time: %v", err)
	}
}

// CHK-35.
func TestCode_IsBoundToPurposeTargetAndHolder(t *testing.T) {
	db, c := storetest.Open(t), codes(t)
	code := issue(t, db, signIn)
	for name, other := range map[string]verification.Bound{
		"password":     {Purpose: verification.ForPassword, Target: signIn.Target, Holder: signIn.Holder},
		"other number": {Purpose: signIn.Purpose, Target: "+66812345679", Holder: signIn.Holder},
		"other device": {Purpose: signIn.Purpose, Target: signIn.Target, Holder: "device-2"},
	} {
		if err := c.Take(t.Context(), db, other, code); !errors.Is(err, fault.New(fault.CodeExpired)) {
			t.Errorf("%s: %v", name, err)
		}
		issue(t, db, other)
	}
	if err := c.Take(t.Context(), db, signIn, code); err != nil {
		t.Errorf("where it belongs: %v", err)
	}
}

// CHK-35.
func TestCode_FiveWrongAttempts_EndIt(t *testing.T) {
	db, c := storetest.Open(t), codes(t)
	code := issue(t, db, signIn)
	var counted atomic.Int32
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if errors.Is(c.Take(t.Context(), db, signIn, notThis(code)), fault.New(fault.CodeWrong)) {
				counted.Add(1)
			}
		})
	}
	all.Wait()
	if counted.Load() != verification.MaxTries {
		t.Errorf("%d of 50 guesses were compared", counted.Load())
	}
	if err := c.Take(t.Context(), db, signIn, code); !errors.Is(err, fault.New(fault.CodeExpired)) {
		t.Errorf("the right one after the guesses: %v", err)
	}
	fresh := issue(t, db, signIn)
	if err := c.Take(t.Context(), db, signIn, code); code != fresh && !errors.Is(err, fault.New(fault.CodeWrong)) {
		t.Errorf("the code that was replaced: %v", err)
	}
	if err := c.Take(t.Context(), db, signIn, fresh); err != nil {
		t.Error(err)
	}
}

// CHK-35.
func TestCode_Expires_AndIsStoredHashed(t *testing.T) {
	db, c := storetest.Open(t), codes(t)
	code := issue(t, db, signIn)
	if verification.SMSLife > 10*time.Minute || verification.EmailLife > 10*time.Minute {
		t.Error("a code lives longer than ten minutes")
	}
	var stored string
	if err := db.GetContext(t.Context(), &stored, `SELECT verification_codes::text FROM verification_codes`); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(stored, code) || strings.Contains(stored, signIn.Target[1:]) {
		t.Errorf("the table discloses the code or the number: %s", stored)
	}
	if is, err := c.WasIssued(t.Context(), db, signIn); err != nil || !is {
		t.Error(is, err)
	}
	pass(t, db, verification.SMSLife+time.Second)
	if err := c.Take(t.Context(), db, signIn, code); !errors.Is(err, fault.New(fault.CodeExpired)) {
		t.Errorf("too late: %v", err)
	}
	if is, err := c.WasIssued(t.Context(), db, signIn); err != nil || !is {
		t.Error(is, err)
	}
	pass(t, db, 15*time.Minute)
	if is, err := c.WasIssued(t.Context(), db, signIn); err != nil || is {
		t.Error(is, err)
	}
	if err := pg.InTx(t.Context(), db,
		func(tx *sqlx.Tx) error { return verification.ForgetCodes(t.Context(), tx) }); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := db.GetContext(t.Context(), &left, `SELECT count(*) FROM verification_codes`); err != nil || left != 0 {
		t.Error(left, err)
	}
}

// CHK-35.
func TestCode_FiftyConcurrentTransactions_OneSpendsIt(t *testing.T) {
	db, c := storetest.Open(t), codes(t)
	code := issue(t, db, signIn)
	var wins atomic.Int32
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if c.Take(t.Context(), db, signIn, code) == nil {
				wins.Add(1)
			}
		})
	}
	all.Wait()
	if wins.Load() != 1 {
		t.Errorf("%d of 50", wins.Load())
	}
}

func TestCode_Rollback_KeepsTheCodeAndTheCountedAttempt(t *testing.T) {
	db, c := storetest.Open(t), codes(t)
	code := issue(t, db, signIn)
	if err := c.Try(t.Context(), db, signIn, code); err != nil {
		t.Fatal(err)
	}
	undone := fmt.Errorf("the name was taken")
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		return errors.Join(c.Spend(t.Context(), tx, signIn, code), undone)
	})
	if !errors.Is(err, undone) {
		t.Fatal(err)
	}
	var tries int
	if err := db.GetContext(t.Context(), &tries, `SELECT tries FROM verification_codes`); err != nil || tries != 1 {
		t.Errorf("%d tries, %v", tries, err)
	}
	if err := c.Take(t.Context(), db, signIn, code); err != nil {
		t.Error(err)
	}
}

func TestCode_WithoutRecipient_NeverMatches(t *testing.T) {
	db, c := storetest.Open(t), codes(t)
	code, err := c.Issue(t.Context(), db, signIn, verification.SMSLife, false)
	if err != nil || len(code) != 6 {
		t.Fatal(code, err)
	}
	if err := c.Take(t.Context(), db, signIn, code); !errors.Is(err, fault.New(fault.CodeWrong)) {
		t.Error(err)
	}
}
