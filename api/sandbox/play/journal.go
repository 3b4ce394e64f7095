package play

import (
	"strings"

	disk "lantern/api/sandbox/kept"
)

// journal is what is known by a name and grows: on the disk line by line, the last line of a name counts.
type journal[V any] struct {
	isSet bool
	known map[string]V
}

// load reads it once, and leaves out what is no longer kept.
func (j *journal[V]) load(file string, named func(V) (name string, isKept bool)) error {
	if j.isSet {
		return nil
	}
	lines, err := disk.Lines[V](file)
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
	return disk.Rewrite(file, left)
}

func (j *journal[V]) put(file, name string, v V) error {
	j.known[name] = v
	return disk.Append(file, v)
}

// beside is a file next to the program's own, where it has one.
func (p *Program) beside(ending string) string {
	if p.File == "" {
		return ""
	}
	return strings.TrimSuffix(p.File, ".json") + ending
}
