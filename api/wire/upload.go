package wire

import (
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

// File is a file of a form: its field and its bytes. Its name and declared type are ignored.
type File struct {
	Field string
	Bytes []byte
}

// maxFiles limits the cost of forms with very many small parts.
const maxFiles = 10

// ReadFiles returns the files of a form, which it reads without keeping the form itself; other bodies have none.
// Faults: malformed_json, validation_failed, body_too_large, and those of the body.
func ReadFiles(kind string, body io.Reader) ([]File, error) {
	media, params, err := mime.ParseMediaType(kind)
	if err != nil || media != "multipart/form-data" {
		return nil, nil
	}
	var files []File
	for form := multipart.NewReader(body, params["boundary"]); ; {
		part, err := form.NextRawPart()
		if errors.Is(err, io.EOF) {
			return files, nil
		}
		if err != nil {
			return nil, Unreadable(err)
		}
		content, err := io.ReadAll(io.LimitReader(part, MaxFile+1))
		if err != nil {
			return nil, Unreadable(err)
		}
		files = append(files, File{Field: part.FormName(), Bytes: content})
		switch {
		case len(content) > MaxFile:
			return nil, fault.New(fault.BodyTooLarge).In(part.FormName(), "too_large", map[string]any{"max": MaxFile})
		case len(files) > maxFiles:
			return nil, fault.Invalid(part.FormName(), "too_many")
		}
	}
}

// Unreadable returns the fault of an error while a body is read: that of the body, or else malformed_json.
func Unreadable(err error) error {
	if fault.Of(err) != nil {
		return err
	}
	return fault.New(fault.MalformedJSON).Because(err)
}

// fileSlots returns the fields of an input that receive files.
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

// files assigns the files of a form to their fields: no unknown fields, and no more files than a field accepts.
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
