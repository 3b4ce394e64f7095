package live

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"lantern/store/id"
	"lantern/store/live"
)

var errLine = errors.New("live: a line that is no event")

// written is events as processes tell them to each other, one a line: number, member or nothing, kind, payload. Each process hears all of
// them and delivers few, so reading one must cost next to nothing. JSON of the database has no tab and no line break outside of escapes.
func written(events []live.Event) string {
	var text strings.Builder
	for _, event := range events {
		var member id.Member
		if event.Member != nil {
			member = *event.Member
		}
		text.WriteString(strconv.FormatInt(event.Number, 10) + "\t" + string(member) + "\t" + event.Kind + "\t")
		text.Write(event.Payload)
		text.WriteByte('\n')
	}
	return text.String()
}

// read is what was written. Faults: errLine.
func read(text string) ([]live.Event, error) {
	events := make([]live.Event, 0, strings.Count(text, "\n"))
	for line := range strings.Lines(text) {
		number, rest, _ := strings.Cut(line, "\t")
		member, rest, _ := strings.Cut(rest, "\t")
		kind, payload, isWhole := strings.Cut(strings.TrimSuffix(rest, "\n"), "\t")
		at, err := strconv.ParseInt(number, 10, 64)
		if err != nil || !isWhole {
			return nil, errLine
		}
		event := live.Event{Number: at, Kind: kind, Payload: json.RawMessage(payload)}
		if member != "" {
			event.Member = new(id.Member(member))
		}
		events = append(events, event)
	}
	return events, nil
}
