import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react-native';
import type { WebViewProps } from 'react-native-webview';

import { GameFrame, type FrameMessage } from '.';

const mockDrawn = jest.fn<(props: WebViewProps) => void>();
jest.mock('react-native-webview', () => ({
  WebView: (props: WebViewProps) => {
    mockDrawn(props);
    return null;
  },
}));

const vendor = 'https://games.example';
const received = jest.fn<(message: FrameMessage) => void>();

beforeEach(() => {
  mockDrawn.mockClear();
  received.mockClear();
});

function open(url: string): WebViewProps {
  render(<GameFrame url={url} title="Dragon Forge" onMessage={received} />);
  const [props] = mockDrawn.mock.calls.at(-1) ?? [];
  if (props === undefined) throw new Error('no view of a page was drawn');
  return props;
}

/** Simulates a message of the page at an address. */
const sendMessage = (props: WebViewProps, url: string, data: string) =>
  props.onMessage?.({ nativeEvent: { url, data } } as Parameters<NonNullable<WebViewProps['onMessage']>>[0]);

const canNavigate = (props: WebViewProps, url: string) =>
  props.onShouldStartLoadWithRequest?.({ url } as Parameters<
    NonNullable<WebViewProps['onShouldStartLoadWithRequest']>
  >[0]);

const close = JSON.stringify({ type: 'lantern:close' });

// F-S21
describe("a vendor's game in the apps", () => {
  it('is listened to on its own origin', () => {
    sendMessage(open(`${vendor}/play?token=t`), `${vendor}/play/round`, close);
    expect(received).toHaveBeenCalledWith('close');
  });

  it.each([
    'https://evil.example/',
    'https://games.example.evil.example/',
    'https://games.example:8443/',
    'http://games.example/',
    'https://games.example@evil.example/',
    'about:blank',
    'data:text/html,x',
    '',
  ])('is ignored on %j', (url) => {
    sendMessage(open(`${vendor}/play?token=t`), url, close);
    expect(received).not.toHaveBeenCalled();
  });

  it.each(['', 'close', '{', 'null', '"lantern:close"', '{"type":"lantern:token"}', '{"type":"toString"}'])(
    'is ignored when it sends %j',
    (data) => {
      sendMessage(open(`${vendor}/play`), `${vendor}/play`, data);
      expect(received).not.toHaveBeenCalled();
    },
  );

  it('cannot navigate outside its own origin', () => {
    const props = open(`${vendor}/play`);
    expect(props.originWhitelist).toEqual([vendor]);
    expect(canNavigate(props, `${vendor}/help`)).toBe(true);
    for (const url of ['https://evil.example/', 'http://games.example/', 'javascript:alert(1)', 'intent://x', '']) {
      expect(canNavigate(props, url)).toBe(false);
    }
  });

  it('cannot navigate or send messages when its address is invalid', () => {
    const props = open('javascript:alert(1)');
    expect(canNavigate(props, 'about:blank')).toBe(false);
    sendMessage(props, 'about:blank', close);
    expect(received).not.toHaveBeenCalled();
  });
});

describe('an in-house game in the apps', () => {
  it('is loaded from our own origin and listened to only there', () => {
    const props = open('/play/dice?token=t');
    expect(props.source).toEqual({ uri: 'http://localhost:8080/play/dice?token=t' });
    sendMessage(props, 'http://localhost:8080/play/dice', JSON.stringify({ type: 'lantern:balance' }));
    expect(received).toHaveBeenCalledWith('balance');
    received.mockClear();
    sendMessage(props, `${vendor}/`, close);
    expect(received).not.toHaveBeenCalled();
  });
});
