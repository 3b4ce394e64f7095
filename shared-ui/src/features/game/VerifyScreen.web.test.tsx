import { beforeEach, byHandle, byRole, describe, expect, it, press, act } from '../../../test/kit';
import { mountInApp } from '../../../test/mount';
import { VerifyScreen } from './VerifyScreen';

beforeEach(() => window.history.replaceState(null, '', '/verify'));

const show = (query = '') =>
  mountInApp(<VerifyScreen place={{ path: '/verify', query, hash: '', key: 'k', depth: 0 }} />);

const frame = () => byHandle('verify-frame') as HTMLIFrameElement;
const frameAddress = () => new URL(frame().src, window.location.origin);

describe('the verification page', () => {
  it("opens in a sandboxed frame, in the app's language and theme", async () => {
    await show();
    expect(frameAddress().origin).toBe(window.location.origin);
    expect(frameAddress().pathname).toBe('/games/verify/');
    expect(Object.fromEntries(frameAddress().searchParams)).toEqual({ language: 'en', theme: 'dark' });
    expect(frame().getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(byRole('heading', frame().title)).toBeTruthy();
  });

  it('receives the round of its address, with any characters escaped', async () => {
    await show('round=a%26theme%3Dlight');
    expect(frameAddress().searchParams.get('round')).toBe('a&theme=light');
    expect(frameAddress().searchParams.getAll('theme')).toEqual(['dark']);
  });

  it('stays hidden until it has rendered, to avoid a flash of another background', async () => {
    await show();
    const around = frame().parentElement as HTMLElement;
    expect(getComputedStyle(around).opacity).toBe('0');
    act(() => void frame().dispatchEvent(new Event('load')));
    expect(getComputedStyle(around).opacity).not.toBe('0');
  });

  it('goes home when there is no previous screen', async () => {
    await show();
    press(byHandle('verify-back'));
    expect(window.location.pathname).toBe('/');
  });
});
