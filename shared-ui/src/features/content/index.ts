export { AnnouncementsPopup } from './AnnouncementsPopup';
export { BannerArt, BannerSlide } from './BannerSlide';
export { HomePopups } from './HomePopups';
export type { Announcement, Banner, Promotion } from './model';
export { Picture } from './Picture';
export { Pill } from './Pill';
export { announcements, useAnnouncements, useBanner } from './queries';
export { Reader } from './Reader';
export { useAim, type Aim } from './useAim';
