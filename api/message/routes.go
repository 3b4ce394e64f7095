// Package message exposes a member's messages: list, unread count, read and delete.
package message

import (
	"context"
	"slices"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/withdrawal"
)

// Handlers of messages.
type Handlers struct {
	DB *pg.DB
}

// Routes of messages. Trial accounts receive none.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/messages", "List messages", h.list).TrueAccount(),
		wire.Call("GET", "/wps/messages/unread", "Count unread messages", h.unread).TrueAccount(),
		wire.Call("GET", "/wps/messages/:id", "Retrieve a message", h.get).TrueAccount().
			Fails(fault.NotFound),
		wire.Call("POST", "/wps/messages/read", "Mark messages as read", h.readAll).TrueAccount(),
		wire.Call("POST", "/wps/messages/:id/read", "Mark a message as read", h.read).TrueAccount().
			Fails(fault.NotFound),
		wire.Call("DELETE", "/wps/messages/:id", "Delete a message", h.delete).TrueAccount().
			Fails(fault.NotFound),
	}
}

type messageOut struct {
	ID          id.Message    `json:"id"`
	Kind        message.Kind  `json:"kind"`
	RelatedKind message.About `json:"relatedKind"`
	RelatedID   string        `json:"relatedId"`
	Amount      money.Amount  `json:"amount"`
	Currency    string        `json:"currency"`
	Count       int           `json:"count"`
	Cause       message.Cause `json:"cause"`
	From        string        `json:"from"`
	Until       *time.Time    `json:"until"`
	CreatedAt   time.Time     `json:"createdAt"`
	IsRead      bool          `json:"isRead"`
	IsAnswered  bool          `json:"isAnswered" doc:"The message asked for an answer, which is no longer awaited"`
}

func toOut(m message.Message) messageOut {
	out := messageOut{
		ID: m.ID, Kind: m.Kind, RelatedKind: m.About, RelatedID: m.RelatedID, Amount: m.Facts.Amount,
		Currency: m.Facts.Currency,
		Count:    m.Facts.Count, Cause: m.Facts.Cause, From: m.Facts.From, CreatedAt: m.CreatedAt.UTC(), IsRead: m.IsRead,
	}
	if m.Facts.Until != nil {
		until := m.Facts.Until.UTC()
		out.Until = &until
	}
	return out
}

// asking are the kinds of messages that ask whether a part of a withdrawal was received.
var asking = []message.Kind{message.PleaseConfirm, message.Reminder}

// converter returns the function that converts messages; it knows which questions are still open.
func (h Handlers) converter(
	ctx context.Context, member id.Member, messages ...message.Message,
) (func(message.Message) messageOut, error) {
	asks := func(m message.Message) bool { return slices.Contains(asking, m.Kind) }
	var open []withdrawal.AwaitingPart
	if slices.ContainsFunc(messages, asks) {
		var err error
		if open, err = withdrawal.AwaitingParts(ctx, h.DB, member); err != nil {
			return nil, err
		}
	}
	return func(m message.Message) messageOut {
		out := toOut(m)
		about := withdrawal.AwaitingPart{Withdrawal: id.Withdrawal(m.RelatedID), Amount: m.Facts.Amount}
		out.IsAnswered = asks(m) && !slices.Contains(open, about)
		return out
	}, nil
}

type listIn struct {
	Cursor   string `query:"cursor" maxLength:"400"`
	PageSize int    `query:"pageSize"`
}

func (h Handlers) list(ctx context.Context, caller wire.Caller, in listIn) (wire.Cursor[messageOut], error) {
	at, err := wire.ReadIDKeyset[id.Message](in.Cursor, in.PageSize)
	if err != nil {
		return wire.Cursor[messageOut]{}, err
	}
	rows, err := message.List(ctx, h.DB, caller.Member, at.After, at.Limit())
	if err != nil {
		return wire.Cursor[messageOut]{}, err
	}
	key := func(m message.Message) id.Message { return m.ID }
	convert, err := h.converter(ctx, caller.Member, rows...)
	if err != nil {
		return wire.Cursor[messageOut]{}, err
	}
	return wire.PageBy(at, rows, key, convert)
}

// Counts are the numbers on the badges of the menu, in answers and in live events.
type Counts struct {
	UnreadMessage int `json:"unreadMessage"`
}

// Counts reads them.
func (h Handlers) Counts(ctx context.Context, member id.Member) (out Counts, err error) {
	out.UnreadMessage, err = message.Unread(ctx, h.DB, member)
	return out, err
}

func (h Handlers) unread(ctx context.Context, caller wire.Caller, _ wire.None) (Counts, error) {
	return h.Counts(ctx, caller.Member)
}

type readAllIn struct {
	Newest string `json:"newest" minLength:"1" maxLength:"64"`
}

func (h Handlers) readAll(ctx context.Context, caller wire.Caller, in readAllIn) (Counts, error) {
	newest, err := id.Parse[id.Message](in.Newest)
	if err != nil {
		return Counts{}, fault.Invalid("newest", "not_found")
	}
	if _, err := message.ReadAll(ctx, h.DB, caller.Member, newest); err != nil {
		return Counts{}, err
	}
	return h.Counts(ctx, caller.Member)
}

type oneIn struct {
	ID string `path:"id"`
}

// messageID parses the id. An invalid id is refused like an unknown one: not_found.
func (in oneIn) messageID() (id.Message, error) {
	messageID, err := id.Parse[id.Message](in.ID)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	return messageID, nil
}

func (h Handlers) get(ctx context.Context, caller wire.Caller, in oneIn) (messageOut, error) {
	messageID, err := in.messageID()
	if err != nil {
		return messageOut{}, err
	}
	m, err := message.Of(ctx, h.DB, caller.Member, messageID)
	if err != nil {
		return messageOut{}, err
	}
	convert, err := h.converter(ctx, caller.Member, m)
	if err != nil {
		return messageOut{}, err
	}
	return convert(m), nil
}

func (h Handlers) read(ctx context.Context, caller wire.Caller, in oneIn) (Counts, error) {
	messageID, err := in.messageID()
	if err != nil {
		return Counts{}, err
	}
	if err := message.Read(ctx, h.DB, caller.Member, messageID); err != nil {
		return Counts{}, err
	}
	return h.Counts(ctx, caller.Member)
}

func (h Handlers) delete(ctx context.Context, caller wire.Caller, in oneIn) (Counts, error) {
	messageID, err := in.messageID()
	if err != nil {
		return Counts{}, err
	}
	if err := message.Delete(ctx, h.DB, caller.Member, messageID); err != nil {
		return Counts{}, err
	}
	return h.Counts(ctx, caller.Member)
}
