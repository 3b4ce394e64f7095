package live

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/wallet"
)

// published is an event as processes pass it to each other: its data are built.
type published struct {
	number int64
	// member is nil if the event is for everybody.
	member *id.Member
	kind   wallet.EventKind
	data   json.RawMessage
}

var errLine = errors.New("live: a line that is not an event")

// encode builds events and writes one a line: number, member or nothing, kind, data. Every process receives all events
// and delivers few of them, so that reading a line must be cheap. JSON contains tabs and line breaks only as escapes.
// Errors: errUnbuildable.
func (all kinds) encode(events []live.Event) (string, error) {
	var text strings.Builder
	for _, event := range events {
		data, err := all.build(event)
		if err != nil {
			return "", err
		}
		var member id.Member
		if event.Member != nil {
			member = *event.Member
		}
		text.WriteString(strconv.FormatInt(event.Number, 10) + "\t" + string(member) + "\t" + string(event.Kind) + "\t")
		text.Write(data)
		text.WriteByte('\n')
	}
	return text.String(), nil
}

// decode reads what encode wrote. Errors: errLine.
func decode(text string) ([]published, error) {
	events := make([]published, 0, strings.Count(text, "\n"))
	for line := range strings.Lines(text) {
		number, rest, _ := strings.Cut(line, "\t")
		member, rest, _ := strings.Cut(rest, "\t")
		kind, data, isComplete := strings.Cut(strings.TrimSuffix(rest, "\n"), "\t")
		at, err := strconv.ParseInt(number, 10, 64)
		if err != nil || !isComplete {
			return nil, errLine
		}
		event := published{number: at, kind: wallet.EventKind(kind), data: json.RawMessage(data)}
		if member != "" {
			event.member = new(id.Member(member))
		}
		events = append(events, event)
	}
	return events, nil
}
