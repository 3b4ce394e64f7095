import { afterEach, describe, expect, it, vi } from 'vitest';
import { sittingSince, tellParent } from './frame';

afterEach(() => vi.unstubAllGlobals());

/** A window with a page around it, or alone. */
function stand(parent?: { postMessage: typeof window.postMessage }) {
  const assign = vi.fn();
  const here: Record<string, unknown> = { location: { origin: 'https://house.example', assign } };
  here.parent = parent ?? here;
  vi.stubGlobal('window', here);
  return assign;
}

describe('a game', () => {
  it('alone in its window leads to the page where money is paid in, and otherwise to the lobby', () => {
    const assign = stand();
    tellParent({ type: 'lantern:deposit' });
    tellParent({ type: 'lantern:close' });
    expect(assign.mock.calls).toEqual([['/member?page=depositv2'], ['/']]);
  });

  it('in a frame tells the page around it, on our own origin only', () => {
    const postMessage = vi.fn();
    const assign = stand({ postMessage });
    tellParent({ type: 'lantern:deposit' });
    expect(postMessage).toHaveBeenCalledWith({ type: 'lantern:deposit' }, 'https://house.example');
    expect(assign).not.toHaveBeenCalled();
  });

  it('knows since when its player is here where it was told a moment, and nothing else', () => {
    const heard = ['#since=1763806200000', '', '#since=', '#since=-5', '#since=soon', '#since=1e400'].map((hash) => {
      vi.stubGlobal('window', { location: { hash } });
      return sittingSince();
    });
    expect(heard).toEqual([1763806200000, undefined, undefined, undefined, undefined, undefined]);
  });
});
