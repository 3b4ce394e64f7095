// Fish games: a player takes a seat with a stack, which pays for shots and receives prizes.
import { board, byId, drawing, el, money, percent, say, table, units, wire } from './dom.mjs';

const sizes = [14, 18, 21, 25, 28, 32];
const colors = ['s5', 's2', 's0', 's3', 's1', 's5'];

/** Draws a fish. */
function fish(nth) {
  const size = sizes[nth];
  const tail = 50 - size;
  return drawing(
    '0 0 100 60',
    ['ellipse', { cx: 50, cy: 30, rx: size, ry: size * 0.62, class: colors[nth] }],
    ['polygon', { points: `${tail + 4},30 ${tail - 14},${30 - size * 0.5} ${tail - 14},${30 + size * 0.5}`, class: colors[nth] }],
    ['circle', { cx: 50 + size * 0.55, cy: 26, r: 2.5, fill: 'Canvas' }],
  );
}

export function mount(stage, play) {
  let shot = board.shots[0];
  const sea = el('div', { className: 'sea swims', attributes: { role: 'group', 'aria-label': say('fish.sea') } });
  const stack = el('p', { className: 'balance' });
  const shots = el('div', { className: 'quick', attributes: { role: 'group', 'aria-label': say('fish.shot') } });
  stage.append(stack, sea, el('div', { className: 'shots' }, el('p', { className: 'small', textContent: say('fish.shot') }), shots));
  byId('stake-label').textContent = say('fish.buyin');

  const swimmers = board.fish.map(({ pick, prize }, nth) => {
    const button = el(
      'button',
      { type: 'button', onclick: () => shoot(pick, button) },
      fish(nth),
      el('span', { textContent: say(`pick.${pick}`) }),
      el('span', { className: 'small', textContent: say('fish.times', { prize }) }),
    );
    return button;
  });
  sea.append(...swimmers);
  const costs = board.shots.map((cost) =>
    el('button', {
      type: 'button',
      textContent: money(cost),
      onclick: () => {
        shot = cost;
        play.draw();
      },
    }),
  );
  shots.append(...costs);

  async function shoot(pick, button) {
    const out = await play.act('shoot', { pick, amount: shot });
    button.focus();
    if (!out) return;
    button.classList.toggle('hit', out.shown.isHit);
    play.announce(out.shown.isHit ? say('fish.hit', { amount: `+${money(out.shown.prize)}` }) : say('fish.miss'), out.shown.isHit);
  }

  byId('primary').onclick = async () => {
    if (play.view.seat) {
      const out = await play.act('leave', {});
      if (out?.isPending) play.announceResult(out);
      else if (out) play.announce(say('fish.left', { amount: money(out.paid) }));
      return;
    }
    const out = await play.act('sit', { amount: wire(play.stake()) });
    if (out) play.announce(say('fish.seated'));
  };

  return {
    hello: say('fish.stand'),
    draw({ seat }) {
      stack.replaceChildren(el('span', { textContent: say('fish.stack') }), el('strong', { textContent: seat ? money(seat.stack) : '–' }));
      byId('staking').hidden = Boolean(seat);
      byId('primary').textContent = say(seat ? 'fish.leave' : 'fish.sit');
      byId('primary').disabled = play.isBusy || (!seat && play.stake() === null);
      for (const button of swimmers) button.disabled = !seat || play.isBusy || units(seat.stack) < units(shot);
      costs.forEach((button, nth) => {
        button.setAttribute('aria-pressed', String(board.shots[nth] === shot));
        button.disabled = play.isBusy;
      });
    },
    rules() {
      const rows = board.fish.map(({ pick, prize, hitPpm }) => [say(`pick.${pick}`), say('fish.times', { prize }), percent(hitPpm)]);
      return [table('', [say('fish.sea'), say('pays'), say('chance')], rows)];
    },
  };
}
