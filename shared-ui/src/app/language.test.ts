// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { markReachable, markUnreachable } from '../api';
import { currentLocale, startI18n, switchLanguage, t, type Locale } from '../i18n';
import type * as Load from '../i18n/load';
import { storage } from '../platform/storage';
import { startLanguage } from './language';

const offline = new Set<string>();

vi.mock('../i18n/load', async (importOriginal) => {
  const { loadLocale } = await importOriginal<typeof Load>();
  return {
    loadLocale: (locale: Locale) =>
      offline.has(locale) ? Promise.reject(new TypeError('Failed to fetch')) : loadLocale(locale),
  };
});

beforeEach(() => {
  for (const key of ['language', 'houseLanguage']) storage.remove(key);
  markReachable();
});

it('starts in the default language when the chosen one fails to load, and switches once the server is reachable', async () => {
  await switchLanguage('ko');
  const korean = t('common:close');
  await startI18n('en');
  offline.add('ko');
  const stop = await startLanguage();
  expect([currentLocale(), storage.get('language')]).toEqual(['th', 'ko']);
  markUnreachable();
  offline.clear();
  markReachable();
  await waitFor(() => expect([currentLocale(), t('common:close')]).toEqual(['ko', korean]));
  stop();
});
