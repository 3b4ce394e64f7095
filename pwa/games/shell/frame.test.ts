import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionStart, postToParent } from './frame';

afterEach(() => vi.unstubAllGlobals());

/** A window with or without a parent page. */
function stand(parent?: { postMessage: typeof window.postMessage }) {
  const assign = vi.fn();
  const here: Record<string, unknown> = { location: { origin: 'https://platform.example', assign } };
  here.parent = parent ?? here;
  vi.stubGlobal('window', here);
  return assign;
}

describe('a game', () => {
  it('without a parent page navigates to the deposit page or the lobby itself', () => {
    const assign = stand();
    postToParent({ type: 'lantern:deposit' });
    postToParent({ type: 'lantern:close' });
    expect(assign.mock.calls).toEqual([['/member?page=depositv2'], ['/']]);
  });

  it('in a frame posts messages to the parent page, on our own origin only', () => {
    const postMessage = vi.fn();
    const assign = stand({ postMessage });
    postToParent({ type: 'lantern:deposit' });
    expect(postMessage).toHaveBeenCalledWith({ type: 'lantern:deposit' }, 'https://platform.example');
    expect(assign).not.toHaveBeenCalled();
  });

  it("reads the session's start from its address, and only a valid time", () => {
    const heard = ['#since=1763806200000', '', '#since=', '#since=-5', '#since=soon', '#since=1e400'].map((hash) => {
      vi.stubGlobal('window', { location: { hash } });
      return sessionStart();
    });
    expect(heard).toEqual([1763806200000, undefined, undefined, undefined, undefined, undefined]);
  });
});
