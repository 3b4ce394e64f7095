package play

import (
	"strings"

	"lantern/api/sandbox/filestore"
)

// journal is a growing map that is stored as JSON lines; the last line of a name is its value.
type journal[V any] struct {
	isSet bool
	known map[string]V
}

// load reads the file once and drops entries that are no longer needed.
func (j *journal[V]) load(file string, named func(V) (name string, isKept bool)) error {
	if j.isSet {
		return nil
	}
	lines, err := filestore.Lines[V](file)
	if err != nil {
		return err
	}
	j.known = map[string]V{}
	for _, v := range lines {
		if name, isKept := named(v); isKept {
			j.known[name] = v
		}
	}
	left := make([]V, 0, len(j.known))
	for _, v := range j.known {
		left = append(left, v)
	}
	j.isSet = true
	return filestore.Rewrite(file, left)
}

func (j *journal[V]) put(file, name string, v V) error {
	j.known[name] = v
	return filestore.Append(file, v)
}

// siblingFile returns the path of a file next to the program's state file, if there is one.
func (p *Program) siblingFile(ending string) string {
	if p.File == "" {
		return ""
	}
	return strings.TrimSuffix(p.File, ".json") + ending
}
