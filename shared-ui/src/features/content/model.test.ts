import { describe, expect, it } from 'vitest';

import { pageOfTitles, popupsFor, type HomePopup } from './model';

const popup = (id: string, audience: HomePopup['audience']): HomePopup => ({
  id,
  title: id,
  blocks: [],
  at: '',
  audience,
});
const all = [popup('a', 'A'), popup('b', 'B'), popup('f', 'F')];
const ids = (popups: readonly HomePopup[]) => popups.map(({ id }) => id);

describe('the popups of home', () => {
  it('depend on whether the visitor is signed in', () => {
    expect(ids(popupsFor(all, { isSignedIn: false, isFirstTime: true }))).toEqual(['b']);
    expect(ids(popupsFor(all, { isSignedIn: true, isFirstTime: false }))).toEqual(['a']);
  });

  it('start with those of a first sign-in', () => {
    expect(ids(popupsFor(all, { isSignedIn: true, isFirstTime: true }))).toEqual(['f', 'a']);
  });
});

describe('a page of titles', () => {
  const titles = Array.from({ length: 20 }, (_, place) => place);

  it('contains nine, the last one the rest', () => {
    expect(pageOfTitles(titles, 1)).toEqual({ shown: [0, 1, 2, 3, 4, 5, 6, 7, 8], pages: 3 });
    expect(pageOfTitles(titles, 3).shown).toEqual([18, 19]);
  });

  it('stays within the existing pages', () => {
    expect(pageOfTitles(titles, 9).shown).toEqual([18, 19]);
    expect(pageOfTitles([], 1)).toEqual({ shown: [], pages: 1 });
  });
});
