import { beforeEach, describe, expect, it } from 'vitest';

import { forgetSearches, recentSearches, rememberSearch } from './recentSearches';

describe('recent searches', () => {
  beforeEach(forgetSearches);

  it('are the last six, each once, latest first', () => {
    for (const text of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', ' Two ']) rememberSearch(text);
    expect(recentSearches.get()).toEqual(['Two', 'seven', 'six', 'five', 'four', 'three']);
  });

  it('leave out what is too short to search again', () => {
    for (const text of ['', ' ', 'a', ' b ']) rememberSearch(text);
    expect(recentSearches.get()).toEqual([]);
  });
});
