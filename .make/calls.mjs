// Reads the OpenAPI document from standard input and prints the table of calls whose body is not plain JSON or that
// need an idempotency key.
import { readFileSync } from 'node:fs';

const { paths, components } = JSON.parse(readFileSync(0, 'utf8'));

const resolve = (part) =>
  part.$ref === undefined ? part : resolve(components.parameters[part.$ref.replace('#/components/parameters/', '')]);

// Members' and agents' clients call only these prefixes.
const isClientPath = (path) => path.startsWith('/wps/') || path.startsWith('/lgw/');

const takesKey = ({ parameters = [] }) =>
  parameters.map(resolve).some(({ name, required }) => name === 'Idempotency-Key' && required);
const takesForm = ({ requestBody }) => 'application/x-www-form-urlencoded' in (requestBody?.content ?? {});

const flags = {
  e: (operation) => operation['x-encrypted'] === true,
  k: takesKey,
  m: (operation) => operation['x-money'] === true,
  f: takesForm,
};

const methods = ['get', 'put', 'post', 'delete'];

const rows = Object.entries(paths)
  .filter(([path]) => isClientPath(path))
  .flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const set = Object.keys(flags).filter((flag) => flags[flag](operation));
      const call = `${method.toUpperCase()} ${path}`;
      if (set.includes('m') && !set.includes('k')) throw new Error(`${call} moves money without an Idempotency-Key`);
      return [[call, set.join('')]];
    }),
  )
  .filter(([, set]) => set !== '');

console.log(`// Written by \`make gen\` from the description of the API. Do not edit.
import type { Endpoint } from './contract';

/** e: the body is encrypted; k: needs an Idempotency-Key; m: moves money; f: the body is form-encoded. Other calls are plain. */
export const callFlags = {
${rows.map(([call, set]) => `  '${call}': '${set}',`).join('\n')}
} as const satisfies Partial<Record<Endpoint, string>>;`);
