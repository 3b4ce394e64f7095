import { useMemo, useRef } from 'react';
import { StyleSheet } from 'react-native';
import { WebView } from 'react-native-webview';

import { apiOrigin } from '../device';
import { checkOrigin, checkScript, type HumanCheckProps } from './props';

export type { HumanCheckProps, HumanService } from './props';

/** A minimal page under our own origin: the service checks the domain of the page that embeds it. */
function pageOf({ siteKey, isDark, language }: Pick<HumanCheckProps, 'siteKey' | 'isDark' | 'language'>): string {
  const options = {
    sitekey: siteKey,
    theme: isDark ? 'dark' : 'light',
    language: language.toLowerCase(),
    size: 'flexible',
  };
  const quoted = JSON.stringify(options).replaceAll('<', '\\u003c');
  return `<!doctype html><meta name="viewport" content="width=device-width,initial-scale=1"><body style="margin:0"><div id="place"></div><script>
function post(kind, proof) { window.ReactNativeWebView.postMessage(JSON.stringify({kind: kind, proof: proof})); }
function fail() { post('fail', ''); }
function lose() { post('proof', ''); }
function draw() {
  var options = ${quoted};
  options.callback = function (proof) { post('proof', proof); };
  options['expired-callback'] = lose;
  options['timeout-callback'] = lose;
  options['error-callback'] = fail;
  options['unsupported-callback'] = fail;
  window.turnstile.render('#place', options);
}
</script><script src="${checkScript}?render=explicit&onload=draw" async defer onerror="fail()"></script>`;
}

interface CheckMessage {
  kind: string;
  proof: string;
}

function parseMessage(text: string): CheckMessage | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('kind' in value) || !('proof' in value)) return undefined;
    const { kind, proof } = value;
    return typeof kind === 'string' && typeof proof === 'string' ? { kind, proof } : undefined;
  } catch {
    return undefined;
  }
}

/** Cloudflare Turnstile, which needs a page and therefore a web view. */
export function HumanCheck({ siteKey, isDark, language, onProof, onFail, testID }: HumanCheckProps) {
  const latest = useRef({ onProof, onFail });
  latest.current = { onProof, onFail };
  const html = useMemo(() => pageOf({ siteKey, isDark, language }), [siteKey, isDark, language]);
  return (
    <WebView
      source={{ html, baseUrl: apiOrigin }}
      originWhitelist={[apiOrigin, checkOrigin, 'about:*']}
      onMessage={(event) => {
        const message = parseMessage(event.nativeEvent.data);
        if (message?.kind === 'proof') latest.current.onProof(message.proof);
        if (message?.kind === 'fail') latest.current.onFail();
      }}
      onError={() => latest.current.onFail()}
      scrollEnabled={false}
      style={[StyleSheet.absoluteFill, { backgroundColor: 'transparent' }]}
      testID={testID}
    />
  );
}
