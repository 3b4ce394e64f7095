import type { PictureFile } from '../platform/pictures/props';

/** Files of one multipart field; `onProgress` receives the share that is sent, 0 to 1. */
export interface Upload<Field extends string = string> {
  field: Field;
  files: readonly PictureFile[];
  onProgress?: (share: number) => void;
}

interface Sending {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** As fetch does it, but telling how far it is: fetch itself says nothing of what goes out. */
export function sendFiles(url: string, { method, headers, signal }: Sending, upload: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => upload.onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const retryAfter = request.getResponseHeader('Retry-After');
      resolve(
        new Response(request.responseText, {
          status: request.status,
          ...(retryAfter === null ? {} : { headers: { 'Retry-After': retryAfter } }),
        }),
      );
    };
    const fail = () => reject(new TypeError('upload failed'));
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    // On a phone the place of a file stands for its bytes, which types of the browser do not know.
    for (const file of upload.files) form.append(upload.field, file as Blob);
    request.send(form);
  });
}
