import { useRef } from 'react';
import { StyleSheet } from 'react-native';
import { WebView } from 'react-native-webview';

import { apiOrigin } from '../device';
import { messageOf, originOf, type GameFrameProps } from './props';

export type { FrameMessage, GameFrameProps } from './props';

const full = (url: string): string => (url.startsWith('/') ? apiOrigin + url : url);

const isAt = (url: string, origin: string | undefined): boolean =>
  origin !== undefined && originOf(url, apiOrigin) === origin;

/** Whose address it is: ours, a vendor's, or one that may not be framed. */
export function ownerOf(url: string): 'ours' | 'vendor' | undefined {
  const origin = originOf(url, apiOrigin);
  if (origin === undefined) return undefined;
  return origin === apiOrigin ? 'ours' : 'vendor';
}

/** A game in the apps is always full screen. */
export const toggleFullScreen = (_testID: string): void => undefined;
export const hasFullScreen = (): boolean => false;

// Games post messages to their parent window; in the apps this bridge replaces it.
const bridge = `window.parent = {postMessage: function (message) { window.ReactNativeWebView.postMessage(JSON.stringify(message)); }}; true;`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Shows a game in a web view at its own origin; messages from other origins are ignored. */
export function GameFrame({ url, title, onMessage, onLoad, testID }: GameFrameProps) {
  const latest = useRef(onMessage);
  latest.current = onMessage;
  const origin = originOf(url, apiOrigin);
  return (
    <WebView
      source={{ uri: full(url) }}
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
