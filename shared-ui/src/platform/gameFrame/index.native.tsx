import { useRef } from 'react';
import { StyleSheet } from 'react-native';
import { WebView } from 'react-native-webview';

import { apiOrigin } from '../device';
import { messageOf, originOf, type GameFrameProps } from './props';

export type { FrameMessage, GameFrameProps } from './props';

const whole = (url: string): string => (url.startsWith('/') ? apiOrigin + url : url);

const isAt = (url: string, origin: string | undefined): boolean =>
  origin !== undefined && originOf(url, apiOrigin) === origin;

/** Where an address lies: with us, with a vendor, or nowhere that a page may stand. */
export function whereIs(url: string): 'ours' | 'vendor' | undefined {
  const origin = originOf(url, apiOrigin);
  if (origin === undefined) return undefined;
  return origin === apiOrigin ? 'ours' : 'vendor';
}

/** A game has the whole screen already. */
export const toggleFullScreen = (_testID: string): void => undefined;
export const hasFullScreen = (): boolean => false;

// The game speaks to the page around it; in the apps that page is us.
const bridge = `window.parent = {postMessage: function (message) { window.ReactNativeWebView.postMessage(JSON.stringify(message)); }}; true;`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The game in a view of its own; it stays at its own origin, and is heard only when it speaks from there. */
export function GameFrame({ url, title, onMessage, onLoad, testID }: GameFrameProps) {
  const latest = useRef(onMessage);
  latest.current = onMessage;
  const origin = originOf(url, apiOrigin);
  return (
    <WebView
      source={{ uri: whole(url) }}
      originWhitelist={[origin ?? apiOrigin]}
      onShouldStartLoadWithRequest={(request) => isAt(request.url, origin)}
      injectedJavaScriptBeforeContentLoaded={bridge}
      onMessage={({ nativeEvent }) => {
        const message = isAt(nativeEvent.url, origin) ? messageOf(parsed(nativeEvent.data)) : undefined;
        if (message !== undefined) latest.current?.(message);
      }}
      onLoadEnd={() => onLoad?.()}
      accessibilityLabel={title}
      allowsInlineMediaPlayback
      style={StyleSheet.absoluteFill}
      {...(testID === undefined ? {} : { testID })}
    />
  );
}
