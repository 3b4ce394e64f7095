// Table games with cards, a wheel or dice. The available bets are data.
import { board, byId, el, money, percent, say, table, units, wire } from './dom.mjs';
import { showHands, showNumbers, showTiles, winnerOf } from './hands.mjs';

const deal = { roulette: 'table.spin', sicbo: 'table.roll', mahjong: 'table.draw' }[board.rules] ?? 'table.deal';
const isNumber = (pick) => /^\d+$/.test(pick);
const name = (pick) => (isNumber(pick) ? pick : say(`pick.${pick}`));
const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36].map(String));

function worth({ points }) {
  if (board.rules === 'dragontiger') return '';
  return board.rules === 'twentyone' && points === 0 ? say('points.bust') : say('points', { points });
}

export function mount(stage, play) {
  const bets = new Map();
  let won = new Set();
  const felt = el('div', { className: 'hands' }, el('p', { className: 'note', textContent: say('table.waiting') }));
  const places = el('div', { className: 'places' });
  const numbers = el('div', { className: 'numbers' });
  const total = el('p', { className: 'small' });
  const clear = el('button', { type: 'button', textContent: say('table.clear') });
  const buttons = new Map(board.places.map((place) => [place.pick, el('button', { type: 'button', onclick: () => add(place.pick) })]));
  stage.append(felt, places, ...(board.places.some(({ pick }) => isNumber(pick)) ? [numbers] : []));
  places.append(...[...buttons].filter(([pick]) => !isNumber(pick)).map(([, button]) => button));
  numbers.append(...[...buttons].filter(([pick]) => isNumber(pick)).map(([, button]) => button));
  byId('extra').append(el('div', { className: 'row' }, total, clear));
  byId('primary').textContent = say(deal);

  function add(pick) {
    const amount = play.stake();
    if (amount === null) return;
    const [sum, most] = [(bets.get(pick) ?? 0n) + amount, units(play.view.max)];
    bets.set(pick, sum > most ? most : sum);
    won = new Set();
    draw();
  }

  clear.onclick = () => {
    bets.clear();
    draw();
  };

  function label({ pick, pays }) {
    const amount = bets.has(pick) ? money(bets.get(pick)) : '';
    const staked = amount ? el('strong', { textContent: isNumber(pick) ? amount.replace(/\.00$/, '') : amount }) : null;
    if (isNumber(pick)) return [pick, staked];
    return [el('span', { textContent: name(pick) }), el('span', { className: 'small', textContent: say('odds.to', { pays }) }), staked];
  }

  function draw() {
    const sum = [...bets.values()].reduce((a, b) => a + b, 0n);
    for (const place of board.places) {
      const button = buttons.get(place.pick);
      button.replaceChildren(...label(place).filter(Boolean));
      button.setAttribute('aria-pressed', String(bets.has(place.pick)));
      button.className = [reds.has(place.pick) ? 'red' : '', won.has(place.pick) ? 'won' : ''].join(' ').trim();
      button.disabled = play.isBusy;
    }
    total.textContent = sum > 0n ? say('table.total', { amount: money(sum) }) : say('table.hint');
    clear.hidden = sum === 0n;
    clear.disabled = play.isBusy;
    byId('primary').disabled = play.isBusy || sum === 0n;
  }

  function came(out) {
    const { shown } = out;
    won = new Set(shown.won ?? [shown.winner]);
    const isDrawn = Boolean(shown.hands);
    if (isDrawn) showHands(felt, shown, worth);
    else if (board.rules === 'mahjong') showTiles(felt, shown);
    else showNumbers(felt, shown);
    const what = isDrawn ? winnerOf(shown) : shown.won.map(name).join(', ');
    play.announceResult(out);
    byId('result').prepend(`${what} · `);
    draw();
  }

  byId('primary').onclick = async () => {
    const out = await play.act('bet', { bets: [...bets].map(([pick, amount]) => ({ pick, amount: wire(amount) })) });
    if (out) came(out);
  };

  return {
    draw,
    hello: say('table.waiting'),
    rules() {
      const shown = board.places.filter(({ pick }) => !isNumber(pick) || pick === '0');
      const rows = shown.map(({ pick, pays, returnPpm }) => [
        isNumber(pick) ? say('number', { n: '0–36' }) : name(pick),
        say('odds.to', { pays }),
        percent(returnPpm),
        percent(1e6 - returnPpm),
      ]);
      return [table('', [say('place'), say('pays'), say('return'), say('edge')], rows)];
    },
  };
}
