// Prints the table of calls that a client sends differently from a plain one: read from the description of the API on standard input.
import { readFileSync } from 'node:fs';

const { paths } = JSON.parse(readFileSync(0, 'utf8'));

// The doors that players' and agents' clients use.
const isClients = (path) => path.startsWith('/wps/') || path.startsWith('/lgw/');

const takesKey = ({ parameters = [] }) =>
  parameters.some(({ name, required }) => name === 'Idempotency-Key' && required);
const takesForm = ({ requestBody }) => 'application/x-www-form-urlencoded' in (requestBody?.content ?? {});

const flags = {
  e: (operation) => operation['x-encrypted'] === true,
  k: takesKey,
  m: (operation) => operation['x-money'] === true,
  f: takesForm,
};

const rows = Object.entries(paths)
  .filter(([path]) => isClients(path))
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const set = Object.keys(flags).filter((flag) => flags[flag](operation));
      const call = `${method.toUpperCase()} ${path}`;
      if (set.includes('m') && !set.includes('k')) throw new Error(`${call} moves money without an Idempotency-Key`);
      return [call, set.join('')];
    }),
  )
  .filter(([, set]) => set !== '');

console.log(`// Written by \`make gen\` from the description of the API. Do not edit.
import type { Endpoint } from './contract';

/** e: the body is encrypted; k: needs an Idempotency-Key; m: moves money; f: the body is form-encoded. Other calls are plain. */
export const callFlags = {
${rows.map(([call, set]) => `  '${call}': '${set}',`).join('\n')}
} as const satisfies Partial<Record<Endpoint, string>>;`);
