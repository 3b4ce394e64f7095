/* A fake XMLHttpRequest for uploads: what was sent, its progress and its response. */
import { act } from './kit';

export interface Sent {
  call: string;
  headers: Map<string, string>;
  form: FormData;
  /** Reports how many bytes were sent. */
  reach: (loaded: number, total: number) => void;
  answer: (status: number, body: object) => void;
  cut: () => void;
}

/** Replaces the browser's XMLHttpRequest; each call waits until the test responds. */
export function fakeUpload(): Sent[] {
  const sent: Sent[] = [];
  class Line {
    status = 0;
    responseText = '';
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    private call = '';
    private readonly headers = new Map<string, string>();
    open(method: string, url: string) {
      this.call = `${method} ${new URL(url, 'http://localhost:8080').pathname}`;
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name.toLowerCase(), value);
    }
    getResponseHeader = () => null;
    abort = () => this.onabort?.();
    send(form: FormData) {
      sent.push({
        call: this.call,
        headers: this.headers,
        form,
        reach: (loaded, total) => act(() => this.upload.onprogress?.({ loaded, total })),
        answer: (status, body) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.onload?.();
        },
        cut: () => this.onerror?.(),
      });
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Line });
  return sent;
}
