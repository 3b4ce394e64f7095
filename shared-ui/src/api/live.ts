import { createParser } from 'eventsource-parser';

import { apiOrigin } from '../platform/device';
import { readStream } from '../platform/eventStream';
import { addressOf } from './address';
import { isRecord } from './envelope';
import type { LiveEvents } from './events.gen';
import { markReachable } from './reachability';
import { commonHeaders } from './request';
import { currentToken, clearToken, onTokenChange } from './token';

export type LiveName = keyof LiveEvents;

export type LiveHandler<Name extends LiveName> = (event: LiveEvents[Name]) => void;

const endpoint = 'GET /wps/live';
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
// Two heartbeats and a margin: a stream that is silent for longer is considered dead.
const silenceMs = 50_000;

// `onLive` relates the event's type to its name.
const handlers = new Map<string, Set<(event: never) => void>>();

/**
 * Calls `handler` with each event of that name; returns a function that removes it. `resync` means that events may have
 * been missed: refetch everything.
 */
export function onLive<Name extends LiveName>(name: Name, handler: LiveHandler<Name>): () => void {
  const named = handlers.get(name) ?? new Set();
  handlers.set(name, named.add(handler));
  return () => named.delete(handler);
}

function dispatch(name: string, text: string): void {
  const data: unknown = text === '' ? {} : JSON.parse(text);
  for (const handler of handlers.get(name) ?? []) handler((isRecord(data) ? data : {}) as never);
}

/** Full jitter, so that thousands of clients that lost one server do not reconnect at the same moment. */
export function backOff(attempt: number, random: () => number = Math.random, first = firstWaitMs): number {
  return Math.round(first / 2 + random() * Math.min(longestWaitMs, first * 2 ** attempt));
}

class LiveConnection {
  private readonly stop = new AbortController();
  private lastEventId: string | undefined;
  private firstWait = firstWaitMs;
  private attempt = 0;

  constructor(private readonly token: string) {
    void this.run();
  }

  close(): void {
    this.stop.abort();
  }

  private isClosed(): boolean {
    return this.stop.signal.aborted;
  }

  private async run(): Promise<void> {
    while (!this.isClosed() && currentToken() === this.token) {
      const status = await this.connectOnce();
      if (this.isClosed()) return;
      if (status === 401) {
        await clearToken('expired');
        return;
      }
      await this.pause(backOff(this.attempt, Math.random, this.firstWait));
      this.attempt += 1;
    }
  }

  private async connectOnce(): Promise<number | undefined> {
    const line = new AbortController();
    const openedAt = Date.now();
    const end = () => line.abort();
    this.stop.signal.addEventListener('abort', end);
    let watch = setTimeout(end, silenceMs);
    const parser = createParser({
      onEvent: (event) => {
        if (event.id !== undefined) this.lastEventId = event.id;
        dispatch(event.event ?? 'message', event.data);
      },
      onRetry: (ms) => {
        this.firstWait = ms;
      },
    });
    const onChunk = (text: string) => {
      clearTimeout(watch);
      watch = setTimeout(end, silenceMs);
      this.attempt = 0;
      markReachable(openedAt);
      parser.feed(text);
    };
    // Without a last event id the server cannot send what happened since the screens were loaded.
    if (this.lastEventId === undefined && this.attempt > 0) dispatch('resync', '');
    const result = await readStream(apiOrigin + addressOf({ endpoint }).path, this.headers(), onChunk, line.signal);
    clearTimeout(watch);
    this.stop.signal.removeEventListener('abort', end);
    return result.status;
  }

  private headers(): Record<string, string> {
    const headers = { ...commonHeaders(endpoint), Accept: 'text/event-stream' };
    return this.lastEventId === undefined ? headers : { ...headers, 'Last-Event-ID': this.lastEventId };
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.stop.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

/** Keeps one stream open while a member is signed in. */
export function startLive(): () => void {
  let line: LiveConnection | undefined;
  const follow = () => {
    line?.close();
    const token = currentToken();
    line = token === null ? undefined : new LiveConnection(token);
  };
  follow();
  const unsubscribe = onTokenChange(follow);
  return () => {
    unsubscribe();
    line?.close();
  };
}
