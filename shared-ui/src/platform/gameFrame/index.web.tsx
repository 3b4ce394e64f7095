import { useEffect, useRef } from 'react';

import { messageOf, originOf, type GameFrameProps } from './props';

export type { FrameMessage, GameFrameProps } from './props';

const own = () => window.location.origin;

/** Whose address it is: ours, a vendor's, or one that may not be framed. */
export function ownerOf(url: string): 'ours' | 'vendor' | undefined {
  const origin = originOf(url, own());
  if (origin === undefined) return undefined;
  return origin === own() ? 'ours' : 'vendor';
}

// Scripts and storage of its own, but no navigation of the parent page. In-house games may open the verification
// page.
const sandbox = {
  ours: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  vendor: 'allow-scripts allow-same-origin allow-forms',
};

/** Toggles full screen of the game frame. */
export function toggleFullScreen(testID: string): void {
  if (document.fullscreenElement !== null) void document.exitFullscreen();
  else void document.querySelector(`[data-testid="${testID}"]`)?.requestFullscreen();
}

export const hasFullScreen = (): boolean => document.fullscreenEnabled;

/** Shows a game in a sandboxed iframe; only messages from its own origin and this frame are accepted. */
export function GameFrame({ url, title, onMessage, onLoad, testID }: GameFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(onMessage);
  latest.current = onMessage;
  useEffect(() => {
    const onWindowMessage = (event: MessageEvent<unknown>) => {
      if (event.origin !== originOf(url, own()) || event.source !== frame.current?.contentWindow) return;
      const message = messageOf(event.data);
      if (message !== undefined) latest.current?.(message);
    };
    window.addEventListener('message', onWindowMessage);
    return () => window.removeEventListener('message', onWindowMessage);
  }, [url]);
  return (
    <iframe
      ref={frame}
      src={url}
      title={title}
      data-testid={testID}
      sandbox={sandbox[ownerOf(url) ?? 'vendor']}
      allow="autoplay; fullscreen; clipboard-write"
      referrerPolicy="same-origin"
      onLoad={onLoad}
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', border: 0, display: 'block' }}
    />
  );
}
