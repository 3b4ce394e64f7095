// Draws cards, wheel numbers and dice.
import { el, say } from './dom.mjs';

const suits = ['♠', '♥', '♦', '♣'];
const rank = (n) => ({ 1: 'A', 11: 'J', 12: 'Q', 13: 'K' })[n] ?? String(n);

const card = ({ rank: n, suit }) =>
  el('span', {
    className: suit === 1 || suit === 2 ? 'card red' : 'card',
    textContent: `${rank(n)}${suits[suit]}`,
    attributes: { role: 'img', 'aria-label': `${say(`suit.${suit}`)} ${rank(n)}` },
  });

/** Shows the hands of a round; `worth` formats the value of a hand. */
export function showHands(place, { hands, winner }, worth) {
  place.replaceChildren(
    ...hands.map((hand) =>
      el(
        'div',
        { className: hand.side === winner ? 'hand won' : 'hand' },
        el('p', { textContent: say(`pick.${hand.side}`) }),
        el('div', { className: 'row' }, ...hand.cards.map(card)),
        el('p', { className: 'small', textContent: worth(hand) }),
      ),
    ),
  );
}

export function showNumbers(place, { numbers }) {
  place.replaceChildren(...numbers.map((n) => el('span', { className: 'ball', textContent: String(n) })));
}

const digits = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
/** The faces of the 34 tiles, as they are engraved everywhere. */
const faces = [
  ...['萬', '索', '筒'].flatMap((suit) => digits.map((digit) => `${digit}${suit}`)),
  ...['東', '南', '西', '北', '中', '發', '白'],
];

/** Shows the drawn tiles; the kind of the last one is announced beside it. */
export function showTiles(place, { numbers, won }) {
  const tile = (n) =>
    el('span', { className: 'ball tile', textContent: faces[n], attributes: { role: 'img', 'aria-label': `${say(`pick.${won[0]}`)} ${faces[n]}` } });
  place.replaceChildren(...numbers.map(tile));
}

/** Returns the winner's name. */
export function winnerOf({ winner, hands }) {
  const own = { tie: 'winner.tie', you: 'winner.you', shared: 'winner.shared', others: 'winner.others' }[winner];
  if (own) return say(own);
  return hands.some(({ side }) => side === winner) ? say('winner', { side: say(`pick.${winner}`) }) : winner;
}
