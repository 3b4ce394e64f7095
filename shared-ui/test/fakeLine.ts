/* A server's event streams in one test: what each was asked with, and what it says. */
export interface Line {
  headers: Headers;
  say: (text: string) => void;
  end: () => void;
}

/** Takes the place of `fetch`; every call opens a stream, in their order, until all are refused. */
export function fakeLine(): { lines: Line[]; refuse: (status: number) => void } {
  const lines: Line[] = [];
  let refusal: number | undefined;
  globalThis.fetch = (_input, init) => {
    if (refusal !== undefined) return Promise.resolve(new Response('', { status: refusal }));
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        control = given;
      },
    });
    lines.push({
      headers: new Headers(init?.headers),
      say: (text) => control?.enqueue(new TextEncoder().encode(text)),
      end: () => control?.close(),
    });
    init?.signal?.addEventListener('abort', () => control?.error(new DOMException('aborted', 'AbortError')));
    return Promise.resolve(new Response(body, { status: 200 }));
  };
  return {
    lines,
    refuse(status) {
      refusal = status;
    },
  };
}
