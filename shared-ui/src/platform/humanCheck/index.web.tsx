import { useEffect, useRef } from 'react';

import { checkScript, type HumanCheckProps } from './props';

export type { HumanCheckProps, HumanService } from './props';

interface Turnstile {
  render: (container: HTMLElement, options: Record<string, unknown>) => string;
  remove: (widget: string) => void;
}

const loaded = (): Turnstile | undefined => (window as { turnstile?: Turnstile }).turnstile;

let loading: Promise<Turnstile> | undefined;

/** Loads the script on first use; a failed load can be retried. */
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

/** Cloudflare Turnstile, rendered by its script in its own frame. */
export function HumanCheck({ siteKey, isDark, language, onProof, onFail, testID }: HumanCheckProps) {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef({ onProof, onFail });
  latest.current = { onProof, onFail };
  useEffect(() => {
    let widget: string | undefined;
    let isUnmounted = false;
    const onExpire = () => latest.current.onProof('');
    const fail = () => {
      if (!isUnmounted) latest.current.onFail();
    };
    const renderWidget = async () => {
      const turnstile = await load();
      if (isUnmounted || container.current === null) return;
      widget = turnstile.render(container.current, {
        sitekey: siteKey,
        theme: isDark ? 'dark' : 'light',
        language: language.toLowerCase(),
        size: 'flexible',
        'response-field': false,
        callback: (proof: string) => latest.current.onProof(proof),
        'expired-callback': onExpire,
        'timeout-callback': onExpire,
        'error-callback': fail,
        'unsupported-callback': fail,
      });
    };
    renderWidget().catch(fail);
    return () => {
      isUnmounted = true;
      if (widget !== undefined) loaded()?.remove(widget);
    };
  }, [siteKey, isDark, language]);
  return <div ref={container} data-testid={testID} />;
}
