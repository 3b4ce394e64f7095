package server_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"lantern/api/server"
)

var inBraces = regexp.MustCompile(`\{(\w+)\}`)

func TestDocument_EveryPathParameter_IsDescribed(t *testing.T) {
	document, err := server.DescribedBy(server.Nouns(), "", "")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for path, item := range document.Paths {
		var want []string
		for _, match := range inBraces.FindAllStringSubmatch(path, -1) {
			want = append(want, match[1])
		}
		for method, operation := range operations(item) {
			checked += len(want)
			var got []string
			for _, parameter := range operation.Parameters {
				if parameter.In == "path" && parameter.Required && parameter.Schema != nil {
					got = append(got, parameter.Name)
				}
			}
			slices.Sort(got)
			if slices.Sort(want); !slices.Equal(got, want) {
				t.Errorf("%s %s describes %v, has %v", method, path, got, want)
			}
		}
	}
	if checked < 30 {
		t.Errorf("only %d parameters were looked at", checked)
	}
}

func operations(item *huma.PathItem) map[string]*huma.Operation {
	all := map[string]*huma.Operation{
		"GET": item.Get, "POST": item.Post, "PUT": item.Put, "DELETE": item.Delete, "PATCH": item.Patch,
	}
	for method, operation := range all {
		if operation == nil {
			delete(all, method)
		}
	}
	return all
}
