import { afterEach, describe, expect, it, vi } from 'vitest';
import { tellParent } from './frame';

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
});
