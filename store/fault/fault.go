// Package fault is the registry of everything that may go wrong in a way that a person is told about.
// It knows meanings only; how a fault looks on the network is api/wire's business.
package fault

import (
	"errors"
	"maps"
)

// Code is stable and snake_case; clients and translations key on it.
type Code string

// Fault is a refusal that its caller may see.
type Fault struct {
	Code   Code
	Fields map[string]Field
	Value  map[string]any
	cause  error
}

// Field says what is wrong with one field of what was sent.
type Field struct {
	Code   string         `json:"code"`
	Params map[string]any `json:"params,omitempty"`
}

// New makes a fault of a registered code.
func New(code Code) *Fault { return &Fault{Code: code} }

// Because keeps the cause for the log; it never leaves the server.
func (f *Fault) Because(cause error) *Fault {
	next := *f
	next.cause = cause
	return &next
}

// In places the fault under a field.
func (f *Fault) In(field, code string, params map[string]any) *Fault {
	next := *f
	next.Fields = maps.Clone(f.Fields)
	if next.Fields == nil {
		next.Fields = map[string]Field{}
	}
	next.Fields[field] = Field{Code: code, Params: params}
	return &next
}

// With adds a value that the client may use.
func (f *Fault) With(key string, value any) *Fault {
	next := *f
	next.Value = maps.Clone(f.Value)
	if next.Value == nil {
		next.Value = map[string]any{}
	}
	next.Value[key] = value
	return &next
}

func (f *Fault) Error() string {
	if f.cause != nil {
		return string(f.Code) + ": " + f.cause.Error()
	}
	return string(f.Code)
}

func (f *Fault) Unwrap() error { return f.cause }

// Is makes errors.Is compare faults by their code.
func (f *Fault) Is(target error) bool {
	var other *Fault
	return errors.As(target, &other) && other.Code == f.Code
}

// Of finds the fault in an error, or nil.
func Of(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return nil
}

// Invalid starts a validation_failed fault for one field.
func Invalid(field, code string) *Fault { return New(ValidationFailed).In(field, code, nil) }
