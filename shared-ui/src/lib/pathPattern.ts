/** Names of the parameters of a pattern: `'/bets/:id'` → `'id'`. */
export type ParamName<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamValues = Readonly<Record<string, string>>;

const isParam = (segment: string): boolean => segment.startsWith(':');
const segmentsOf = (path: string): string[] => path.replace(/\/+$/, '').split('/');

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A malformed escape names nothing that exists.
    return undefined;
  }
}

/** Values of the parameters where a path matches; the fixed segments are compared without regard to case. */
export function matchPattern(pattern: string, path: string): ParamValues | undefined {
  const expected = segmentsOf(pattern);
  const actual = segmentsOf(path);
  if (expected.length !== actual.length) return undefined;
  const values: Record<string, string> = {};
  for (const [at, segment] of expected.entries()) {
    const text = actual[at] ?? '';
    if (!isParam(segment)) {
      if (segment.toLowerCase() !== text.toLowerCase()) return undefined;
      continue;
    }
    const value = decoded(text);
    if (value === undefined || value === '') return undefined;
    values[segment.slice(1)] = value;
  }
  return values;
}

/** The path that a pattern and its values make; every value is encoded. */
export const fillPattern = (pattern: string, values: ParamValues): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
