import { useRef } from 'react';
import { StyleSheet } from 'react-native';
import { WebView } from 'react-native-webview';

import { apiOrigin } from '../device';
import { messageOf, type GameFrameProps } from './props';

export type { FrameMessage, GameFrameProps } from './props';

const whole = (url: string): string => (url.startsWith('/') ? apiOrigin + url : url);

/** Whether an address may stand in the frame: our own origin and no other. */
export const isOwnUrl = (url: string): boolean => whole(url).startsWith(`${apiOrigin}/`);

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
      originWhitelist={[apiOrigin]}
      onShouldStartLoadWithRequest={(request) => isOwnUrl(request.url)}
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
