// Validates responses against the OpenAPI document: every field documented, no required field missing, every
// operation exercised.
import Ajv from 'ajv/dist/2020.js';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const day = /^\d{4}-\d\d-\d\d$/;
const formats = {
  'date-time': instant,
  date: day,
  uuid,
  int32: true,
  int64: true,
  double: true,
  uri: true,
  binary: true,
};

/** Forbids properties that a schema does not name, unless the schema allows them explicitly. */
function strict(schema) {
  if (Array.isArray(schema)) return schema.map(strict);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]));
  if (copy.properties && copy.additionalProperties === undefined) copy.additionalProperties = false;
  return copy;
}

const sessions = ['session', 'operatorSession'];

/** Whether a call needs the session of a member or an operator. */
export const needsSession = ({ security }) =>
  security.every((alternative) => sessions.some((name) => name in alternative));

export class Contract {
  #validators = new Map();
  #ajv = new Ajv({ strict: false, formats });
  operations = [];
  answered = new Map();

  constructor(document) {
    this.document = strict(document);
    this.#ajv.addSchema(this.document, 'document');
    for (const [path, item] of Object.entries(document.paths)) {
      const shape = new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
      for (const [method, operation] of Object.entries(item)) {
        const name = `${method.toUpperCase()} ${path}`;
        this.operations.push({ name, method: method.toUpperCase(), path, shape, operation });
        this.answered.set(name, new Set());
      }
    }
  }

  #find(method, path) {
    const bare = path.split('?')[0];
    const all = this.operations.filter((each) => each.method === method && each.shape.test(bare));
    return all.find((each) => each.path === bare) ?? all[0];
  }

  #validator(operation, status) {
    const { responses } = operation.operation;
    const key = responses[status] ? status : 'default';
    const place = ['paths', operation.path, operation.method.toLowerCase(), 'responses', key];
    const reference = responses[key]?.$ref;
    const steps = reference ? reference.slice(2).split('/') : place;
    const content = steps.reduce((node, step) => node?.[step], this.document)?.content ?? {};
    const [type] = Object.keys(content);
    if (!type) return null;
    const pointer = [...steps, 'content', type, 'schema']
      .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const name = `document#/${pointer}`;
    if (!this.#validators.has(name)) this.#validators.set(name, this.#ajv.compile({ $ref: name }));
    return this.#validators.get(name);
  }

  /** Returns what is wrong with a response; empty when it is as documented. */
  problems(method, path, status, answer) {
    const operation = this.#find(method, path);
    if (!operation) return [`${method} ${path} is not documented`];
    this.answered.get(operation.name).add(status);
    if (status === 304) return [];
    const validate = this.#validator(operation, String(status));
    if (!validate) return [`${operation.name} has no documented answer for ${status}`];
    if (validate(answer)) return [];
    const [{ instancePath, message, params }] = validate.errors;
    const text = JSON.stringify(answer).slice(0, 200);
    return [`${operation.name} ${status}${instancePath || '/'} ${message} ${JSON.stringify(params)}: ${text}`];
  }

  /** Returns the operations that have not succeeded yet. */
  withoutSuccess() {
    return this.operations
      .map(({ name }) => name)
      .filter((name) => ![...this.answered.get(name)].some((status) => status < 300));
  }
}
