import { pictures } from './pictures.gen';

/** Holds the place of the banner until the house has said which ones it shows. */
export const houseBannerName = 'festival';
export const houseBanner = pictures.banners[houseBannerName];
