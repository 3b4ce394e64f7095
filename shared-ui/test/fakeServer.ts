/* A fake server: responds by method and path, and records requests. */
export interface RecordedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

type FakeResponse =
  | { status?: number; value?: unknown; errorCode?: string; message?: string; captchaId?: string; retryAfter?: number }
  | 'silent'
  | 'cut';
type Table = Record<string, FakeResponse | ((requests: RecordedRequest) => FakeResponse | Promise<FakeResponse>)>;

export interface FakeServer {
  requests: RecordedRequest[];
  requestsTo: (call: string) => RecordedRequest[];
  respond: (call: string, respond: Table[string]) => void;
}

const toResponse = (respond: Exclude<FakeResponse, string>): Response => {
  const { status, errorCode, retryAfter, ...rest } = respond;
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

/** Replaces `fetch`; calls that are not in the table get 404. */
export function fakeServer(table: Table): FakeServer {
  const requests: RecordedRequest[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost:8080');
    const call: RecordedRequest = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body: readBody(init?.body),
    };
    requests.push(call);
    const entry = table[`${call.method} ${call.path}`] ?? { status: 404, errorCode: 'not_found' };
    const respond = typeof entry === 'function' ? await entry(call) : entry;
    if (respond === 'silent') throw new TypeError('Failed to fetch');
    if (respond === 'cut') return new Response('<html>', { status: 502 });
    return toResponse(respond);
  };
  return {
    requests,
    requestsTo: (name) => requests.filter(({ method, path }) => `${method} ${path}` === name),
    respond(name, respond) {
      table[name] = respond;
    },
  };
}
