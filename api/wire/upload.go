package wire

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"reflect"
	"slices"
	"strconv"

	"lantern/store/fault"
)

// MaxFile is the largest file of a form, in bytes.
const MaxFile = 5 << 20

// File is one file of a form: the field it came under and its bytes. Its name and the kind it claims to be are never
// read.
type File struct {
	Field string
	Bytes []byte
}

// mostFiles keeps a form of very many tiny parts from costing anything.
const mostFiles = 10

// ReadFiles takes the files out of a form. A body that is no form has none. Faults: malformed_json, validation_failed,
// body_too_large.
func ReadFiles(kind string, body []byte) ([]File, error) {
	media, params, err := mime.ParseMediaType(kind)
	if err != nil || media != "multipart/form-data" {
		return nil, nil
	}
	var files []File
	for form := multipart.NewReader(bytes.NewReader(body), params["boundary"]); ; {
		part, err := form.NextRawPart()
		if errors.Is(err, io.EOF) {
			return files, nil
		}
		if err != nil {
			return nil, fault.New(fault.MalformedJSON).Because(err)
		}
		content, err := io.ReadAll(io.LimitReader(part, MaxFile+1))
		if err != nil {
			return nil, fault.New(fault.MalformedJSON).Because(err)
		}
		files = append(files, File{Field: part.FormName(), Bytes: content})
		switch {
		case len(content) > MaxFile:
			return nil, fault.New(fault.BodyTooLarge).In(part.FormName(), "too_large", map[string]any{"max": MaxFile})
		case len(files) > mostFiles:
			return nil, fault.Invalid(part.FormName(), "too_many")
		}
	}
}

// fileSlots are the fields of an input that files of a form go to.
func fileSlots(t reflect.Type) (slots []slot) {
	for i := range t.NumField() {
		field := t.Field(i)
		if name, ok := field.Tag.Lookup("file"); ok {
			most, _ := strconv.Atoi(field.Tag.Get("maxItems"))
			slots = append(slots, slot{index: i, name: name, maxLength: most})
		}
	}
	return slots
}

// files puts the files of a form into their fields: nothing unknown, not more than a field takes.
func (s shape) files(problems *fault.Fault, in reflect.Value, given []File) *fault.Fault {
	for _, each := range given {
		at := slices.IndexFunc(s.file, func(known slot) bool { return known.name == each.Field })
		if at < 0 {
			problems = problems.In(each.Field, "unknown_field", nil)
			continue
		}
		field := in.Field(s.file[at].index)
		if field.Len() == s.file[at].maxLength {
			problems = problems.In(each.Field, "too_many", map[string]any{"max": s.file[at].maxLength})
			continue
		}
		field.Set(reflect.Append(field, reflect.ValueOf(each.Bytes)))
	}
	return problems
}
