// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { declineInstall, isGoodMoment, watchInstall } from './index.web';

beforeEach(() => {
  window.matchMedia = vi.fn(() => ({ matches: false }) as MediaQueryList);
});

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

it('is offered on the second visit; loading a page again is no visit of its own', () => {
  watchInstall();
  watchInstall();
  watchInstall();
  expect(isGoodMoment()).toBe(false);
  window.sessionStorage.clear();
  watchInstall();
  expect(isGoodMoment()).toBe(true);
});

it('is never offered again after a no', () => {
  for (let visit = 0; visit < 3; visit++) {
    window.sessionStorage.clear();
    watchInstall();
  }
  declineInstall();
  expect(isGoodMoment()).toBe(false);
});
