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
const heard = jest.fn<(message: FrameMessage) => void>();

beforeEach(() => {
  mockDrawn.mockClear();
  heard.mockClear();
});

function open(url: string): WebViewProps {
  render(<GameFrame url={url} title="Dragon Forge" onMessage={heard} />);
  const [props] = mockDrawn.mock.calls.at(-1) ?? [];
  if (props === undefined) throw new Error('no view of a page was drawn');
  return props;
}

/** What the page at an address says. */
const say = (props: WebViewProps, url: string, data: string) =>
  props.onMessage?.({ nativeEvent: { url, data } } as Parameters<NonNullable<WebViewProps['onMessage']>>[0]);

const mayGo = (props: WebViewProps, url: string) =>
  props.onShouldStartLoadWithRequest?.({ url } as Parameters<
    NonNullable<WebViewProps['onShouldStartLoadWithRequest']>
  >[0]);

const close = JSON.stringify({ type: 'lantern:close' });

describe("F-S21 a vendor's game in the apps", () => {
  it('is heard when it speaks from its own origin', () => {
    say(open(`${vendor}/play?token=t`), `${vendor}/play/round`, close);
    expect(heard).toHaveBeenCalledWith('close');
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
  ])('is not heard from %j', (url) => {
    say(open(`${vendor}/play?token=t`), url, close);
    expect(heard).not.toHaveBeenCalled();
  });

  it.each(['', 'close', '{', 'null', '"lantern:close"', '{"type":"lantern:token"}', '{"type":"toString"}'])(
    'says nothing with %j',
    (data) => {
      say(open(`${vendor}/play`), `${vendor}/play`, data);
      expect(heard).not.toHaveBeenCalled();
    },
  );

  it('goes nowhere but to its own origin', () => {
    const props = open(`${vendor}/play`);
    expect(props.originWhitelist).toEqual([vendor]);
    expect(mayGo(props, `${vendor}/help`)).toBe(true);
    for (const url of ['https://evil.example/', 'http://games.example/', 'javascript:alert(1)', 'intent://x', '']) {
      expect(mayGo(props, url)).toBe(false);
    }
  });

  it('of no address that a page may stand at goes nowhere, and is not heard', () => {
    const props = open('javascript:alert(1)');
    expect(mayGo(props, 'about:blank')).toBe(false);
    say(props, 'about:blank', close);
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('a game of the house in the apps', () => {
  it('stands at our own address, and is heard from there alone', () => {
    const props = open('/play/dice?token=t');
    expect(props.source).toEqual({ uri: 'http://localhost:8080/play/dice?token=t' });
    say(props, 'http://localhost:8080/play/dice', JSON.stringify({ type: 'lantern:balance' }));
    expect(heard).toHaveBeenCalledWith('balance');
    heard.mockClear();
    say(props, `${vendor}/`, close);
    expect(heard).not.toHaveBeenCalled();
  });
});
