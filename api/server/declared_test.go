package server_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"lantern/api/server"
)

// declaredCall is a call of the document with the error codes that it declares for each status.
type declaredCall struct {
	method string
	path   *regexp.Regexp
	// places is how many parts of the path are parameters: of two calls that match, the more literal one is meant.
	places int
	codes  map[string][]string
}

type answerSchema struct {
	Ref     string `json:"$ref"`
	Content map[string]struct {
		Schema struct {
			AllOf []struct {
				Properties struct {
					ErrorCode struct{ Enum []string }
				}
			}
		}
	}
}

// declaredCalls reads the document of both listeners.
var declaredCalls = sync.OnceValues(func() ([]declaredCall, error) {
	described, err := server.DescribedBy(server.Nouns(), "", "")
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(described)
	if err != nil {
		return nil, err
	}
	var document struct {
		Paths      map[string]map[string]struct{ Responses map[string]answerSchema }
		Components struct{ Responses map[string]answerSchema }
	}
	if err := json.Unmarshal(text, &document); err != nil {
		return nil, err
	}
	var all []declaredCall
	for path, operations := range document.Paths {
		shape := regexp.MustCompile("^" + regexp.MustCompile(`\{[^}]+\}`).ReplaceAllString(path, "[^/]+") + "$")
		for method, operation := range operations {
			call := declaredCall{strings.ToUpper(method), shape, strings.Count(path, "{"), map[string][]string{}}
			for status, answer := range operation.Responses {
				if name, isRef := strings.CutPrefix(answer.Ref, "#/components/responses/"); isRef {
					answer = document.Components.Responses[name]
				}
				for _, narrowed := range answer.Content["application/json"].Schema.AllOf {
					call.codes[status] = append(call.codes[status], narrowed.Properties.ErrorCode.Enum...)
				}
			}
			all = append(all, call)
		}
	}
	return all, nil
})

// checkDeclared returns an error when an answer carries an error code that its call does not declare. Calls of the
// other listener are not found, which is no answer of theirs.
func (s scene) checkDeclared(method, target string, status int, code string) error {
	if code == "" || strings.HasPrefix(target, "/operator/") != s.isOperators {
		return nil
	}
	all, err := declaredCalls()
	if err != nil {
		return err
	}
	path, _, _ := strings.Cut(target, "?")
	var meant *declaredCall
	for i, call := range all {
		if call.method == method && call.path.MatchString(path) && (meant == nil || call.places < meant.places) {
			meant = &all[i]
		}
	}
	if meant == nil || len(meant.codes) == 0 {
		return nil
	}
	codes, isListed := meant.codes[fmt.Sprint(status)]
	if !isListed {
		codes = meant.codes["default"]
	}
	if !slices.Contains(codes, code) {
		return fmt.Errorf("%s %s answered %d %s, which the call does not declare", method, path, status, code)
	}
	return nil
}
