export interface StreamEnd {
  /** HTTP status when the server refused; undefined when the connection was lost or closed. */
  status?: number;
}

/** Reads a streamed response chunk by chunk; resolves when it ends for any reason. */
export function readStream(
  url: string,
  headers: Record<string, string>,
  onChunk: (text: string) => void,
  signal: AbortSignal,
): Promise<StreamEnd> {
  return new Promise((resolve) => {
    // React Native's fetch has no streams; XMLHttpRequest exposes the text as it grows.
    const request = new XMLHttpRequest();
    let seen = 0;
    const take = () => {
      if (request.status === 200 && request.responseText.length > seen) {
        onChunk(request.responseText.slice(seen));
        seen = request.responseText.length;
      }
    };
    request.onprogress = take;
    request.onloadend = () => {
      take();
      resolve(request.status === 200 || request.status === 0 ? {} : { status: request.status });
    };
    signal.addEventListener('abort', () => request.abort());
    request.open('GET', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send();
  });
}
