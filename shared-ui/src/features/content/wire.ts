import { isRecord } from '../../api';
import { targetOf } from './target';
import { blocksOf } from './markup';
import type { Announcement, Announcements, Audience, Banner, HomePopup, Promotion } from './model';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const records = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const toBanner = (wire: Record<string, unknown>): Banner => ({
  id: text(wire.id),
  group: text(wire.groupName),
  image: text(wire.image),
  lead: targetOf(text(wire.linkageType), text(wire.url)),
  title: text(wire.title),
  text: text(wire.text),
  action: text(wire.action),
});

const toAnnouncement = (wire: Record<string, unknown>): Announcement => ({
  id: text(wire.id),
  title: text(wire.title),
  blocks: blocksOf(text(wire.content)),
  at: text(wire.time),
});

const isAudience = (value: unknown): value is Audience => value === 'A' || value === 'B' || value === 'F';

function toPopups(value: unknown): HomePopup[] {
  return records(value).flatMap((wire) =>
    isAudience(wire.execution) ? [{ ...toAnnouncement(wire), audience: wire.execution }] : [],
  );
}

function toPromotion(wire: Record<string, unknown>): Promotion {
  const [first] = records(wire.announcementImages);
  return { ...toAnnouncement(wire), image: first === undefined ? undefined : text(first.url) };
}

export function toAnnouncements(value: Record<string, unknown>): Announcements {
  return {
    banners: records(value.banners).map(toBanner),
    notices: records(value.playerNotices).map(toAnnouncement),
    headlines: records(value.headlines).map(toAnnouncement),
    popups: toPopups(value.popups),
    promotions: records(value.promotions).map(toPromotion),
  };
}
