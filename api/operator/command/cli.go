// Package command is the desk on the command line: what a person of the back office looks up and decides.
package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"text/tabwriter"

	"lantern/store/approval"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/withdrawal"
)

const help = `lantern operator COMMAND

  withdrawal list                             requests that wait for a decision
  withdrawal show ID
  withdrawal approve ID --as NAME --reason TEXT   above 20,000.00 two persons
  withdrawal reject  ID --as NAME --reason TEXT
  payout list                                 disputes, parts that nobody pays, reports that contradict
  payout show ID                              the parts of a withdrawal, their pictures
  payout proof ID FILE                        write a picture to a file
  payout paid   PART --as NAME --reason TEXT  rule a disputed part paid
  payout unpaid PART --as NAME --reason TEXT  rule it unpaid; then pay it again or refund it
  payout target PART --as NAME --reason TEXT  the whole account of a part that is paid by hand; ` +
	`the trail notes who looked
  payout sent   PART --reference REFERENCE --as NAME --reason TEXT   say that it was paid; ` +
	`above 20,000.00 two persons, the same reference
  payout failed PART --as NAME --reason TEXT  say that it cannot be paid; it takes one's own word back that it was
  payout again  ID --as NAME --reason TEXT    pay what is unpaid by new parts
  payout refund ID --as NAME --reason TEXT    give what is unpaid back to the balance
  deposit list                                deposits that wait for a decision
  deposit show ID                             one of them, with the pictures of its receipt
  deposit proof ID FILE                       write a picture to a file
  deposit confirm ID --as NAME --reason TEXT  credit what was really received; of a transfer say it: --received AMOUNT;
                                              above 20,000.00 two persons
  deposit deny    ID --as NAME --reason TEXT
  deposit late    ID --as NAME --reason TEXT  take a transfer up again that came after its order had ended; ` +
	`then confirm it
  deposit rate CURRENCY RATE --as NAME --reason TEXT   what one unit of it is in the wallet's currency
  deposit channel ID                          how a way to pay in is configured
  deposit channel ID JSON --as NAME --reason TEXT   change it, or make it: ` +
	`'{"isOpen":false,"opensAt":"08:00","closesAt":"22:00"}'
  deposit payments                            payments that came and are nobody's
  deposit credit PAYMENT --as NAME --reason TEXT   give one to whoever its order belongs to; ` +
	`above 20,000.00 two persons, as to send it
  deposit return PAYMENT --reference REFERENCE --as NAME --reason TEXT   back, with what the provider calls that
  deposit reverse ID --as NAME --reason TEXT  take a credit back; it takes two persons
  adjust list                                 corrections of a balance that wait for a second person
  adjust log                                  all of them, newest first
  adjust plus  NAME AMOUNT --key CASE --as NAME --reason TEXT   propose one; CASE is your number of it and counts once
  adjust minus NAME AMOUNT --key CASE --as NAME --reason TEXT
  adjust approve ID --as NAME --reason TEXT   another person moves the money
  adjust refuse  ID --as NAME --reason TEXT
  turnover list NAME                          what a player must bet before money may leave, newest first
  turnover void ID --as NAME --reason TEXT    let go of one: what it locks may leave
  freezes [NAME]                              what is frozen or will be; with a name all that he ever was
  freeze NAME FLAG [--team] [--from TIME] [--until TIME] --as NAME --reason TEXT
                                              LOGIN no sign-in; BET no new bets; FUNDS no withdrawal or transfer; ` +
	`INCOME commission is withheld;
                                              REGISTER nobody begins below him. --team: with everybody below. ` +
	`TIME as 2026-03-10T13:00:00Z
  unfreeze ID --as NAME --reason TEXT         lift one before its time
  statement import PROVIDER FILE.csv --as NAME --reason TEXT
                                              reference,amount,currency,at: what came to us; ` +
	`what was paid out is below zero
  reconcile PROVIDER DAY --as NAME --reason TEXT   compare a business day (2026-03-10) with the books
  reconcile list                              the newest comparisons; one is made each day at noon
  reconcile show PROVIDER DAY                 what the newest one of a day found
  reconcile explain PROVIDER DAY REFERENCE --as NAME --reason TEXT   say why a reference differs
  vendor list [CODE]                          hours of game vendors that were compared with the books; ` +
	`it is done every hour
  vendor cases [CODE]                         what somebody should look at: differences, ` +
	`late and unknown wins, other sums
  vendor close ID --as NAME --reason TEXT     say what became of a case: the reason is the answer
  vendor CODE HOUR --as NAME --reason TEXT    compare an hour (2026-03-10T13:00:00Z) again, within moments
  vendor show CODE                            how a vendor is configured, which of its keys live
  vendor set CODE JSON --as NAME --reason TEXT    change it, or make it: ` +
	`'{"name":"Acme","url":"https://games.acme.example","isEnabled":true}'
  vendor key CODE [FILE] --as NAME --reason TEXT  one key more: a secret, or ours beside ` +
	`the public key (PEM) in the vendor's FILE
  vendor endkey CODE KEY [--until TIME] --as NAME --reason TEXT
  freerounds list [NAME]                      free rounds that are open, of all or of one player
  freerounds log [NAME]                       all of them, newest first, with what their vendor says is left
  freerounds give NAME VENDOR GAME[,GAME] COUNT VALUE --until TIME --key CASE --as NAME --reason TEXT
                                              give COUNT rounds of VALUE, their wins to be played through ` +
	`once or --turnover TIMES;
                                              worth more than 20,000.00 they take two persons
  freerounds approve ID --as NAME --reason TEXT    give what another proposed
  freerounds refuse  ID --as NAME --reason TEXT
  freerounds cancel  ID --as NAME --reason TEXT    take back what is left
  account list                                who may come in at the operators' door
  account add  NAME ROLE[,ROLE] --as NAME --reason TEXT   review, content, risk, accounts; ` +
	`the first account needs no --as
  account role NAME ROLE[,ROLE] --as NAME --reason TEXT
  account reset NAME --as NAME --reason TEXT  another first password, no authenticator, no session
  account end  NAME --as NAME --reason TEXT   keep him out for good, at once
  exclusion show NAME                         when a player stopped, and until when
  exclusion set  NAME LENGTH --as NAME --reason TEXT   P1D P1W P2W P4W P6W: time-out; P6M P1Y P5Y FOREVER: exclusion
  announcement list                           what visitors are told now
  announcement write FILE.json --as NAME --reason TEXT   as in store/seed/announcements.json: kind ` +
	`(PL notice, PU popup, PR promotion,
                                              H headline), audience of a popup, title and body of each language; ` +
	`a body may have p, br,
                                              b, i, u, ul, ol, h3, h4 and links, and loses the rest
  announcement end ID[ ID] --as NAME --reason TEXT
  wallet list                                 transfers to vendors' wallets of which a vendor has said ` +
	`nothing for an hour
  wallet done   ID --as NAME --reason TEXT    it happened at the vendor: ask there first
  wallet failed ID --as NAME --reason TEXT    it did not: what was sent is given back
  push list                                   notices that no device took
  push retry ID --as NAME --reason TEXT       bring one on its way again
  proof                                       prove the books, the audit trail and what statements say of them
  proof list                                  what the proof of each night found
  player NAME                                 balance and flags
  setting                                     everything that the merchant configures
  setting KEY VALUE --as NAME                 change it: a flag (FREEPLAY3 false), a setting as JSON ` +
	`(maintenance '{"isOn":true}'),
                                              or a field of registration (register.email '{"isEnabled":true}'). ` +
	`Money: withdraw.limits, withdraw.autoPass,
                                              deposit.limits, transfer.limits, turnover.rules, turnover.weights ` +
	`'{"LIVE":"50.00"}'; the rest of each stays
`

// errUsage is shown with the help.
var errUsage = errors.New("operator: no such command")

// desk is one run of the command.
type desk struct {
	db     *pg.DB
	vault  withdrawal.Vault
	out    io.Writer
	as     string
	reason string
	key    string
	isTeam bool
	from   string
	until  string
	// received is what the bank says that it received.
	received string
	// reference is what the bank calls it.
	reference string
	// turnover is how often what was given must be played through.
	turnover int
}

// House is what the desk works on: the database, and the vault of the accounts that money goes to.
type House struct {
	DB    *pg.DB
	Vault withdrawal.Vault
}

// Run does one deed of the desk and writes what came of it.
func Run(ctx context.Context, h House, args []string, out io.Writer) error {
	d := &desk{db: h.DB, vault: h.Vault, out: out, turnover: 1}
	words, err := d.parse(args)
	if err != nil {
		return err
	}
	deed, ok := map[string]func(context.Context, []string) error{
		"withdrawal list": d.withdrawals, "withdrawal show": d.showWithdrawal, "withdrawal approve": d.approve,
		"withdrawal reject": d.reject,
		"payout list":       d.payouts, "payout show": d.showPayout, "payout proof": d.pictureOf(withdrawal.Disputes),
		"payout paid":   d.rulePaid,
		"payout unpaid": d.ruleUnpaid, "payout again": d.payAgain, "payout refund": d.refundRest,
		"payout target": d.target, "payout sent": d.markSent, "payout failed": d.markFailed,
		"deposit list": d.deposits, "deposit show": d.showDeposit, "deposit proof": d.pictureOf(deposit.Receipts),
		"deposit reverse": d.reverse, "deposit rate": d.rate, "deposit channel": d.channel,
		"deposit payments": d.payments, "deposit credit": d.creditPayment, "deposit return": d.returnPayment,
		"deposit confirm": d.confirm, "deposit deny": d.deny, "deposit late": d.late,
		"adjust list": d.adjustments, "adjust log": d.allAdjustments, "adjust plus": d.plus, "adjust minus": d.minus,
		"adjust approve": decided(d, operator.ApproveAdjustment, d.printAdjustment),
		"adjust refuse":  decided(d, operator.RefuseAdjustment, d.printAdjustment),
		"turnover list":  d.requirements, "turnover void": decided(d, operator.VoidRequirement, d.printRequirement),
		"statement import": d.importStatement, "proof list": d.nights,
		"vendor show": d.showVendor, "vendor set": d.setVendor, "vendor key": d.keyVendor, "vendor endkey": d.endVendorKey,
		"account list": d.accounts, "account add": d.addAccount, "account role": d.changeRoles,
		"account reset": d.resetAccount, "account end": d.endAccount,
		"exclusion show": d.exclusions, "exclusion set": d.exclude,
		"announcement list": d.announcements, "announcement write": d.announce, "announcement end": d.endAnnouncements,
		"wallet list": d.lateTransfers, "wallet done": d.ruleTransfer(true), "wallet failed": d.ruleTransfer(false),
		"freerounds list": d.openFreeRounds, "freerounds log": d.allFreeRounds, "freerounds give": d.giveFreeRounds,
		"freerounds approve": decided(d, gamevendor.ApproveFreeRounds, d.printFreeRounds),
		"freerounds refuse":  decided(d, gamevendor.RefuseFreeRounds, d.printFreeRounds),
		"freerounds cancel":  decided(d, gamevendor.CancelFreeRounds, d.printFreeRounds),
		"push list":          d.pushes, "push retry": d.pushAgain,
	}[first(words, 2)]
	alone, isAlone := map[string]func(context.Context, []string) error{
		"freezes": d.freezes, "freeze": d.freeze, "unfreeze": d.unfreeze, "reconcile": d.reconcile, "vendor": d.vendors,
	}[first(words, 1)]
	switch {
	case ok:
		return explained(deed(ctx, words[2:]))
	case isAlone:
		return explained(alone(ctx, words[1:]))
	case first(words, 1) == "proof":
		return d.proof(ctx)
	case first(words, 1) == "player" && len(words) == 2:
		return explained(d.player(ctx, words[1]))
	case first(words, 1) == "setting":
		return explained(d.setting(ctx, words[1:]))
	case first(words, 1) == "help" || len(words) == 0:
		_, err := io.WriteString(out, help)
		return err
	}
	return errors.Join(errUsage, d.usage())
}

func (d *desk) usage() error {
	_, err := io.WriteString(d.out, help)
	return err
}

func first(words []string, n int) string {
	if len(words) < n {
		return ""
	}
	joined := words[0]
	for _, word := range words[1:n] {
		joined += " " + word
	}
	return joined
}

// parse takes the flags from wherever they stand among the words.
func (d *desk) parse(args []string) (words []string, err error) {
	for len(args) > 0 {
		flags := flag.NewFlagSet("operator", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		flags.StringVar(&d.as, "as", d.as, "")
		flags.StringVar(&d.reason, "reason", d.reason, "")
		flags.StringVar(&d.key, "key", d.key, "")
		flags.BoolVar(&d.isTeam, "team", d.isTeam, "")
		flags.StringVar(&d.from, "from", d.from, "")
		flags.StringVar(&d.until, "until", d.until, "")
		flags.IntVar(&d.turnover, "turnover", d.turnover, "")
		flags.StringVar(&d.received, "received", d.received, "")
		flags.StringVar(&d.reference, "reference", d.reference, "")
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		if args = flags.Args(); len(args) > 0 {
			words, args = append(words, args[0]), args[1:]
		}
	}
	return words, nil
}

// person is the operator who acts. Without a name nobody decides.
func (d *desk) person(ctx context.Context) (approval.Operator, error) {
	if d.as == "" {
		return approval.Operator{}, errors.New("say who decides: --as NAME")
	}
	if d.reason == "" {
		return approval.Operator{}, errors.New("say why: --reason TEXT")
	}
	return d.named(ctx)
}

func (d *desk) named(ctx context.Context) (approval.Operator, error) {
	if d.as == "" {
		return approval.Operator{}, errors.New("say who decides: --as NAME")
	}
	who, err := operator.Named(ctx, d.db, d.as)
	if errors.Is(err, fault.New(fault.NotFound)) {
		return who, fmt.Errorf("%s is not an operator", d.as)
	}
	return who, err
}

// explained turns a refusal into a sentence for the desk.
func explained(err error) error {
	f := fault.Of(err)
	if f == nil {
		return err
	}
	switch f.Code {
	case fault.NotFound:
		return errors.New("not found")
	case fault.StateChanged:
		return fmt.Errorf("not possible in state %v", f.Value["state"])
	case fault.NothingOpen:
		return errors.New("nothing is unpaid")
	case fault.NotDisputed, fault.AlreadyFinal, fault.NotDisbursed:
		return fmt.Errorf("the part is not disputed: %s", f.Code)
	case fault.SecondPersonRequired, fault.Conflict:
		return errors.New("you have proposed or approved this yourself: a second person must decide")
	case fault.InsufficientBalance:
		return errors.New("the balance does not cover it")
	case fault.IdempotencyKeyReused:
		return errors.New("this case has another correction already")
	case fault.TrueAccountRequired:
		return errors.New("this is a trial account, which has play money only")
	}
	return err
}

// table writes aligned columns.
func (d *desk) table(head string, rows func(w io.Writer) error) error {
	w := tabwriter.NewWriter(d.out, 0, 4, 2, ' ', 0)
	if _, err := fmt.Fprintln(w, head); err != nil {
		return err
	}
	if err := rows(w); err != nil {
		return err
	}
	return w.Flush()
}
