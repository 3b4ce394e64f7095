// The lobby as its guests meet it: the cards of games, both sizes, and a vendor's slots.
import { desktop, phone } from './guest.mjs';
import { must } from './player.mjs';

export const cards = '[data-testid^=game-card-]';

/** Both sizes, and with them both themes. */
export const sizes = { phone: { viewport: phone, theme: 'dark' }, desktop: { viewport: desktop, theme: 'light' } };

export const slots = async () => (await must('GET', '/wps/games?gameType=RNG&vassalage=AURUM')).content;
