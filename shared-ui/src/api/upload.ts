import type { PictureFile } from '../platform/pictures/props';

/** Files of one multipart field; `onProgress` receives the share that was sent, 0 to 1. */
export interface Upload<Field extends string = string> {
  field: Field;
  files: readonly PictureFile[];
  onProgress?: (share: number) => void;
}

interface UploadInit {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** Like fetch but with upload progress, which fetch does not report. */
export function sendFiles(url: string, { method, headers, signal }: UploadInit, upload: Upload): Promise<Response> {
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
    // React Native sends a file by its URI, which the browser's types do not include.
    for (const file of upload.files) form.append(upload.field, file as Blob);
    request.send(form);
  });
}
