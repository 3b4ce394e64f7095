import { useEffect, useRef } from 'react';

import { messageOf, type GameFrameProps } from './props';

export type { FrameMessage, GameFrameProps } from './props';

/** Whether an address may stand in the frame: our own origin and no other. */
export function isOwnUrl(url: string): boolean {
  try {
    return new URL(url, window.location.origin).origin === window.location.origin;
  } catch {
    return false;
  }
}

/** The game in a frame of its own; it is heard only when it speaks from our origin and from this very frame. */
export function GameFrame({ url, title, onMessage, onLoad, testID }: GameFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(onMessage);
  latest.current = onMessage;
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return;
      const message = messageOf(event.data);
      if (message !== undefined) latest.current?.(message);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  return (
    <iframe
      ref={frame}
      src={url}
      title={title}
      data-testid={testID}
      // Scripts and its own storage; a popup only for the page that checks a round. It cannot move the page around it.
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      allow="autoplay; fullscreen; clipboard-write"
      referrerPolicy="same-origin"
      onLoad={onLoad}
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', border: 0, display: 'block' }}
    />
  );
}
