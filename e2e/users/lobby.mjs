// Helpers for tests of the lobby: game cards, screen sizes and the slots of one vendor.
import { desktop, phone } from './openPage.mjs';
import { must } from './player.mjs';

export const cards = '[data-testid^=game-card-]';

/** A phone with the dark theme and a desktop with the light one. */
export const sizes = { phone: { viewport: phone, theme: 'dark' }, desktop: { viewport: desktop, theme: 'light' } };

export const slots = async () => (await must('GET', '/wps/games?gameType=RNG&vassalage=AURUM')).content;
