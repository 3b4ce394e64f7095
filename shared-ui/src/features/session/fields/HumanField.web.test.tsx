import { vi } from 'vitest';

import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import {
  act,
  afterEach,
  beforeEach,
  byHandle,
  byRole,
  byText,
  describe,
  expect,
  it,
  press,
  untilGone,
  waitFor,
} from '../../../../test/kit';
import { mountInApp } from '../../../../test/mount';
import { SmsCode } from './SmsCode';

interface Widget {
  sitekey: string;
  theme: string;
  language: string;
  callback: (proof: string) => void;
  'expired-callback': () => void;
}

const widgets: Widget[] = [];
const turnstile = {
  render: vi.fn((_place: HTMLElement, options: Widget) => `widget-${widgets.push(options)}`),
  remove: vi.fn(),
};
const scripts = () => [
  ...document.querySelectorAll<HTMLScriptElement>('script[src^="https://challenges.cloudflare.com/"]'),
];
const last = () => widgets.at(-1);

let server: FakeServer;
const ask = vi.fn();

const open = async () => {
  await mountInApp(
    <SmsCode
      screen="register-sms"
      phoneNames={[]}
      isPhoneGood={() => true}
      onPhoneError={() => undefined}
      ask={ask}
      value=""
      onChange={() => undefined}
      error={null}
    />,
  );
  await waitFor(() => expect(byRole('group', 'Verify you are human')).toBeTruthy());
};

beforeEach(() => {
  widgets.length = 0;
  turnstile.render.mockClear();
  turnstile.remove.mockClear();
  Object.assign(window, { turnstile });
  ask.mockReset().mockResolvedValue({ expiredMinutes: 3 });
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: { humanVerification: { provider: 'turnstile', siteKey: '0x4AAA' } } },
    'GET /wps/captcha': { value: 'cGljdHVyZQ==', captchaId: 'captcha-1' },
  });
});

afterEach(() => {
  Object.assign(window, { turnstile: undefined });
  for (const script of scripts()) script.remove();
});

const send = () => press(byHandle('register-sms-code-send'));

describe('the human check service', () => {
  it("is rendered with the site key, in the page's theme and language", async () => {
    await open();
    await waitFor(() => expect(last()).toMatchObject({ sitekey: '0x4AAA', theme: 'dark', language: 'en' }));
    expect(scripts()).toHaveLength(0);
    expect(server.requestsTo('GET /wps/system/whitelabel')).toHaveLength(1);
  });

  it('returns a proof that is sent once', async () => {
    ask.mockRejectedValueOnce(new Error('refused'));
    await open();
    await waitFor(() => expect(widgets).toHaveLength(1));
    send();
    await waitFor(() => expect(byText('Complete the verification first.')).toBeTruthy());
    act(() => last()?.callback('proof-1'));
    send();
    await waitFor(() => expect(ask).toHaveBeenCalledWith({ proof: 'proof-1' }));
    // A refused proof is used up: the widget is rendered again.
    await waitFor(() => expect(widgets).toHaveLength(2));
    expect(turnstile.remove).toHaveBeenCalledWith('widget-1');
  });

  it('is invalid once it has expired', async () => {
    await open();
    await waitFor(() => expect(widgets).toHaveLength(1));
    act(() => last()?.callback('proof-1'));
    act(() => last()?.['expired-callback']());
    send();
    await waitFor(() => expect(byText('Complete the verification first.')).toBeTruthy());
    expect(ask).not.toHaveBeenCalled();
  });

  it('can be retried when it fails to load', async () => {
    Object.assign(window, { turnstile: undefined });
    await open();
    await waitFor(() => expect(scripts()).toHaveLength(1));
    act(() => void scripts()[0]?.dispatchEvent(new Event('error')));
    await waitFor(() => expect(byText("Couldn't load the verification. Try again.")).toBeTruthy());
    press(byRole('button', 'Try again'));
    await waitFor(() => expect(scripts()).toHaveLength(1));
    Object.assign(window, { turnstile });
    act(() => void scripts()[0]?.dispatchEvent(new Event('load')));
    await waitFor(() => expect(widgets).toHaveLength(1));
  });
});

describe('the audio captcha', () => {
  it('shows an error while the sound cannot be played, and none once it can', async () => {
    server.respond('GET /wps/system/whitelabel', { value: {} });
    const playing = vi.spyOn(window.HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(new Error('refused'));
    await mountInApp(
      <SmsCode
        screen="register-sms"
        phoneNames={[]}
        isPhoneGood={() => true}
        onPhoneError={() => undefined}
        ask={ask}
        value=""
        onChange={() => undefined}
        error={null}
      />,
    );
    await waitFor(() => expect(byRole('button', 'Listen to the captcha')).toBeTruthy());
    press(byRole('button', 'Listen to the captcha'));
    await waitFor(() => expect(byText("Couldn't play the sound. Try again.")).toBeTruthy());
    expect(server.requestsTo('GET /wps/captcha').at(-1)?.query.get('kind')).toBe('audio');
    playing.mockResolvedValue();
    // Another sound may be requested after one second.
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    press(byRole('button', 'Listen to the captcha'));
    await untilGone("Couldn't play the sound. Try again.");
    playing.mockRestore();
  });
});
