// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { declineInstall, shouldOfferInstall, watchInstall } from './index.web';

beforeEach(() => {
  window.matchMedia = vi.fn(() => ({ matches: false }) as MediaQueryList);
});

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

it('is offered on the second visit; a reload does not count as a visit', () => {
  watchInstall();
  watchInstall();
  watchInstall();
  expect(shouldOfferInstall()).toBe(false);
  window.sessionStorage.clear();
  watchInstall();
  expect(shouldOfferInstall()).toBe(true);
});

it('is never offered again after it was declined', () => {
  for (let visit = 0; visit < 3; visit++) {
    window.sessionStorage.clear();
    watchInstall();
  }
  declineInstall();
  expect(shouldOfferInstall()).toBe(false);
});
