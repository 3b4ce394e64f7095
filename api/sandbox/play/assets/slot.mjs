// Three reels, five lines.
import { board, byId, day, drawing, el, money, percent, say, table, units, wire } from './dom.mjs';

const { lines, pays, counts, ring } = board.machine;

const shapes = [
  ['polygon', { points: '25,3 31,18 47,19 35,29 39,45 25,36 11,45 15,29 3,19 19,18' }],
  ['polygon', { points: '14,8 36,8 47,21 25,45 3,21' }],
  ['polygon', { points: '25,3 45,25 25,47 5,25' }],
  ['polygon', { points: '25,5 47,44 3,44' }],
  ['circle', { cx: 25, cy: 25, r: 18 }],
  ['rect', { x: 8, y: 8, width: 34, height: 34, rx: 6 }],
];

const symbol = (nth) => drawing('0 0 50 50', [shapes[nth][0], { ...shapes[nth][1], class: `s${nth}` }]);
const named = (nth) => say(`symbol.${nth}`);

export function mount(stage, play) {
  const reels = el('div', { className: 'reels', attributes: { role: 'img', 'aria-label': say('slot.stage') } });
  const winLines = el('ul', { className: 'lines' });
  const gift = el('p', { className: 'note', hidden: true });
  stage.append(reels, winLines, gift);
  byId('primary').textContent = say('slot.spin');

  function show(window, won = new Set()) {
    reels.setAttribute('aria-label', `${say('slot.stage')}: ${window.map((row) => row.map(named).join(', ')).join(' / ')}`);
    reels.replaceChildren(
      ...window.flatMap((row, y) => row.map((nth, x) => el('div', { className: won.has(`${y} ${x}`) ? 'cell won' : 'cell' }, symbol(nth)))),
    );
  }

  function came(out, staked) {
    const won = new Set(out.shown.wins.flatMap(({ line }) => lines[line].map((row, reel) => `${row} ${reel}`)));
    show(out.shown.window, won);
    winLines.replaceChildren(
      ...out.shown.wins.map(({ line, symbol: nth, pays: times }) =>
        el('li', {
          textContent: say('slot.line', { line: line + 1, symbol: named(nth), amount: money((staked * BigInt(times)) / BigInt(lines.length)) }),
        }),
      ),
    );
    play.announceResult(out);
  }

  /** Free rounds are played first. */
  async function spin() {
    const free = play.view.free;
    const amount = free ? units(free.value) : play.stake();
    if (amount === null) return;
    reels.classList.add('turning');
    winLines.replaceChildren();
    const out = await play.act('bet', free ? { free: true } : { bets: [{ pick: 'spin', amount: wire(amount) }] });
    reels.classList.remove('turning');
    if (out) came(out, amount);
  }

  show([
    [0, 1, 2],
    [3, 0, 4],
    [5, 2, 1],
  ]);
  byId('primary').onclick = spin;
  return {
    draw() {
      const { free } = play.view;
      byId('primary').disabled = play.isBusy || (!free && play.stake() === null);
      byId('primary').textContent = free ? say('slot.free', { left: free.left }) : say('slot.spin');
      byId('staking').hidden = Boolean(free);
      gift.hidden = !free;
      if (free) gift.textContent = say('slot.gift', { left: free.left, value: money(free.value), time: day(free.until) });
    },
    rules() {
      const rows = pays.map((times, nth) => {
        const chance = (counts[nth] / ring) ** 3 * 1e6;
        return [el('td', {}, glyph(nth), ` ${named(nth)}`), `× ${new Intl.NumberFormat(document.documentElement.lang).format(times)}`, percent(chance)];
      });
      return [table(say('slot.three'), ['', say('pays'), say('chance')], rows)];
    },
  };
}

function glyph(nth) {
  const made = symbol(nth);
  made.classList.add('glyph');
  return made;
}
