export { AnnouncementsPopup } from './AnnouncementsPopup';
export { HomePopups } from './HomePopups';
export type { Announcement, Banner, Promotion } from './model';
export { Picture } from './Picture';
export { announcements, useAnnouncements } from './queries';
export { Reader } from './Reader';
