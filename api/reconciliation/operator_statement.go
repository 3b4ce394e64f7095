package reconciliation

import (
	"bytes"
	"context"
	"errors"

	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/reconciliation"
)

type statementIn struct {
	Provider  string `path:"provider" maxLength:"64"`
	Reason    string `query:"reason" required:"true" maxLength:"500"`
	Statement []byte `raw:"text/csv"`
}

// statementOut is how many lines of the file were new, and how many were imported before.
type statementOut struct {
	New   int `json:"new"`
	Known int `json:"known"`
}

// importStatement stores a provider's statement, or reports its first invalid line and stores nothing.
func (h operatorHandlers) importStatement(ctx context.Context, caller wire.Caller,
	in statementIn) (statementOut, error) {
	lines, err := reconciliation.ReadStatement(bytes.NewReader(in.Statement))
	var wrong reconciliation.WrongLine
	if errors.As(err, &wrong) {
		return statementOut{}, fault.New(fault.ValidationFailed).In("statement", wrong.Code,
			map[string]any{"line": wrong.Number})
	}
	if err != nil {
		return statementOut{}, err
	}
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (statementOut, error) {
		done, err := reconciliation.ImportStatement(ctx, db, in.Provider, lines, caller.Action(in.Reason))
		return statementOut{New: done.New, Known: done.Known}, err
	})
}
