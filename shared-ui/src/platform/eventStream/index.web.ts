export interface StreamEnd {
  /** HTTP status when the server refused; undefined when the connection was lost or closed. */
  status?: number;
}

/** Reads a streamed response chunk by chunk; resolves when it ends for any reason. */
export async function readStream(
  url: string,
  headers: Record<string, string>,
  onChunk: (text: string) => void,
  signal: AbortSignal,
): Promise<StreamEnd> {
  try {
    const response = await fetch(url, { headers, signal, cache: 'no-store', credentials: 'same-origin' });
    if (!response.ok || response.body === null) return { status: response.status };
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) onChunk(piece.value);
    return {};
  } catch {
    // A lost connection is an ordinary end: the caller reconnects.
    return {};
  }
}
