package wire

import (
	"net/http"
	"reflect"
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
	return &huma.Schema{Type: huma.TypeString, Pattern: `^-?\d+(\.\d{1,4})?$`, Description: "decimal amount in the wallet's currency"}
}

// Document is the OpenAPI 3.1 description of the routes.
func Document(routes []Route) *huma.OpenAPI {
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
	document.Components.Responses = map[string]*huma.Response{"Failure": failureResponse()}
	for _, route := range routes {
		document.AddOperation(operation(registry, route))
	}
	return document
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
	if route.Access == Members || route.Access == Agents {
		op.Security = []map[string][]string{{"session": {}}}
	}
	for name, isSet := range map[string]bool{
		"x-encrypted": route.IsEncrypted, "x-money": route.IsMoney, "x-agents-only": route.Access == Agents, "x-true-account": route.NoTrial,
	} {
		if isSet {
			op.Extensions[name] = true
		}
	}
	return op
}

func operationID(route Route) string {
	return strings.ReplaceAll(route.Handler, ".Handlers", "") + " " + route.Method + " " + route.Path
}

func nounOf(route Route) string {
	noun, _, _ := strings.Cut(route.Handler, ".")
	return noun
}

func parameters(registry huma.Registry, route Route) (all []*huma.Param) {
	for _, where := range []string{"path", "query"} {
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
	if route.NeedsKey {
		all = append(all, &huma.Param{Name: "Idempotency-Key", In: "header", Required: true, Schema: &huma.Schema{Type: huma.TypeString}})
	}
	return all
}

func requestBody(registry huma.Registry, route Route) *huma.RequestBody {
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
	value := registry.Schema(route.Out, true, "")
	schema := value
	if !route.IsRaw {
		schema = &huma.Schema{
			Type: huma.TypeObject, Required: []string{"success", "value", "requestId"},
			Properties: map[string]*huma.Schema{
				"success": {Type: huma.TypeBoolean}, "value": value, "requestId": {Type: huma.TypeString},
			},
		}
	}
	status := http.StatusOK
	if route.Created {
		status = http.StatusCreated
	}
	return map[string]*huma.Response{
		strconv.Itoa(status): {Description: "done", Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}},
		"default":            {Ref: "#/components/responses/Failure"},
	}
}

func failureResponse() *huma.Response {
	codes := make([]any, len(fault.All))
	for i, code := range fault.All {
		codes[i] = string(code)
	}
	return &huma.Response{Description: "refused", Content: map[string]*huma.MediaType{"application/json": {Schema: &huma.Schema{
		Type: huma.TypeObject, Required: []string{"success", "errorCode", "message", "requestId"},
		Properties: map[string]*huma.Schema{
			"success": {Type: huma.TypeBoolean}, "errorCode": {Type: huma.TypeString, Enum: codes}, "message": {Type: huma.TypeString},
			"value": {Type: huma.TypeObject, AdditionalProperties: true}, "requestId": {Type: huma.TypeString},
		},
	}}}}
}
