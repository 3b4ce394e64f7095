import { useEffect, useRef } from 'react';

import { checkScript, type HumanCheckProps } from './props';

export type { HumanCheckProps, HumanService } from './props';

interface Turnstile {
  render: (place: HTMLElement, options: Record<string, unknown>) => string;
  remove: (widget: string) => void;
}

const loaded = (): Turnstile | undefined => (window as { turnstile?: Turnstile }).turnstile;

let loading: Promise<Turnstile> | undefined;

/** Loaded when somebody is asked for the first time; what did not arrive is asked for again. */
function load(): Promise<Turnstile> {
  const ready = loaded();
  if (ready !== undefined) return Promise.resolve(ready);
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      loading = undefined;
      script.remove();
      reject(new Error('the check for people did not load'));
    };
    script.src = `${checkScript}?render=explicit`;
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      const turnstile = loaded();
      if (turnstile === undefined) fail();
      else resolve(turnstile);
    };
    document.head.append(script);
  });
  return loading;
}

/** Cloudflare's own check, drawn by its script in a frame of its own. */
export function HumanCheck({ siteKey, isDark, language, onProof, onFail, testID }: HumanCheckProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ onProof, onFail });
  latest.current = { onProof, onFail };
  useEffect(() => {
    let widget: string | undefined;
    let isGone = false;
    const lose = () => latest.current.onProof('');
    const fail = () => {
      if (!isGone) latest.current.onFail();
    };
    const draw = async () => {
      const turnstile = await load();
      if (isGone || place.current === null) return;
      widget = turnstile.render(place.current, {
        sitekey: siteKey,
        theme: isDark ? 'dark' : 'light',
        language: language.toLowerCase(),
        size: 'flexible',
        'response-field': false,
        callback: (proof: string) => latest.current.onProof(proof),
        'expired-callback': lose,
        'timeout-callback': lose,
        'error-callback': fail,
        'unsupported-callback': fail,
      });
    };
    draw().catch(fail);
    return () => {
      isGone = true;
      if (widget !== undefined) loaded()?.remove(widget);
    };
  }, [siteKey, isDark, language]);
  return <div ref={place} data-testid={testID} />;
}
