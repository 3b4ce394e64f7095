/* A server of one test: answers by method and path, and remembers what it was asked. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

type Answer =
  | { status?: number; value?: unknown; errorCode?: string; message?: string; captchaId?: string; retryAfter?: number }
  | 'silent'
  | 'cut';
type Table = Record<string, Answer | ((asked: Asked) => Answer | Promise<Answer>)>;

export interface FakeServer {
  asked: Asked[];
  askedFor: (call: string) => Asked[];
  answer: (call: string, answer: Table[string]) => void;
}

const toResponse = (answer: Exclude<Answer, string>): Response => {
  const { status, errorCode, retryAfter, ...rest } = answer;
  const body =
    errorCode === undefined
      ? {
          success: true,
          value: rest.value ?? {},
          requestId: 'request-1',
          ...(rest.captchaId ? { captchaId: rest.captchaId } : {}),
        }
      : {
          success: false,
          errorCode,
          message: rest.message ?? errorCode,
          value: rest.value ?? {},
          requestId: 'request-1',
        };
  const headers = {
    'content-type': 'application/json',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
  return new Response(JSON.stringify(body), { status: status ?? (errorCode === undefined ? 200 : 422), headers });
};

const readBody = (body: unknown): unknown => {
  if (typeof body !== 'string') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

/** Takes the place of `fetch`; what the table does not name is not found. */
export function fakeServer(table: Table): FakeServer {
  const asked: Asked[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost:8080');
    const call: Asked = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body: readBody(init?.body),
    };
    asked.push(call);
    const entry = table[`${call.method} ${call.path}`] ?? { status: 404, errorCode: 'not_found' };
    const answer = typeof entry === 'function' ? await entry(call) : entry;
    if (answer === 'silent') throw new TypeError('Failed to fetch');
    if (answer === 'cut') return new Response('<html>', { status: 502 });
    return toResponse(answer);
  };
  return {
    asked,
    askedFor: (name) => asked.filter(({ method, path }) => `${method} ${path}` === name),
    answer(name, answer) {
      table[name] = answer;
    },
  };
}
