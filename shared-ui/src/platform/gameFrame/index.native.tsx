import { useRef } from 'react';
import { StyleSheet } from 'react-native';
import { WebView } from 'react-native-webview';

import { apiOrigin } from '../device';
import { messageOf, originOf, type GameFrameProps } from './props';

export type { FrameMessage, GameFrameProps } from './props';

const whole = (url: string): string => (url.startsWith('/') ? apiOrigin + url : url);

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

export function GameFrame({ url, title, onMessage, onLoad, testID }: GameFrameProps) {
  const latest = useRef(onMessage);
  latest.current = onMessage;
  return (
    <WebView
      source={{ uri: whole(url) }}
      originWhitelist={[originOf(url, apiOrigin) ?? apiOrigin]}
      onShouldStartLoadWithRequest={(request) => originOf(request.url, apiOrigin) === originOf(url, apiOrigin)}
      injectedJavaScriptBeforeContentLoaded={bridge}
      onMessage={(event) => {
        const message = messageOf(parsed(event.nativeEvent.data));
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
