package vendorcheck

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"lantern/api/outside/signed"
)

const help = `lantern vendor-check URL   plays a vendor against the door at URL, by the 30 tests of the seamless wallet

  --vendor CODE   who is played; the first of the sandbox's vendors
  --key ID        the key that signs
  --secret TEXT   its secret; the sandbox's, where it runs here
  --own FILE --theirs FILE   instead of a secret, in PEM: the vendor's private key and the house's public one (Ed25519)
  --only N,N      some of the tests
  --game CODE     a game of the vendor that takes stakes from 1 to 100; in a sandbox the one with the lowest
  --token TOKEN   a launch token in that game, of a player with 1,000 or more: outside a sandbox ` +
	`one for each test, within a minute
`

// Home is what is known where the command runs.
type Home struct {
	Vendor, KeyID string
	// Secret is what a vendor of the sandbox that runs here signs with.
	Secret func(vendor string) (string, error)
	Out    io.Writer
}

// Command checks the door that is named among the words.
func Command(ctx context.Context, args []string, home Home) error {
	o := Options{Vendor: home.Vendor, KeyID: home.KeyID, Out: home.Out}
	var held held
	words, err := o.parse(args, &held)
	if err != nil || len(words) != 1 {
		_, told := io.WriteString(home.Out, help)
		return errors.Join(err, told, errors.New("name one URL"))
	}
	o.URL = words[0]
	if !strings.Contains(o.URL, "://") {
		return fmt.Errorf("%s is not a URL", o.URL)
	}
	if o.Keys, err = held.keys(home, o.Vendor); err != nil {
		return err
	}
	_, _, err = Run(ctx, o)
	return err
}

// held is what a vendor has in hand: a secret, or files with keys.
type held struct{ secret, own, theirs string }

func (h held) keys(home Home, vendor string) (signed.Keys, error) {
	switch {
	case h.own != "" || h.theirs != "":
		own, err := os.ReadFile(h.own)
		if err != nil {
			return nil, err
		}
		theirs, err := os.ReadFile(h.theirs)
		if err != nil {
			return nil, err
		}
		return signed.Pair(string(own), string(theirs))
	case h.secret != "":
		return signed.Shared(h.secret), nil
	}
	secret, err := home.Secret(vendor)
	return signed.Shared(secret), err
}

// parse takes the flags from wherever they stand among the words.
func (o *Options) parse(args []string, held *held) (words []string, err error) {
	for len(args) > 0 {
		flags := flag.NewFlagSet("vendor-check", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		flags.StringVar(&o.Vendor, "vendor", o.Vendor, "")
		flags.StringVar(&o.KeyID, "key", o.KeyID, "")
		flags.StringVar(&held.secret, "secret", held.secret, "")
		flags.StringVar(&held.own, "own", held.own, "")
		flags.StringVar(&held.theirs, "theirs", held.theirs, "")
		flags.StringVar(&o.Game, "game", o.Game, "")
		flags.Func("only", "", func(list string) error {
			for _, word := range strings.Split(list, ",") {
				number, err := strconv.Atoi(word)
				if err != nil {
					return err
				}
				o.Only = append(o.Only, number)
			}
			return nil
		})
		flags.Func("token", "", func(token string) error {
			o.Tokens = append(o.Tokens, token)
			return nil
		})
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		if args = flags.Args(); len(args) > 0 {
			words, args = append(words, args[0]), args[1:]
		}
	}
	return words, nil
}
