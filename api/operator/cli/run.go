package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"lantern/api/messages"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Host is what commands run on: the operators' database and the routes of this process, or a listener (--url).
type Host struct {
	Routes []wire.Route
	DB     *pg.DB
	// Secret keys the hash of what idempotency keys are bound to.
	Secret []byte
	HTTP   *http.Client
	Now    func() time.Time
	In     io.Reader
	Out    io.Writer
	Getenv func(string) string
}

// errUsage ends a run that named no command.
var errUsage = errors.New("no such command; lantern operator help lists them")

// Run runs one command and writes its output. Errors: an unknown command or flag, those of the route.
func Run(ctx context.Context, h Host, args []string) error {
	all, err := commands(h.Routes)
	if err != nil {
		return err
	}
	words, flags := parse(args)
	if len(words) == 0 || words[0] == "help" {
		return help(h.Out, all, words)
	}
	c, rest, isKnown := find(all, words)
	if !isKnown {
		return errors.Join(errUsage, help(h.Out, all, append([]string{"help"}, words...)))
	}
	o := takeOptions(flags, h.Getenv)
	if c.route.NeedsKey {
		o.key = cmp.Or(flags["idempotency-key"], id.New[string]())
		delete(flags, "idempotency-key")
	}
	in, err := inputOf(c, rest, flags, h.In)
	if err != nil {
		return err
	}
	value, err := h.call(ctx, c, in, o)
	if err != nil {
		return explained(err)
	}
	return h.write(value, o.out)
}

// IsRemote reports whether a command line calls a listener, or needs no database because it asks for help.
func IsRemote(args []string, getenv func(string) string) bool {
	words, flags := parse(args)
	return len(words) == 0 || words[0] == "help" || takeOptions(flags, getenv).url != ""
}

// call runs a command here, or at the listener that --url names, and returns the value of its answer as JSON.
func (h Host) call(ctx context.Context, c command, in input, o options) (json.RawMessage, error) {
	if o.url != "" {
		ctx, cancel := context.WithTimeout(ctx, clientTimeout)
		defer cancel()
		return h.runRemote(ctx, c, in, o)
	}
	answer, err := h.runLocal(ctx, c, in, o)
	if err != nil {
		return nil, err
	}
	return wire.Marshal(answer.Value)
}

// explained adds the English message of an error code, its values and the fields concerned.
func explained(err error) error {
	f := fault.Of(err)
	if f == nil {
		return err
	}
	text := fmt.Sprintf("%s: %s", f.Code, messages.Text("en", string(f.Code)))
	for name, value := range f.Value {
		text += fmt.Sprintf(" (%s: %v)", name, value)
	}
	for name, field := range f.Fields {
		text += fmt.Sprintf("\n  %s: %s", name, field.Code)
	}
	return fmt.Errorf("%s", printable(text, "\n"))
}

// write prints a value as a table where it is a list of flat rows, otherwise as JSON. --out FILE takes the value as it
// is, of a picture the picture itself.
func (h Host) write(value json.RawMessage, file string) error {
	if file != "" {
		var shown struct{ Picture []byte }
		if json.Unmarshal(value, &shown) == nil && len(shown.Picture) > 0 {
			value = shown.Picture
		}
		return os.WriteFile(file, value, 0o600)
	}
	if rows, isPage := rowsOf(value); isPage {
		return h.table(rows)
	}
	return h.indented(value)
}

// rowsOf returns the content of a page that has nothing else to show.
func rowsOf(value json.RawMessage) (rows json.RawMessage, isPage bool) {
	var page map[string]json.RawMessage
	if json.Unmarshal(value, &page) != nil {
		return nil, false
	}
	for name := range page {
		if !slices.Contains([]string{"content", "pageNum", "totalPages", "totalElements", "nextCursor"}, name) {
			return nil, false
		}
	}
	rows, isPage = page["content"]
	return rows, isPage
}

func (h Host) indented(value json.RawMessage) error {
	if len(value) == 0 || string(value) == "null" {
		return nil
	}
	var indented strings.Builder
	encoder := json.NewEncoder(&indented)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return err
	}
	// JSON escapes the ASCII controls only; the escapes that printable adds are JSON as well.
	_, err := io.WriteString(h.Out, printable(indented.String(), "\n"))
	return err
}
