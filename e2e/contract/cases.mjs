// For every field of a call, in its body, its address and its query: a request that is honest but for this one field.
import { inAddress, texts, valuesFor } from './corpus.mjs';
import { hub88Vendor } from './hub88.mjs';
import { bodyFor } from './plausible.mjs';

/** The same value has to stand in both. */
const twins = { password: 'confirmPassword', newPassword: 'confirmNewPassword' };

/** Who may be named in a field's place, because it is wrong only beside it. */
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
    .replace(/\{[^}]+\}/g, 'unknown');

const follow = (schema, document) =>
  schema?.$ref
    ? schema.$ref
        .slice(2)
        .split('/')
        .reduce((node, step) => node[step], document)
    : schema;

/** A schema of a body with its components in their places. */
function inlined(schema, resolved) {
  const own = resolved(schema);
  if (own.items) return { ...own, items: inlined(own.items, resolved) };
  if (!own.properties) return own;
  const properties = Object.entries(own.properties).map(([name, each]) => [name, inlined(each, resolved)]);
  return { ...own, properties: Object.fromEntries(properties) };
}

/** The fields of a body, those inside of others as well. */
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

/** A body with one value of it replaced by a JSON text. */
function withText(body, place, text) {
  const copy = structuredClone(body);
  const last = place.at(-1);
  const inner = place.slice(0, -1).reduce((node, step) => (node[step] ??= {}), copy);
  inner[last] = mark;
  if (twins[last] in inner) inner[twins[last]] = mark;
  return JSON.stringify(copy).replaceAll(JSON.stringify(mark), () => text);
}

/** The same name for a reader that is not strict about capitals. */
export const turned = (name) => (name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase());

/** F-S12: a body whose field two parsers might read differently. */
function bodiesTwice(body, name) {
  const value = JSON.stringify(body[name] ?? 'x');
  const rest = JSON.stringify({ ...body, [name]: body[name] ?? 'x' });
  return [
    { body: `{${JSON.stringify(name)}:${value},${rest.slice(1)}`, code: 'malformed_json' },
    {
      body: `{${JSON.stringify(turned(name))}:${value},${rest.slice(1)}`,
      code: 'validation_failed',
    },
  ];
}

/** In its body, as JSON. */
function* inBody(schema, { name, at, resolved, world }) {
  const whole = inlined(schema, resolved);
  const body = () => bodyFor(name, whole, undefined, world);
  yield at('(all)', { body: JSON.stringify(body()), isHonest: true });
  for (const tail of ['{}', 'x', '\u0000'])
    yield at('(all)', { body: JSON.stringify(body()) + tail, code: 'malformed_json' });
  for (const { place, schema: own } of fieldsOf(schema, resolved)) {
    const honest = () => bodyFor(name, whole, place[0], world);
    for (const { text, mustFail } of valuesFor(own))
      yield at(place[0], { body: withText(honest(), place, text), mustFail });
  }
  for (const top of Object.keys(schema.properties ?? {}))
    for (const twice of bodiesTwice(body(), top)) yield at(top, { ...twice, mustFail: true });
}

/** In its body, as a form. */
function* inForm(schema, { at }) {
  const names = Object.keys(schema.properties);
  const honest = (name) => (name === 'email' ? 'honest@example.com' : 'honest');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const top of names)
    for (const text of inAddress)
      yield at(top, { headers, body: names.map((name) => `${name}=${name === top ? text : honest(name)}`).join('&') });
}

const edge = 'an-edge-between-files';
const filed = (field, content, name = 'a.png') =>
  `--${edge}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${content}\r\n`;
const largestFile = 5 * 2 ** 20;

/** In its files: what they are called, what is in them, how many they are, and where one ends. */
function* inFiles(schema, { at }) {
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}` };
  const end = `--${edge}--\r\n`;
  const refused = { mustFail: true, code: 'validation_failed' };
  for (const [field, { maxItems }] of Object.entries(schema.properties)) {
    const form = (body, more) => at(field, { headers, body: body + end, ...more });
    const honest = filed(field, 'x');
    yield form(honest, { isHonest: true });
    yield form(honest.repeat(maxItems + 1), refused);
    yield form(honest.repeat(100), { mustFail: true });
    yield form(filed(turned(field), 'x'), refused);
    yield form(filed(field, 'x'.repeat(largestFile + 1)), { mustFail: true, code: 'body_too_large' });
    for (const text of ['', ...texts]) {
      yield form(filed(field, text));
      yield form(filed(field, 'x', text));
    }
    for (const other of ['', `${field}[]`, ...texts])
      yield at('(all)', { headers, body: filed(other, 'x') + end, mustFail: true });
    for (const body of ['', 'x', honest, honest.slice(0, -4), `--${edge}\r\n\r\nx\r\n${end}`, `--${edge}\r\nx`])
      yield at('(all)', { headers, body, mustFail: true });
    for (const kind of ['multipart/form-data', 'multipart/mixed; boundary=x', 'image/png', 'text/plain', ';'])
      yield at('(all)', { headers: { 'content-type': kind }, body: honest + end, mustFail: true });
  }
}

/** In its path and its query. */
function* inItsAddress(parameters, { path, body, at, world }) {
  const isAsked = ({ in: place, required }) => place === 'query' && required;
  const honest = parameters.filter(isAsked).map(({ name, schema }) => [name, world[name] ?? schema.enum?.[0] ?? 'x']);
  const address = (filled, query) =>
    query.size > 0 ? `${filled}?${[...query].map(([name, text]) => `${name}=${text}`).join('&')}` : filled;
  for (const { name, in: place } of parameters)
    for (const text of inAddress)
      if (place === 'query') yield at(name, { path: address(sample(path), new Map([...honest, [name, text]])) });
      else yield at(name, { path: address(sample(path.replace(`{${name}}`, text)), new Map(honest)), body });
  for (const { name, in: place } of parameters)
    if (place === 'query')
      for (const pair of [`${name}=1&${name}=2`, `${name}[]=1`, `${turned(name)}=1`])
        yield at(name, { path: `${address(sample(path), new Map([...honest, ['x', 'x']]))}&${pair}` });
}

/** Every try for one call. `mustFail`: no call may take it; `code`: what it has to say. */
export function* casesOf(each, { document, world }) {
  const resolved = (schema) => follow(schema, document);
  const { name, method, path, operation } = each;
  const at = (field, more) => ({ each, method, path: sample(path), field, ...more });
  const content = operation.requestBody?.content ?? {};
  const kinds = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  const [json, form, files] = kinds.map((type) => resolved(content[type]?.schema));
  if (json) yield* inBody(json, { name, at, resolved, world });
  if (form) yield* inForm(form, { at });
  if (files) yield* inFiles(files, { at });
  const parameters = (operation.parameters ?? []).filter((one) => one.in === 'query' || one.in === 'path');
  const body = json && JSON.stringify(bodyFor(name, inlined(json, resolved), undefined, world));
  yield* inItsAddress(parameters, { path, body, at, world });
}
