/* Fake event streams: the headers of each request, and functions that send events. */
export interface FakeStream {
  headers: Headers;
  send: (text: string) => void;
  end: () => void;
}

/** Replaces `fetch`: each call opens a stream, in order, until all are refused. */
export function fakeEventStream(): { streams: FakeStream[]; refuse: (status: number) => void } {
  const streams: FakeStream[] = [];
  let refusal: number | undefined;
  globalThis.fetch = (_input, init) => {
    if (refusal !== undefined) return Promise.resolve(new Response('', { status: refusal }));
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        control = given;
      },
    });
    streams.push({
      headers: new Headers(init?.headers),
      send: (text) => control?.enqueue(new TextEncoder().encode(text)),
      end: () => control?.close(),
    });
    init?.signal?.addEventListener('abort', () => control?.error(new DOMException('aborted', 'AbortError')));
    return Promise.resolve(new Response(body, { status: 200 }));
  };
  return {
    streams,
    refuse(status) {
      refusal = status;
    },
  };
}
