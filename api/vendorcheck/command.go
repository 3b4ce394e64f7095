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

const help = `lantern vendor-check URL   run the 30 conformance tests of the seamless wallet at URL as a vendor

  --vendor CODE   the vendor; default: the first sandbox vendor
  --key ID        id of the signing key
  --secret TEXT   its secret; default: the secret of the sandbox on this machine
  --own FILE --theirs FILE   instead of a secret, in PEM: the vendor's private, the platform's public key (Ed25519)
  --only N,N      numbers of the tests to run
  --game CODE     a game of the vendor that takes stakes from 1 to 100; in a sandbox the game with the lowest
  --token TOKEN   a launch token in that game, of a player with 1,000 or more: outside a sandbox ` +
	`one for each test, within a minute
`

// Environment holds the defaults of the machine on which the command runs.
type Environment struct {
	Vendor, KeyID string
	// Secret returns the secret of a vendor of the local sandbox.
	Secret func(vendor string) (string, error)
	Out    io.Writer
}

// Command runs the tests against the URL in args.
func Command(ctx context.Context, args []string, home Environment) error {
	o := Options{Vendor: home.Vendor, KeyID: home.KeyID, Out: home.Out}
	var held credentials
	words, err := o.parse(args, &held)
	if err != nil || len(words) != 1 {
		_, writeErr := io.WriteString(home.Out, help)
		return errors.Join(err, writeErr, errors.New("name one URL"))
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

// credentials of the vendor: a secret, or files with keys.
type credentials struct{ secret, private, public string }

func (h credentials) keys(home Environment, vendor string) (signed.Keys, error) {
	switch {
	case h.private != "" || h.public != "":
		own, err := os.ReadFile(h.private)
		if err != nil {
			return nil, err
		}
		theirs, err := os.ReadFile(h.public)
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

// parse accepts flags before and after the other arguments.
func (o *Options) parse(args []string, held *credentials) (words []string, err error) {
	for len(args) > 0 {
		flags := flag.NewFlagSet("vendor-check", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		flags.StringVar(&o.Vendor, "vendor", o.Vendor, "")
		flags.StringVar(&o.KeyID, "key", o.KeyID, "")
		flags.StringVar(&held.secret, "secret", held.secret, "")
		flags.StringVar(&held.private, "own", held.private, "")
		flags.StringVar(&held.public, "theirs", held.public, "")
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
