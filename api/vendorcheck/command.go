package vendorcheck

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const help = `lantern vendor-check URL   plays a vendor against the door at URL, by the 30 tests of the seamless wallet

  --vendor CODE   who is played; the first of the sandbox's vendors
  --key ID        the key that signs
  --secret TEXT   its secret; the sandbox's, where it runs here
  --only N,N      some of the tests
  --game CODE     a game of the vendor; in a sandbox the one with the lowest stakes
  --token TOKEN   a launch token in that game, of a player with 1,000 or more: outside a sandbox one for each test, within a minute
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
	words, err := o.parse(args)
	if err != nil || len(words) != 1 {
		_, told := io.WriteString(home.Out, help)
		return errors.Join(err, told, errors.New("name one URL"))
	}
	o.URL = words[0]
	if !strings.Contains(o.URL, "://") {
		return fmt.Errorf("%s is not a URL", o.URL)
	}
	if o.Secret == "" {
		if o.Secret, err = home.Secret(o.Vendor); err != nil {
			return err
		}
	}
	_, _, err = Run(ctx, o)
	return err
}

// parse takes the flags from wherever they stand among the words.
func (o *Options) parse(args []string) (words []string, err error) {
	for len(args) > 0 {
		flags := flag.NewFlagSet("vendor-check", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		flags.StringVar(&o.Vendor, "vendor", o.Vendor, "")
		flags.StringVar(&o.KeyID, "key", o.KeyID, "")
		flags.StringVar(&o.Secret, "secret", o.Secret, "")
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
