export type QueryValue = string | number | boolean | undefined | null;

export interface AddressParts {
  /** Method and path template: `GET /wps/bets/{id}`. */
  endpoint: string;
  params?: Record<string, string | number>;
  query?: Record<string, QueryValue>;
}

/**
 * Splits an endpoint into its method and its path with parameters filled in. Query values that are null or empty are
 * left out.
 */
export function addressOf({ endpoint, params = {}, query = {} }: AddressParts): { method: string; path: string } {
  const [method = '', template = ''] = endpoint.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return { method, path: path + (text === '' ? '' : `?${text}`) };
}
