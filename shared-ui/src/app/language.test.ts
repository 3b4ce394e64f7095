// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { markReachable, markUnreachable } from '../api';
import { currentLocale, loadMessages, startI18n, switchLanguage, t, type Locale } from '../i18n';
import type * as Load from '../i18n/load';
import { storage } from '../platform/storage';
import { startLanguage } from './language';

const offline = new Set<string>();

vi.mock('../i18n/load', async (importOriginal) => {
  const real = await importOriginal<typeof Load>();
  const unlessOffline =
    <Bundle>(load: (locale: Locale) => Promise<Bundle>) =>
    (locale: Locale) =>
      offline.has(locale) ? Promise.reject(new TypeError('Failed to fetch')) : load(locale);
  return {
    loadLocale: unlessOffline(real.loadLocale),
    loadFirst: unlessOffline(real.loadFirst),
    loadLater: unlessOffline(real.loadLater),
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

it('starts with the messages of the first screen, and loads the others when a screen needs them', async () => {
  storage.set('language', 'zh-Hans');
  await startLanguage();
  expect(t('shell:home')).toBe('首页');
  expect(t('limit:title')).toBe('title');
  await loadMessages();
  expect(t('limit:title')).not.toBe('title');
});
