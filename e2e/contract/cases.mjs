// Test requests for every field of a call, in its body, path and query: each request is valid except for that one
// field.
import { inAddress, texts, valuesFor } from './invalidValues.mjs';
import { hub88Vendor } from './hub88.mjs';
import { bodyFor } from './validInput.mjs';

/** Fields that must have the same value. */
const twins = { password: 'confirmPassword', newPassword: 'confirmNewPassword' };

/** A refusal may name the partner instead of the field, because the two are only wrong together. */
export const partners = {
  ...twins,
  verifyPwd: 'confirmPassword',
  from: 'to',
  to: 'from',
};

export const sample = (path) =>
  path
    .replace('{provider}', 'sandbox')
    .replace('{vendor}', hub88Vendor)
    .replace('deposit-channels/{id}', 'deposit-channels/usdt')
    .replace('{currency}', 'USDT')
    .replace(/\{[^}]+\}/g, 'unknown');

const follow = (schema, document) =>
  schema?.$ref
    ? schema.$ref
        .slice(2)
        .split('/')
        .reduce((node, step) => node[step], document)
    : schema;

/** Replaces the references of a body's schema by the schemas they point to. */
function inlined(schema, resolved) {
  const own = resolved(schema);
  if (own.items) return { ...own, items: inlined(own.items, resolved) };
  if (!own.properties) return own;
  const properties = Object.entries(own.properties).map(([name, each]) => [name, inlined(each, resolved)]);
  return { ...own, properties: Object.fromEntries(properties) };
}

/** Returns the fields of a body, nested ones too. */
function fieldsOf(schema, resolved, place = []) {
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const inner = resolved(given);
    const here = [...place, name];
    const map =
      typeof inner.additionalProperties === 'object'
        ? { properties: { target: resolved(inner.additionalProperties) } }
        : inner;
    const items = inner.items ? { properties: { 0: resolved(inner.items) } } : {};
    return [{ place: here, schema: inner }, ...fieldsOf(map, resolved, here), ...fieldsOf(items, resolved, here)];
  });
}

const mark = '\u0001here\u0001';

/** Replaces one value of a body by a JSON text. */
function withText(body, place, text) {
  const copy = structuredClone(body);
  const last = place.at(-1);
  const inner = place.slice(0, -1).reduce((node, step) => (node[step] ??= {}), copy);
  inner[last] = mark;
  if (twins[last] in inner) inner[twins[last]] = mark;
  return JSON.stringify(copy).replaceAll(JSON.stringify(mark), () => text);
}

/** Returns the name in another case, as a decoder that ignores case reads it. */
export const withOtherCase = (name) => (name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase());

/** F-S12: bodies with a duplicate field, which two parsers might read differently. */
function duplicateFieldBodies(body, name) {
  const value = JSON.stringify(body[name] ?? 'x');
  const rest = JSON.stringify({ ...body, [name]: body[name] ?? 'x' });
  return [
    { body: `{${JSON.stringify(name)}:${value},${rest.slice(1)}`, code: 'malformed_json' },
    {
      body: `{${JSON.stringify(withOtherCase(name))}:${value},${rest.slice(1)}`,
      code: 'validation_failed',
    },
  ];
}

/** Cases for a JSON body. */
function* bodyCases(schema, { name, at, resolved, world: fixtures }) {
  const whole = inlined(schema, resolved);
  const body = () => bodyFor(name, whole, undefined, fixtures);
  yield at('(all)', { body: JSON.stringify(body()), isHonest: true });
  for (const tail of ['{}', 'x', '\u0000'])
    yield at('(all)', { body: JSON.stringify(body()) + tail, code: 'malformed_json' });
  for (const { place, schema: own } of fieldsOf(schema, resolved)) {
    const valid = () => bodyFor(name, whole, place[0], fixtures);
    for (const { text, mustFail } of valuesFor(own))
      yield at(place[0], { body: withText(valid(), place, text), mustFail });
  }
  for (const top of Object.keys(schema.properties ?? {}))
    for (const twice of duplicateFieldBodies(body(), top)) yield at(top, { ...twice, mustFail: true });
}

/** Cases for a form-encoded body. */
function* formCases(schema, { at }) {
  const names = Object.keys(schema.properties);
  const valid = (name) => (name === 'email' ? 'honest@example.com' : 'honest');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const top of names)
    for (const text of inAddress)
      yield at(top, { headers, body: names.map((name) => `${name}=${name === top ? text : valid(name)}`).join('&') });
}

const edge = 'an-edge-between-files';
const upload = (field, content, name = 'a.png') =>
  `--${edge}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${content}\r\n`;
const largestFile = 5 * 2 ** 20;

/** Cases for uploads: file names, contents, number of files and truncated bodies. */
function* fileCases(schema, { at }) {
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}` };
  const end = `--${edge}--\r\n`;
  const refused = { mustFail: true, code: 'validation_failed' };
  for (const [field, { maxItems }] of Object.entries(schema.properties)) {
    const form = (body, more) => at(field, { headers, body: body + end, ...more });
    const valid = upload(field, 'x');
    yield form(valid, { isHonest: true });
    yield form(valid.repeat(maxItems + 1), refused);
    yield form(valid.repeat(100), { mustFail: true });
    yield form(upload(withOtherCase(field), 'x'), refused);
    yield form(upload(field, 'x'.repeat(largestFile + 1)), { mustFail: true, code: 'body_too_large' });
    for (const text of ['', ...texts]) {
      yield form(upload(field, text));
      yield form(upload(field, 'x', text));
    }
    for (const other of ['', `${field}[]`, ...texts])
      yield at('(all)', { headers, body: upload(other, 'x') + end, mustFail: true });
    for (const body of ['', 'x', valid, valid.slice(0, -4), `--${edge}\r\n\r\nx\r\n${end}`, `--${edge}\r\nx`])
      yield at('(all)', { headers, body, mustFail: true });
    for (const kind of ['multipart/form-data', 'multipart/mixed; boundary=x', 'image/png', 'text/plain', ';'])
      yield at('(all)', { headers: { 'content-type': kind }, body: valid + end, mustFail: true });
  }
}

/** Cases for the path and the query. */
function* addressCases(parameters, { path, body, at, world: fixtures }) {
  const isQuery = ({ in: place, required }) => place === 'query' && required;
  const valid = parameters.filter(isQuery).map(({ name, schema }) => [name, fixtures[name] ?? schema.enum?.[0] ?? 'x']);
  const address = (filled, query) =>
    query.size > 0 ? `${filled}?${[...query].map(([name, text]) => `${name}=${text}`).join('&')}` : filled;
  for (const { name, in: place } of parameters)
    for (const text of inAddress)
      if (place === 'query') yield at(name, { path: address(sample(path), new Map([...valid, [name, text]])) });
      else yield at(name, { path: address(sample(path.replace(`{${name}}`, text)), new Map(valid)), body });
  for (const { name, in: place } of parameters)
    if (place === 'query')
      for (const pair of [`${name}=1&${name}=2`, `${name}[]=1`, `${withOtherCase(name)}=1`])
        yield at(name, { path: `${address(sample(path), new Map([...valid, ['x', 'x']]))}&${pair}` });
}

/** Yields every case of one call. `mustFail`: the call must be refused; `code`: the expected error code. */
export function* casesOf(each, { document, world: fixtures }) {
  const resolved = (schema) => follow(schema, document);
  const { name, method, path, operation } = each;
  const at = (field, more) => ({ each, method, path: sample(path), field, ...more });
  const content = operation.requestBody?.content ?? {};
  const kinds = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  const [json, form, files] = kinds.map((type) => resolved(content[type]?.schema));
  if (json) yield* bodyCases(json, { name, at, resolved, world: fixtures });
  if (form) yield* formCases(form, { at });
  if (files) yield* fileCases(files, { at });
  const parameters = (operation.parameters ?? []).filter((one) => one.in === 'query' || one.in === 'path');
  const body = json && JSON.stringify(bodyFor(name, inlined(json, resolved), undefined, fixtures));
  yield* addressCases(parameters, { path, body, at, world: fixtures });
}
