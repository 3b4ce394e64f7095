// Package fault defines the errors that clients receive. It knows only their meaning; api/wire defines their form in
// responses.
package fault

import (
	"errors"
	"maps"
)

// Code is a stable snake_case identifier; clients and translations depend on it.
type Code string

// Fault is an error that the caller of the API may see.
type Fault struct {
	Code   Code
	Fields map[string]Field
	Value  map[string]any
	cause  error
}

// Field is the error of one field of the request.
type Field struct {
	Code   string         `json:"code"`
	Params map[string]any `json:"params,omitempty"`
}

// New returns a fault with a registered code.
func New(code Code) *Fault { return &Fault{Code: code} }

// Because sets the cause for the log; the cause is never sent to the client.
func (f *Fault) Because(cause error) *Fault {
	next := *f
	next.cause = cause
	return &next
}

// In attaches the error to a field of the request.
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

// Is makes errors.Is compare faults by code.
func (f *Fault) Is(target error) bool {
	var other *Fault
	return errors.As(target, &other) && other.Code == f.Code
}

// Of returns the fault in an error chain, or nil.
func Of(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return nil
}

// Invalid returns a validation_failed fault for one field.
func Invalid(field, code string) *Fault { return New(ValidationFailed).In(field, code, nil) }
