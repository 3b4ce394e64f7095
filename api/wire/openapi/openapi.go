// Package openapi describes the routes of a listener as an OpenAPI 3.1 document.
package openapi

import (
	"cmp"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"lantern/api/wire"
)

// Edition is the metadata of a document. Server is the base address, absolute or relative to the document.
type Edition struct{ Title, Description, Server string }

// builder builds one document.
type builder struct {
	document *huma.OpenAPI
	registry *registry
}

// Document returns the OpenAPI 3.1 description of the routes. Calls that Lantern makes itself (OutgoingCall) become
// webhooks.
func Document(edition Edition, routes []wire.Route, outgoing ...wire.Route) *huma.OpenAPI {
	b := builder{registry: newRegistry(), document: &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{
			Title: edition.Title, Version: "1", Description: edition.Description,
			Contact: &huma.Contact{Name: "Lantern engineering"},
			License: &huma.License{Name: "Proprietary", Identifier: "LicenseRef-Proprietary"},
		},
		Servers: []*huma.Server{{URL: cmp.Or(edition.Server, "/")}},
		Paths:   map[string]*huma.PathItem{},
	}}
	b.document.Components = &huma.Components{
		Schemas: b.registry, Responses: map[string]*huma.Response{}, Parameters: map[string]*huma.Param{},
	}
	b.addFailure()
	for _, route := range routes {
		b.document.AddOperation(b.operation(route))
	}
	// huma stores operations by path; outgoing calls are built in a temporary document.
	others := &huma.OpenAPI{Paths: map[string]*huma.PathItem{}}
	for _, route := range outgoing {
		others.AddOperation(b.operation(route))
	}
	all := slices.Concat(routes, outgoing)
	b.document.Webhooks, b.document.Tags = others.Paths, tagsOf(all)
	b.addSchemes(all)
	return b.document
}

// schemaName contains the package, so that two nouns can each have a requestIn.
func schemaName(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name := huma.DefaultSchemaNamer(t, hint)
	if t.Name() == "" || t.PkgPath() == "" {
		return name
	}
	// The API keeps the shorter name for game vendors.
	noun := strings.TrimPrefix(t.PkgPath()[strings.LastIndex(t.PkgPath(), "/")+1:], "game")
	if noun == "" {
		noun = "game"
	}
	if noun == "wire" || noun == "module" {
		return name
	}
	return strings.ToUpper(noun[:1]) + noun[1:] + strings.ToUpper(name[:1]) + name[1:]
}

func (b builder) operation(route wire.Route) *huma.Operation {
	op := &huma.Operation{
		Method: route.Method, Path: templated(route.Path), OperationID: operationID(route), Tags: []string{tagOf(route).name},
		Summary: route.Summary, Description: description(route), Security: security(route),
		Parameters: b.parameters(route), RequestBody: b.requestBody(route), Responses: b.responses(route),
		Extensions: map[string]any{},
	}
	for name, isSet := range map[string]bool{
		"x-encrypted": route.IsEncrypted, "x-money": route.IsMoney, "x-agents-only": route.Access == wire.Agents,
		"x-true-account": route.NoTrial, "x-reauthentication": route.NeedsProof, "x-beginning": route.AllowsEnrollment,
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

// templated converts a path to the document's form: {id} for :id.
func templated(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if name, isPlace := strings.CutPrefix(part, ":"); isPlace {
			parts[i] = "{" + name + "}"
		}
	}
	return strings.Join(parts, "/")
}

// operationID is derived from method and path, so that renaming a handler does not change generated clients.
func operationID(route wire.Route) string {
	words := strings.FieldsFunc(route.Path, func(r rune) bool { return strings.ContainsRune("/:.-", r) })
	return strings.ToLower(route.Method) + "-" + strings.Join(words, "-")
}

// description joins the route's own text and what its guards imply.
func description(route wire.Route) string {
	about := []string{}
	if route.About != "" {
		about = append(about, route.About)
	}
	for _, each := range []struct {
		is   bool
		text string
	}{
		{route.IsOutgoing, "Called by Lantern at the vendor's base address."},
		{route.Scheme == "" && route.Access == wire.Public && !route.RecognizesMembers(), "Open to visitors."},
		{route.RecognizesMembers(), "Open to visitors; a session is recognized."},
		{route.Access == wire.Members && !route.IsOutgoing, "Requires a member's session."},
		{route.Access == wire.Agents, "Requires the session of an agent; others receive not_found."},
		{route.Access == wire.Operators, "Requires an operator's session."},
		{len(route.Roles) > 0, "Roles: " + strings.Join(route.Roles, ", ") + "."},
		{route.AllowsEnrollment, "Available before the operator has set a password and an authenticator."},
		{route.Scheme != "" && !route.IsOutgoing, "Authenticated by " + string(route.Scheme) + "."},
		{route.NoTrial, "Not available to trial accounts."},
		{route.NeedsProof, "Requires a proof of identity within the last minutes (POST /wps/session/reauth)."},
		{route.IsEncrypted, "The body must be encrypted (JWE) in production."},
		{route.NeedsKey, "Idempotent: a repeated Idempotency-Key returns the first answer."},
		{route.CacheFor > 0, "Cached for " + route.CacheFor.String() + "; supports ETag and If-None-Match."},
	} {
		if each.is {
			about = append(about, each.text)
		}
	}
	return strings.Join(about, " ")
}

func (b builder) parameters(route wire.Route) (all []*huma.Param) {
	for word := range strings.SplitSeq(route.Path, "/") {
		if name, isPlace := strings.CutPrefix(word, ":"); isPlace {
			all = append(all, b.parameter("path", name, fieldNamed(route.In, "path", name)))
		}
	}
	for _, where := range []string{"query", "cookie"} {
		for i := range route.In.NumField() {
			if name, ok := route.In.Field(i).Tag.Lookup(where); ok {
				all = append(all, b.parameter(where, name, new(route.In.Field(i))))
			}
		}
	}
	for _, header := range route.RequiredHeaders {
		all = append(all, b.header(header))
	}
	if route.NeedsKey {
		all = append(all, b.header(idempotencyKey))
	}
	return all
}

func fieldNamed(in reflect.Type, where, name string) *reflect.StructField {
	for i := range in.NumField() {
		if field := in.Field(i); field.Tag.Get(where) == name {
			return &field
		}
	}
	return nil
}

// parameter describes a path parameter, a query value or a cookie. A path parameter that only the handler reads has
// no field.
func (b builder) parameter(where, name string, field *reflect.StructField) *huma.Param {
	param := &huma.Param{Name: name, In: where, Required: where == "path", Schema: &huma.Schema{Type: huma.TypeString}}
	if field != nil {
		param.Required = param.Required || field.Tag.Get("required") == "true"
		param.Schema = huma.SchemaFromField(b.registry, *field, "")
	}
	describe(name, param.Schema)
	param.Description, param.Schema.Description = param.Schema.Description, ""
	return param
}

var idempotencyKey = wire.Header{
	Name: "Idempotency-Key", Example: exampleID,
	About: "Identifies the operation, at most 128 characters, best a UUID. Send the same key when you repeat a request " +
		"whose answer was lost.",
}

// header references the component of a header.
func (b builder) header(header wire.Header) *huma.Param {
	schema := &huma.Schema{Type: huma.TypeString}
	if header.Example != "" {
		schema.Examples = []any{header.Example}
	}
	b.document.Components.Parameters[header.Name] = &huma.Param{
		Name: header.Name, In: "header", Required: true, Description: header.About, Schema: schema,
	}
	return &huma.Param{Ref: "#/components/parameters/" + header.Name}
}

func (b builder) requestBody(route wire.Route) *huma.RequestBody {
	if route.TakesFiles {
		return filesBody(route)
	}
	if route.TakesText != "" {
		text := &huma.Schema{Type: huma.TypeString}
		return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{route.TakesText: {Schema: text}}}
	}
	if len(wire.BodyFields(route.In)) == 0 {
		return nil
	}
	schema := b.bodySchema(route.In)
	content := map[string]*huma.MediaType{"application/json": {Schema: schema}}
	if route.IsForm {
		content = map[string]*huma.MediaType{"application/x-www-form-urlencoded": {Schema: schema}}
	}
	if route.IsEncrypted {
		jwe := &huma.Schema{Type: huma.TypeString, Description: "The JSON body as a compact JWE."}
		content["application/jose"] = &huma.MediaType{Schema: jwe}
	}
	return &huma.RequestBody{Required: true, Content: content}
}

// filesBody describes a form with lists of files.
func filesBody(route wire.Route) *huma.RequestBody {
	schema := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, AdditionalProperties: false}
	for _, field := range wire.FileFields(route.In) {
		file := &huma.Schema{Type: huma.TypeString, Format: "binary"}
		schema.Properties[field.Wire] = &huma.Schema{Type: huma.TypeArray, Items: file, MaxItems: &field.Most}
	}
	describeAll(schema)
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: schema}}}
}

func (b builder) bodySchema(in reflect.Type) *huma.Schema {
	schema := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, AdditionalProperties: false}
	for _, field := range wire.BodyFields(in) {
		schema.Properties[field.Wire] = huma.SchemaFromField(b.registry, field.StructField, "")
		if field.IsRequired {
			schema.Required = append(schema.Required, field.Wire)
		}
	}
	describeAll(schema)
	return schema
}

func (b builder) responses(route wire.Route) map[string]*huma.Response {
	status, kind := http.StatusOK, "application/json"
	if route.Created {
		status = http.StatusCreated
	}
	if route.Produces != "" {
		kind = route.Produces
	}
	if route.IsOutgoing {
		return map[string]*huma.Response{
			"200": documented("Success. The answer is signed.", kind, b.registry.Schema(route.Out, true, "")),
			"404": {Description: "Unknown. The answer is signed."},
		}
	}
	all := map[string]*huma.Response{strconv.Itoa(status): documented("Success.", kind, b.successSchema(route))}
	if route.IsRaw && !route.IsDescribed() {
		// A call with an envelope of its own refuses in it; errors before the handler use the standard envelope.
		either := &huma.Schema{OneOf: []*huma.Schema{b.registry.Schema(route.Out, true, ""), {Ref: failureSchema}}}
		all["4XX"] = documented("Refused.", kind, either)
		all["default"] = documented("Failed; may be repeated.", kind, either)
		return all
	}
	b.refusals(route, all)
	return all
}

func documented(about, kind string, schema *huma.Schema) *huma.Response {
	return &huma.Response{Description: about, Content: map[string]*huma.MediaType{kind: {Schema: schema}}}
}

// successSchema describes the envelope of the output and its fields beside the value.
func (b builder) successSchema(route wire.Route) *huma.Schema {
	if len(route.Events) > 0 {
		return b.streamSchema(route.Events)
	}
	if route.IsRaw {
		return b.registry.Schema(route.Out, true, "")
	}
	schema := &huma.Schema{
		Type: huma.TypeObject, Required: []string{"success", "value", "requestId"}, AdditionalProperties: false,
		Properties: map[string]*huma.Schema{
			"success":   {Type: huma.TypeBoolean, Enum: []any{true}, Description: "Always true."},
			"requestId": {Type: huma.TypeString, Format: "uuid", Examples: []any{exampleID}, Description: requestIDAbout},
		},
	}
	besider, ok := reflect.Zero(route.Out).Interface().(wire.WithBeside)
	if !ok {
		schema.Properties["value"] = b.withCaller(route, b.valueSchema(route.Out))
		describeAll(schema)
		return schema
	}
	value, beside := besider.Beside()
	schema.Properties["value"] = b.valueSchema(reflect.TypeOf(value))
	for name, example := range beside {
		schema.Properties[name] = b.valueSchema(reflect.TypeOf(example))
		schema.Required = append(schema.Required, name)
	}
	slices.Sort(schema.Required)
	describeAll(schema)
	return schema
}

// withCaller adds the caller's fields to the value of a cached call.
func (b builder) withCaller(route wire.Route, value *huma.Schema) *huma.Schema {
	if route.PerCaller == nil {
		return value
	}
	schema := b.registry.SchemaFromRef(value.Ref)
	for name, example := range route.PerCaller(wire.Caller{}) {
		schema.Properties[name] = b.valueSchema(reflect.TypeOf(example))
		schema.Required = append(schema.Required, name)
	}
	describeAll(schema)
	return value
}

func (b builder) valueSchema(t reflect.Type) *huma.Schema {
	if t == reflect.TypeFor[wire.None]() {
		return &huma.Schema{Type: "null"}
	}
	return b.registry.Schema(t, true, "")
}
