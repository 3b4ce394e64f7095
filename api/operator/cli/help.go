package cli

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"lantern/api/wire"
)

const introduction = `lantern operator COMMAND [ARGUMENTS] [--FLAG VALUE]

Every call of the operators' API is a command. It runs in this process, as the operator of --as, or at an operators'
listener: --url URL --token TOKEN (or LANTERN_OPERATOR_URL and LANTERN_OPERATOR_TOKEN; "session" logs in).
A value @FILE is read from a file, @- from standard input. --out FILE writes the answer, or the picture in it, to a
file. --json BODY gives a whole body. Commands that change something take --as NAME, --reason TEXT and, to repeat one
safely, --idempotency-key KEY. "help COMMAND" describes a command.

`

// help lists all commands, or describes those whose name begins with the words after help.
func help(out io.Writer, all []command, words []string) error {
	wanted := strings.Join(words[min(1, len(words)):], " ")
	if long, isAlias := aliases[wanted]; isAlias {
		wanted = long
	}
	var found []command
	for _, c := range all {
		if c.name == wanted {
			return describe(out, c)
		}
		if wanted == "" || strings.HasPrefix(c.name, wanted) {
			found = append(found, c)
		}
	}
	if len(found) == 0 {
		found = all
	}
	if _, err := io.WriteString(out, introduction); err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	for _, c := range found {
		if _, err := fmt.Fprintf(w, "  %s\t%s\n", c.usage(), c.route.Summary); err != nil {
			return err
		}
	}
	return w.Flush()
}

// describe prints what one command needs.
func describe(out io.Writer, c command) error {
	text := fmt.Sprintf("lantern operator %s\n\n%s.", c.usage(), c.route.Summary)
	if c.route.About != "" {
		text += " " + c.route.About
	}
	text += "\n"
	if len(c.route.Roles) > 0 {
		text += "Roles: " + strings.Join(c.route.Roles, ", ") + "\n"
	}
	for short, long := range aliases {
		if long == c.name {
			text += "Short: " + short + "\n"
		}
	}
	if _, err := io.WriteString(out, text); err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	for _, field := range append(queryFields(c.route.In), wire.BodyFields(c.route.In)...) {
		need := ""
		if field.IsRequired {
			need = "required"
		}
		about := strings.TrimSpace(field.Tag.Get("doc") + " " + strings.Join(choices(field), " | "))
		if _, err := fmt.Fprintf(w, "  --%s\t%s\t%s\n", field.Wire, need, about); err != nil {
			return err
		}
	}
	if c.route.TakesText != "" {
		if _, err := fmt.Fprintf(w, "  --file\trequired\t%s\n", c.route.TakesText); err != nil {
			return err
		}
	}
	return w.Flush()
}

// choices are the values that a field offers.
func choices(field wire.Field) []string {
	if enum := field.Tag.Get("enum"); enum != "" {
		return strings.Split(enum, ",")
	}
	return wire.EnumValues(field.Type)
}
