// Package cli is the operators' command line, generated from their routes: each route is a command, its path parameters
// are arguments and its fields are flags. It alone calls operator routes without a listener.
package cli

import (
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"lantern/api/wire"
)

// prefix of all operator routes; the rest of a path names the command.
const prefix = "/operator/v1/"

// command is a route by the words that call it.
type command struct {
	name string
	// args are the path parameters, in their order.
	args  []string
	route wire.Route
}

// usage is the name with its arguments.
func (c command) usage() string {
	usage := c.name
	for _, arg := range c.args {
		usage += " " + strings.ToUpper(arg)
	}
	return usage
}

// aliases are short names of the commands that operators use most.
var aliases = map[string]string{
	"withdrawal list":    "withdrawals list",
	"withdrawal show":    "withdrawals show",
	"withdrawal approve": "withdrawals approval",
	"withdrawal reject":  "withdrawals rejection",
	"deposit list":       "deposits list",
	"deposit confirm":    "deposits confirmation",
	"deposit deny":       "deposits denial",
	"payout list":        "payouts list",
	"freeze":             "freezes create",
	"player":             "players show",
}

// commands returns the commands of the routes, ordered by name. Errors: two routes with the same name.
func commands(routes []wire.Route) ([]command, error) {
	var all []command
	for _, route := range routes {
		if path, isOurs := strings.CutPrefix(route.Path, prefix); isOurs {
			all = append(all, commandOf(route, path, routes))
		}
	}
	slices.SortFunc(all, func(a, b command) int { return strings.Compare(a.name, b.name) })
	for i := 1; i < len(all); i++ {
		if all[i].name == all[i-1].name {
			return nil, fmt.Errorf("%s %s and %s %s have the same command %q", all[i].route.Method, all[i].route.Path,
				all[i-1].route.Method, all[i-1].route.Path, all[i].name)
		}
	}
	return all, nil
}

func commandOf(route wire.Route, path string, routes []wire.Route) command {
	c := command{route: route}
	var words []string
	isArg := false
	for segment := range strings.SplitSeq(path, "/") {
		var name string
		if name, isArg = strings.CutPrefix(segment, ":"); isArg {
			c.args = append(c.args, name)
		} else {
			words = append(words, segment)
		}
	}
	if verb := verbOf(route, isArg, routes); verb != "" {
		words = append(words, verb)
	}
	c.name = strings.Join(words, " ")
	return c
}

// verbOf completes the name of a route whose path ends with a parameter, or has calls of several methods.
func verbOf(route wire.Route, endsWithArg bool, routes []wire.Route) string {
	switch route.Method {
	case http.MethodGet:
		if isList(route.Out) {
			return "list"
		}
		return "show"
	case http.MethodPut:
		return "set"
	case http.MethodDelete:
		return "delete"
	}
	isCollection := slices.ContainsFunc(routes, func(other wire.Route) bool {
		return other.Method == http.MethodGet && other.Path == route.Path
	})
	if endsWithArg || isCollection {
		return "create"
	}
	return ""
}

// isList reports whether an output is a list, alone or as the content of a page.
func isList(out reflect.Type) bool {
	if out.Kind() == reflect.Slice {
		return true
	}
	if out.Kind() != reflect.Struct {
		return false
	}
	content, hasContent := out.FieldByName("Content")
	return hasContent && content.Type.Kind() == reflect.Slice
}

// find returns the command whose name the words begin with, the longest first, and the words after it.
func find(all []command, words []string) (command, []string, bool) {
	for n := len(words); n > 0; n-- {
		name := strings.Join(words[:n], " ")
		if long, isAlias := aliases[name]; isAlias {
			name = long
		}
		if at := slices.IndexFunc(all, func(c command) bool { return c.name == name }); at >= 0 {
			return all[at], words[n:], true
		}
	}
	return command{}, nil, false
}
