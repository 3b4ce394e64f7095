// Fixtures with odds: sports, esports and fights.
import { board, byId, el, language, money, say, units, wire } from './dom.mjs';

const sideOf = (m, pick) => ({ 1: m.home, 2: m.away, MERON: m.home, WALA: m.away })[pick]?.[language];
const label = (m, pick) => (sideOf(m, pick) ? `${say(`pick.${pick}`)} · ${sideOf(m, pick)}` : say(`pick.${pick}`));
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
/** Fights last seconds: they have a number in their day, but neither minutes nor a score. */
const areFights = board.type === 'COCKFIGHT';
/** Number of upcoming and of finished fixtures in the list. */
const most = 5;

export function mount(stage, play) {
  let chosen;
  let ahead = 0;
  let known;
  const fixtures = el('div');
  const slip = el('div', { attributes: { 'aria-live': 'polite' } });
  const open = el('div');
  stage.append(el('h2', { textContent: say('match.fixtures') }), fixtures);
  byId('extra').append(el('h2', { textContent: say('match.slip') }), slip);
  byId('below').append(el('div', { className: 'panel' }, el('h2', { textContent: say('match.open') }), open));
  byId('primary').textContent = say('match.bet');

  const left = (instant) => Math.max(0, Math.round((new Date(instant).getTime() - Date.now() - ahead) / 1000));
  const find = (name) => play.view.matches?.find(({ id }) => id === name);

  function statusOf(m) {
    if (m.state === 'PLANNED') return say('match.PLANNED', { time: clock(left(m.startsAt)) });
    if (m.state === 'ENDED') return say('match.ENDED');
    return areFights ? say('match.fighting') : say('match.ROLLING', { minute: m.minute });
  }

  function price(m, { pick, odds }) {
    const button = el('button', { type: 'button' }, el('span', { className: 'small', textContent: say(`pick.${pick}`) }), el('strong', { textContent: odds }));
    button.disabled = m.state !== 'PLANNED' || play.isBusy;
    button.dataset.pick = `${m.id} ${pick}`;
    button.setAttribute('aria-pressed', String(chosen?.match === m.id && chosen.pick === pick));
    button.onclick = () => {
      chosen = { match: m.id, pick, odds };
      draw();
      byId('controls').scrollIntoView({ block: 'nearest' });
    };
    return button;
  }

  function fixture(m) {
    const hasScore = m.state !== 'PLANNED' && !areFights;
    const score = (nth) => el('span', { className: 'score', textContent: hasScore ? String(m.score[nth]) : '' });
    const where = areFights ? `${say('match.fight', { number: m.number })} · ${m.league[language]}` : m.league[language];
    const name = (who, pick) => el('span', { textContent: `${who[language]}${m.winner === pick ? ' ✓' : ''}` });
    const [first, last] = [m.odds[0].pick, m.odds[m.odds.length - 1].pick];
    const made = el(
      'article',
      { className: `match ${m.state}` },
      el('header', {}, el('span', { textContent: where }), el('span', { className: 'when', textContent: statusOf(m) })),
      el('div', { className: 'sides' }, name(m.home, first), score(0), name(m.away, last), score(1)),
      m.state === 'PLANNED' ? el('div', { className: 'prices' }, ...m.odds.map((each) => price(m, each))) : null,
    );
    return made;
  }

  function drawSlip() {
    const m = chosen && find(chosen.match);
    if (m?.state !== 'PLANNED') chosen = undefined;
    const amount = play.stake();
    byId('primary').disabled = play.isBusy || !chosen || amount === null;
    if (!chosen) {
      slip.replaceChildren(el('p', { className: 'note', textContent: say('match.pick') }));
      return;
    }
    const brings = amount === null ? '' : say('match.brings', { amount: money((amount * units(chosen.odds)) / 10_000n) });
    slip.replaceChildren(
      el('p', { textContent: `${m.home[language]} – ${m.away[language]}` }),
      el('p', { textContent: `${label(m, chosen.pick)} ${say('match.at', { odds: chosen.odds })}` }),
      el('p', { className: 'note', textContent: brings }),
    );
  }

  function drawOpen() {
    const bets = play.view.open;
    if (bets.length === 0) {
      open.replaceChildren(el('p', { className: 'note', textContent: say('match.none') }));
      return;
    }
    open.replaceChildren(
      ...bets.map((bet) => {
        const m = find(bet.match);
        const rest = left(bet.ends);
        return el(
          'div',
          { className: 'openbet' },
          el('p', { textContent: m ? `${m.home[language]} – ${m.away[language]}` : bet.match }),
          el('p', { className: 'small', textContent: `${m ? label(m, bet.pick) : bet.pick} ${say('match.at', { odds: bet.odds })} · ${money(bet.stake)}` }),
          el('p', { className: 'small', textContent: rest > 0 ? say('match.ends', { time: clock(rest) }) : say('match.soon') }),
        );
      }),
    );
  }

  /** Announces each newly settled bet once. */
  function announceSettled() {
    const fresh = known && play.view.past.find(({ id, match }) => match && !known.has(id));
    if (fresh) play.announce(say('match.settled', { stake: money(fresh.stake), paid: money(fresh.paid) }), units(fresh.paid) > 0n);
    known = new Set(play.view.past.map(({ id }) => id));
  }

  /** Upcoming fixtures first, then running ones, then finished ones. */
  function sorted() {
    const of = (state) => (play.view.matches ?? []).filter((m) => m.state === state).sort((a, b) => new Date(a.startsAt) - new Date(b.startsAt));
    return [...of('PLANNED').slice(0, most), ...of('ROLLING'), ...of('ENDED').slice(-most).reverse()];
  }

  function draw() {
    ahead = new Date(play.view.now).getTime() - Date.now();
    if (Math.abs(ahead) < 3000) ahead = 0;
    const held = document.activeElement?.dataset?.pick;
    fixtures.replaceChildren(...sorted().map(fixture));
    if (held) fixtures.querySelector(`[data-pick="${CSS.escape(held)}"]`)?.focus();
    announceSettled();
    drawSlip();
    drawOpen();
  }

  byId('primary').onclick = async () => {
    const out = await play.act('bet', { match: chosen.match, bets: [{ pick: chosen.pick, amount: wire(play.stake()) }] });
    if (!out) return;
    chosen = undefined;
    play.announce(say('match.placed'));
    play.draw();
  };

  setInterval(() => {
    if (!document.hidden && !play.isBusy) void play.refresh();
  }, 5000);
  setInterval(() => {
    sorted().forEach((m, nth) => {
      const when = fixtures.children[nth]?.querySelector('.when');
      if (when) when.textContent = statusOf(m);
    });
    drawOpen();
  }, 1000);

  return { draw, hello: board.type === 'COCKFIGHT' ? say('table.waiting') : '' };
}
