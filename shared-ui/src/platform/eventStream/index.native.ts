export interface StreamEnd {
  /** HTTP status when the server refused; undefined when the line broke or closed. */
  status?: number;
}

/** Reads a streamed answer piece by piece; resolves when it ends, whatever the reason. */
export function readStream(
  url: string,
  headers: Record<string, string>,
  onChunk: (text: string) => void,
  signal: AbortSignal,
): Promise<StreamEnd> {
  return new Promise((resolve) => {
    // React Native's fetch gives no stream; XMLHttpRequest hands over the text as it grows.
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
