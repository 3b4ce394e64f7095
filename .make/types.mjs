// Prints the types of the calls that the client makes, for the OpenAPI document whose file is the first argument.
import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const { openapi, info, paths, components } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

// Members' and agents' clients make calls under these prefixes only.
const isClients = ([path]) => path.startsWith('/wps/') || path.startsWith('/lgw/');
const isSuccess = ([status]) => status.startsWith('2');

const pick = (object, isWanted) => Object.fromEntries(Object.entries(object).filter(isWanted));
const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

const successRef = { $ref: '#/components/schemas/Success' };
const failureRef = { $ref: '#/components/schemas/Failure' };

/** The fields that every success envelope repeats become one schema, which this refers to. */
function withSharedEnvelope(schema) {
  const { success, requestId, ...own } = schema.properties ?? {};
  if (success === undefined || requestId === undefined) return schema;
  const shared = { ...schema, properties: { success, requestId }, required: ['success', 'requestId'] };
  components.schemas.Success ??= shared;
  const value = { ...own.value, description: undefined };
  const required = schema.required.filter((name) => name in own);
  return { allOf: [successRef, { ...schema, properties: { ...own, value }, required }] };
}

const withSharedEnvelopes = (content = {}) =>
  mapValues(content, (media) => ({ ...media, schema: withSharedEnvelope(media.schema) }));

/** Removes a call's error codes, which the client does not need: it reads every error through one envelope. */
function withoutErrors(operation) {
  const responses = mapValues(pick(operation.responses, isSuccess), ({ content }) => ({
    description: '',
    content: withSharedEnvelopes(content),
  }));
  return { ...operation, description: undefined, responses };
}

/** The schemas and parameters that parts of the document refer to, directly or indirectly. */
function referredFrom(parts) {
  const found = { schemas: {}, parameters: {} };
  const visit = (part) => {
    if (typeof part !== 'object' || part === null) return;
    const [, kind, name] = /^#\/components\/(schemas|parameters)\/(.+)$/.exec(part.$ref ?? '') ?? [];
    if (kind !== undefined && !(name in found[kind])) visit((found[kind][name] = components[kind][name]));
    Object.values(part).forEach(visit);
  };
  visit(parts);
  return mapValues(found, (named) => Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1))));
}

const calls = mapValues(pick(paths, isClients), (item) => mapValues(item, withoutErrors));
const document = { openapi, info, paths: calls, components: referredFrom([calls, failureRef]) };
const types = astToString(await openapiTS(document, { exportType: true, silent: true }));

// Absent members of paths, calls and responses are omitted instead of being declared as `never`.
const absent =
  /^ +(get|put|post|delete|options|head|patch|trace|parameters|query|header|path|cookie|requestBody|responses|requestBodies|headers|pathItems|content)\?: never;\n/gm;
const anyHeaders = /^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm;
const noParameters = /^ +parameters: \{\n +\};\n/gm;

process.stdout.write(`// Written by \`make gen\` from the description of the API. Do not edit.
${types.replace(absent, '').replace(anyHeaders, '').replace(noParameters, '')}`);
