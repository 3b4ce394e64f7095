package wire

import (
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"lantern/store/fault"
	"lantern/store/money"
)

// amountSchema describes money on the wire: a decimal string.
type amountSchema struct{}

// Schema is huma's hook.
func (amountSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Pattern: `^-?(0|[1-9]\d*)(\.\d{1,4})?$`, Description: "decimal amount in the wallet's currency"}
}

// Document is the OpenAPI 3.1 description of the routes, and of the calls that we make ourselves (Asked).
func Document(routes []Route, asked ...Route) *huma.OpenAPI {
	registry := huma.NewMapRegistry("#/components/schemas/", schemaName)
	registry.RegisterTypeAlias(reflect.TypeFor[money.Amount](), reflect.TypeFor[amountSchema]())
	document := &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info:    &huma.Info{Title: "Lantern", Version: "1", Description: "The wire contract of Lantern. Money is a decimal string, times are RFC 3339 in UTC."},
		Paths:   map[string]*huma.PathItem{},
		Components: &huma.Components{
			Schemas: registry,
			SecuritySchemes: map[string]*huma.SecurityScheme{
				"session": {Type: "http", Scheme: "bearer"},
			},
		},
	}
	document.Components.Responses = map[string]*huma.Response{"Failure": failureResponse(registry)}
	for _, route := range routes {
		document.AddOperation(operation(registry, route))
	}
	// huma files an operation under its path; those that others answer stand in a document of their own on the way.
	others := &huma.OpenAPI{Paths: map[string]*huma.PathItem{}}
	for _, route := range asked {
		others.AddOperation(operation(registry, route))
	}
	document.Webhooks = others.Paths
	document.Components.Parameters = needed(slices.Concat(routes, asked))
	return document
}

// needed are the headers that calls name, each described once.
func needed(routes []Route) map[string]*huma.Param {
	all := map[string]*huma.Param{}
	for _, route := range routes {
		for _, header := range route.Needs {
			all[header.Name] = &huma.Param{Name: header.Name, In: "header", Required: true, Description: header.About, Schema: &huma.Schema{Type: huma.TypeString}}
		}
	}
	return all
}

// schemaName carries the package, so that two nouns may each have a requestIn.
func schemaName(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name := huma.DefaultSchemaNamer(t, hint)
	if t.Name() == "" || t.PkgPath() == "" {
		return name
	}
	noun := t.PkgPath()[strings.LastIndex(t.PkgPath(), "/")+1:]
	if noun == "wire" {
		return name
	}
	return strings.ToUpper(noun[:1]) + noun[1:] + strings.ToUpper(name[:1]) + name[1:]
}

func operation(registry huma.Registry, route Route) *huma.Operation {
	path := route.Path
	for _, part := range strings.Split(path, "/") {
		if strings.HasPrefix(part, ":") {
			path = strings.Replace(path, part, "{"+part[1:]+"}", 1)
		}
	}
	op := &huma.Operation{
		Method: route.Method, Path: path, Summary: route.Summary, OperationID: operationID(route), Tags: []string{nounOf(route)},
		Parameters: parameters(registry, route), RequestBody: requestBody(registry, route), Responses: responses(registry, route),
		Extensions: map[string]any{},
	}
	if route.Access != Public {
		op.Security = []map[string][]string{{"session": {}}}
	}
	for name, isSet := range map[string]bool{
		"x-encrypted": route.IsEncrypted, "x-money": route.IsMoney, "x-agents-only": route.Access == Agents, "x-true-account": route.NoTrial,
		"x-reauthentication": route.NeedsProof, "x-beginning": route.IsBeginning,
	} {
		if isSet {
			op.Extensions[name] = true
		}
	}
	if len(route.Roles) > 0 {
		op.Extensions["x-roles"] = route.Roles
	}
	return op
}

// inner is what Go calls a function without a name.
var inner = regexp.MustCompile(`\.func\d+$`)

func operationID(route Route) string {
	handler := strings.ReplaceAll(route.Handler, ".Handlers", "")
	if strings.Contains(handler, "[") {
		handler = nounOf(route) // a wrapper that many routes have in common says nothing
	}
	handler = inner.ReplaceAllString(handler, "")
	return handler + " " + route.Method + " " + route.Path
}

func nounOf(route Route) string {
	noun, _, _ := strings.Cut(route.Handler, ".")
	return noun
}

func parameters(registry huma.Registry, route Route) (all []*huma.Param) {
	for _, where := range []string{"path", "query", "cookie"} {
		for i := range route.In.NumField() {
			field := route.In.Field(i)
			name, ok := field.Tag.Lookup(where)
			if !ok {
				continue
			}
			schema := huma.SchemaFromField(registry, field, "")
			all = append(all, &huma.Param{Name: name, In: where, Required: where == "path" || field.Tag.Get("required") == "true", Schema: schema})
		}
	}
	for _, header := range route.Needs {
		all = append(all, &huma.Param{Ref: "#/components/parameters/" + header.Name})
	}
	if route.NeedsKey {
		all = append(all, &huma.Param{Name: "Idempotency-Key", In: "header", Required: true, Schema: &huma.Schema{Type: huma.TypeString}})
	}
	return all
}

func requestBody(registry huma.Registry, route Route) *huma.RequestBody {
	if route.TakesFiles {
		return filesBody(route)
	}
	if route.TakesText != "" {
		text := &huma.Schema{Type: huma.TypeString}
		return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{route.TakesText: {Schema: text}}}
	}
	if len(bodySlots(route.In)) == 0 {
		return nil
	}
	schema := bodySchema(registry, route.In)
	content := map[string]*huma.MediaType{}
	switch {
	case route.IsForm:
		content["application/x-www-form-urlencoded"] = &huma.MediaType{Schema: schema}
	default:
		content["application/json"] = &huma.MediaType{Schema: schema}
	}
	if route.IsEncrypted {
		content["application/jose"] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString}}
	}
	return &huma.RequestBody{Required: true, Content: content}
}

// filesBody is a form whose fields are lists of files.
func filesBody(route Route) *huma.RequestBody {
	schema := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, AdditionalProperties: false}
	for _, s := range fileSlots(route.In) {
		most := s.maxLength
		file := &huma.Schema{Type: huma.TypeString, Format: "binary"}
		schema.Properties[s.name] = &huma.Schema{Type: huma.TypeArray, Items: file, MaxItems: &most}
	}
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: schema}}}
}

func bodySchema(registry huma.Registry, in reflect.Type) *huma.Schema {
	schema := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, AdditionalProperties: false}
	for _, s := range bodySlots(in) {
		schema.Properties[s.name] = huma.SchemaFromField(registry, in.Field(s.index), "")
		if s.isRequired {
			schema.Required = append(schema.Required, s.name)
		}
	}
	return schema
}

func responses(registry huma.Registry, route Route) map[string]*huma.Response {
	status, kind := http.StatusOK, "application/json"
	if route.Created {
		status = http.StatusCreated
	}
	if route.Produces != "" {
		kind = route.Produces
	}
	if route.IsAsked {
		return map[string]*huma.Response{
			"200": documented("signed in turn", kind, registry.Schema(route.Out, true, "")), "404": {Description: "nothing of that name, signed in turn"},
		}
	}
	failure := &huma.Response{Ref: "#/components/responses/Failure"}
	if route.IsRaw && len(route.Events) == 0 {
		// A door with an envelope of its own refuses in it; what stands before the door refuses in ours.
		failure = documented("refused", kind, &huma.Schema{OneOf: []*huma.Schema{registry.Schema(route.Out, true, ""), {Ref: failureSchema}}})
	}
	return map[string]*huma.Response{strconv.Itoa(status): documented("done", kind, successSchema(registry, route)), "default": failure}
}

func documented(about, kind string, schema *huma.Schema) *huma.Response {
	return &huma.Response{Description: about, Content: map[string]*huma.MediaType{kind: {Schema: schema}}}
}

// successSchema is the envelope around the output, with what an output puts beside its value.
func successSchema(registry huma.Registry, route Route) *huma.Schema {
	if len(route.Events) > 0 {
		return streamSchema(registry, route.Events)
	}
	if route.IsRaw {
		return registry.Schema(route.Out, true, "")
	}
	schema := &huma.Schema{
		Type: huma.TypeObject, Required: []string{"success", "value", "requestId"}, AdditionalProperties: false,
		Properties: map[string]*huma.Schema{"success": {Type: huma.TypeBoolean}, "requestId": {Type: huma.TypeString}},
	}
	besider, ok := reflect.Zero(route.Out).Interface().(Besider)
	if !ok {
		schema.Properties["value"] = withCaller(registry, route, valueSchema(registry, route.Out))
		return schema
	}
	value, beside := besider.Beside()
	schema.Properties["value"] = valueSchema(registry, reflect.TypeOf(value))
	for name, example := range beside {
		schema.Properties[name] = valueSchema(registry, reflect.TypeOf(example))
		schema.Required = append(schema.Required, name)
	}
	slices.Sort(schema.Required)
	return schema
}

// withCaller is the value of a cached call with the fields of its caller.
func withCaller(registry huma.Registry, route Route, value *huma.Schema) *huma.Schema {
	if route.PerCaller == nil {
		return value
	}
	whole := *registry.SchemaFromRef(value.Ref)
	whole.Properties, whole.Required = maps.Clone(whole.Properties), slices.Clone(whole.Required)
	for name, example := range route.PerCaller(Caller{}) {
		whole.Properties[name] = valueSchema(registry, reflect.TypeOf(example))
		whole.Required = append(whole.Required, name)
	}
	return &whole
}

func valueSchema(registry huma.Registry, t reflect.Type) *huma.Schema {
	if t == reflect.TypeFor[None]() {
		return &huma.Schema{Type: "null"}
	}
	return registry.Schema(t, true, "")
}

const failureSchema = "#/components/schemas/Failure"

func failureResponse(registry huma.Registry) *huma.Response {
	codes := make([]any, len(fault.All))
	for i, code := range fault.All {
		codes[i] = string(code)
	}
	registry.Map()["Failure"] = &huma.Schema{
		Type: huma.TypeObject, Required: []string{"success", "errorCode", "message", "requestId"}, AdditionalProperties: false,
		Properties: map[string]*huma.Schema{
			"success": {Type: huma.TypeBoolean}, "errorCode": {Type: huma.TypeString, Enum: codes}, "message": {Type: huma.TypeString},
			"value": {Type: huma.TypeObject, AdditionalProperties: true}, "requestId": {Type: huma.TypeString},
		},
	}
	return documented("refused", "application/json", &huma.Schema{Ref: failureSchema})
}
