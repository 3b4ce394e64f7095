import { queryOptions, useQuery } from '@tanstack/react-query';

import { call } from '../../api';
import { codeOf, useLocale, type LanguageCode } from '../../i18n';
import type { Banner } from './model';
import { toAnnouncements } from './wire';

export const contentKeys = {
  all: ['content'] as const,
  announcements: (language: string) => [...contentKeys.all, 'announcements', language] as const,
};

/** Banners, marquee, notices, popups and promotions in one response. */
export const useAnnouncements = () => useQuery(announcements(codeOf(useLocale())));

/** The banners of a group in order. */
export const useBanners = (group: string): readonly Banner[] =>
  (useAnnouncements().data?.banners ?? []).filter((banner) => banner.group === group);

export const announcements = (language: LanguageCode) =>
  queryOptions({
    queryKey: contentKeys.announcements(language),
    queryFn: async ({ signal }) =>
      toAnnouncements(
        await call('GET /wps/relay/MCSFE_getListAnnouncements', {
          query: { types: 'B,PL,PU,PR,H', platform: 'W', language },
          signal,
        }),
      ),
    staleTime: 60_000,
    meta: { persist: 'public' },
  });
