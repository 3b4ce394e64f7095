// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { noteAnswer, noteSilence } from '../api';
import { currentLocale, startI18n, switchLanguage, t, type Locale } from '../i18n';
import type * as Load from '../i18n/load';
import { storage } from '../platform/storage';
import { speakFirst } from './language';

const away = new Set<string>();

vi.mock('../i18n/load', async (whole) => {
  const { loadLocale } = await whole<typeof Load>();
  return {
    loadLocale: (locale: Locale) =>
      away.has(locale) ? Promise.reject(new TypeError('Failed to fetch')) : loadLocale(locale),
  };
});

beforeEach(() => {
  for (const key of ['language', 'houseLanguage']) storage.remove(key);
  noteAnswer();
});

it('starts in our own language where the chosen one does not come, and speaks it once the server is reached', async () => {
  await switchLanguage('ko');
  const korean = t('common:close');
  await startI18n('en');
  away.add('ko');
  const stop = await speakFirst();
  expect([currentLocale(), storage.get('language')]).toEqual(['th', 'ko']);
  noteSilence();
  away.clear();
  noteAnswer();
  await waitFor(() => expect([currentLocale(), t('common:close')]).toEqual(['ko', korean]));
  stop();
});
