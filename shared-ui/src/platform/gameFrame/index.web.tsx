import { useEffect, useRef } from 'react';

import { messageOf, originOf, type GameFrameProps } from './props';

export type { FrameMessage, GameFrameProps } from './props';

const own = () => window.location.origin;

/** Where an address lies: with us, with a vendor, or nowhere that a page may stand. */
export function whereIs(url: string): 'ours' | 'vendor' | undefined {
  const origin = originOf(url, own());
  if (origin === undefined) return undefined;
  return origin === own() ? 'ours' : 'vendor';
}

// Scripts and storage of its own; it cannot move the page around it. A game of ours may open the page that checks a round.
const sandbox = {
  ours: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  vendor: 'allow-scripts allow-same-origin allow-forms',
};

/** Shows the whole of the page's frame on the whole screen, and back. */
export function toggleFullScreen(testID: string): void {
  if (document.fullscreenElement !== null) void document.exitFullscreen();
  else void document.querySelector(`[data-testid="${testID}"]`)?.requestFullscreen();
}

export const hasFullScreen = (): boolean => document.fullscreenEnabled;

/** The game in a frame of its own; it is heard only when it speaks from its own origin and from this very frame. */
export function GameFrame({ url, title, onMessage, onLoad, testID }: GameFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(onMessage);
  latest.current = onMessage;
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== originOf(url, own()) || event.source !== frame.current?.contentWindow) return;
      const message = messageOf(event.data);
      if (message !== undefined) latest.current?.(message);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [url]);
  return (
    <iframe
      ref={frame}
      src={url}
      title={title}
      data-testid={testID}
      sandbox={sandbox[whereIs(url) ?? 'vendor']}
      allow="autoplay; fullscreen; clipboard-write"
      referrerPolicy="same-origin"
      onLoad={onLoad}
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', border: 0, display: 'block' }}
    />
  );
}
