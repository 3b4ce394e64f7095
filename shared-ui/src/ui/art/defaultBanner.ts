import { pictures } from './pictures.gen';

/** Shown until the merchant's banners have loaded. */
export const defaultBannerName = 'festival';
export const defaultBanner = pictures.banners[defaultBannerName];
