// The parts that all games share: balance, stake, primary button, messages, history, rules and the close button.
import { board, byId, el, money, percent, say, table, time, units, wire } from './dom.mjs';
import { act, enter, notifyFrame, Refused, request } from './wire.mjs';

const step = units(board.step);
let view;
let kind;
let isBusy = false;
/** True after the platform has ended the session. */
let isOver = false;
/** Number of actions so far: a state that was requested before the last one is outdated. */
let actions = 0;

const play = {
  get view() {
    return view;
  },
  get isBusy() {
    return isBusy || isOver;
  },
  /** The entered stake, or null if it is not allowed. */
  stake() {
    const amount = units(byId('stake').value);
    const isGood = amount !== null && amount >= units(view.min) && amount <= units(view.max) && amount % step === 0n;
    byId('stake').setAttribute('aria-invalid', String(!isGood));
    return isGood ? amount : null;
  },
  announce(text, isGood = false) {
    byId('result').textContent = text;
    byId('result').className = isGood ? 'good' : '';
  },
  problem,
  /** Sends an action and disables the controls until it is answered. Returns undefined if it is refused. */
  async act(path, body) {
    if (isBusy || isOver) return undefined;
    const held = document.activeElement;
    actions++;
    setBusy(true);
    problem();
    try {
      const out = await act(path, body);
      see(out);
      return out.result;
    } catch (error) {
      refuse(error);
      return undefined;
    } finally {
      setBusy(false);
      // Disabled controls lose the focus; keyboard players get it back.
      if (document.activeElement === document.body && held?.isConnected) held.focus();
      void play.refresh();
    }
  },
  /** Refetches the state. In the background, only the end of the session is shown as an error. */
  async refresh(isBackground = false) {
    if (isOver) return;
    const before = actions;
    try {
      const next = await request('state');
      // The answer of a later action is newer.
      if (before === actions && !isBusy) see(next);
    } catch (error) {
      const isIgnored = isBackground && error instanceof Refused && error.code !== 'SESSION_ENDED';
      if (before === actions && !isIgnored) refuse(error);
    }
  },
  /** Announces the result of a round. */
  announceResult(result) {
    const [paid, stake] = [units(result.paid), units(result.stake)];
    const parts = { amount: `+${money(result.paid)}`, stake: money(result.stake) };
    if (result.isPending) play.announce(say('pending', { amount: money(result.paid) }));
    else if (result.jackpot) play.announce(`${say('jackpot.won', { amount: money(result.jackpot) })} · ${say('won', parts)}`, true);
    else play.announce(paid === 0n ? say('lost') : say(paid > stake ? 'won' : 'back', parts), paid > stake);
  },
  draw,
};

function setBusy(is) {
  isBusy = is;
  document.querySelector('main').setAttribute('aria-busy', String(is));
  draw();
}

/** Shows an error with the buttons that help. */
function problem(text, ...buttons) {
  byId('problem').replaceChildren(...(text ? [el('p', { textContent: text }), ...buttons] : []));
}

function refuse(error) {
  if (!(error instanceof Refused)) throw error;
  const parts = Object.fromEntries(Object.entries(error.params ?? {}).map(([name, amount]) => [name, money(amount)]));
  const link =
    error.code === 'REALITY_CHECK' && view?.check
      ? [el('a', { className: 'button', href: view.check.url, target: '_blank', rel: 'noopener', textContent: say('check.look') })]
      : [];
  problem(say(`code.${error.code}`, parts), ...link);
  if (error.code === 'SESSION_ENDED') {
    isOver = true;
    draw();
  }
  if (error.code === 'INSUFFICIENT_FUNDS') byId('deposit').hidden = Boolean(view?.isDemo);
}

function see(next) {
  const before = view;
  view = next;
  if (!view.isDemo && before?.version !== view.version) {
    notifyFrame({ type: 'lantern:balance', balance: view.balance, version: view.version });
  }
  draw();
}

/** Renders the current state. */
function draw() {
  if (!view) return;
  byId('balance').textContent = money(view.balance);
  byId('currency').textContent = view.isDemo ? say('coins') : view.currency;
  byId('demo').hidden = !view.isDemo;
  byId('controls').hidden = false;
  byId('limits').textContent = say('limits', { min: money(view.min), max: money(view.max) });
  byId('jackpot').hidden = view.jackpot === undefined;
  if (view.jackpot !== undefined) {
    byId('jackpot').replaceChildren(el('span', { textContent: say('jackpot') }), el('strong', { textContent: money(view.jackpot) }));
  }
  const isShort = units(view.balance) < units(view.min);
  if (!view.isDemo && isShort) byId('deposit').hidden = false;
  else if (!isShort && byId('problem').childElementCount === 0) byId('deposit').hidden = true;
  for (const each of document.querySelectorAll('#staking button, #staking input')) each.disabled = isBusy || isOver;
  drawHistory();
  kind?.draw(view);
}

function drawHistory() {
  if (view.past.length === 0) {
    byId('history').replaceChildren(el('p', { className: 'note', textContent: say('history.none') }));
    return;
  }
  const rows = view.past.map((round) => {
    const [got, hasWon] = [units(round.paid) > 0n, units(round.paid) > units(round.stake)];
    const paid = round.isVoid ? say('void') : `${got ? '+' : ''}${money(round.paid)}`;
    return [time(round.at), money(round.stake), el('td', { textContent: paid, className: hasWon ? 'good' : '' })];
  });
  byId('history').replaceChildren(table('', [say('history.time'), say('history.stake'), say('history.paid')], rows));
}

function drawRules() {
  const parts = [el('p', { textContent: say(`rules.${board.rules}`) })];
  if (board.returnPpm) {
    parts.push(el('p', { textContent: `${say('return')}: ${percent(board.returnPpm)} · ${say('edge')}: ${percent(1e6 - board.returnPpm)}` }));
  }
  if (board.jackpotPpm) parts.push(el('p', { textContent: say('jackpot.rule') }));
  byId('rules').replaceChildren(...parts, ...(kind.rules?.() ?? []));
}

const clamp = (amount) => {
  const [least, most, has] = [units(view.min), units(view.max), units(view.balance)];
  const top = has < most && has > least ? has - (has % step) : most;
  return amount < least ? least : amount > top ? top : amount;
};

function setStake(amount) {
  byId('stake').value = wire(clamp(amount));
  byId('stake').setAttribute('aria-invalid', 'false');
  draw();
}

const ladder = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1000n, 2000n, 5000n];

/** Steps the stake up or down a ladder of round amounts. */
function climb(isUp) {
  const [now, least] = [units(byId('stake').value) ?? units(view.min), units(view.min)];
  const rungs = ladder.map((n) => n * least);
  setStake((isUp ? rungs.find((rung) => rung > now) : rungs.findLast((rung) => rung < now)) ?? now);
}

function prepareStake() {
  // The buy-in of a seat pays for many shots.
  const [first, ...others] = board.kind === 'fish' ? [200n, 50n, 500n, 1000n, 2000n] : [5n, 1n, 20n, 100n];
  const quick = [first, ...others].sort((a, b) => Number(a - b)).map((n) => n * units(view.min));
  byId('quick').replaceChildren(
    ...quick.map((amount) => el('button', { type: 'button', textContent: money(amount), onclick: () => setStake(amount) })),
    el('button', { type: 'button', textContent: say('all'), onclick: () => setStake(units(view.max)) }),
  );
  byId('less').onclick = () => climb(false);
  byId('more').onclick = () => climb(true);
  byId('stake').oninput = () => {
    play.stake();
    kind.draw(view);
  };
  byId('stake').onkeydown = (event) => {
    if (event.key === 'Enter' && !byId('primary').disabled) byId('primary').click();
  };
  setStake(units(view.min) * first);
}

/** Shows the reality check at the player's interval. */
function remind() {
  if (!view.check) return;
  const began = Date.now();
  setInterval(() => {
    const minutes = Math.round((Date.now() - began) / 60_000);
    const on = el('button', { type: 'button', textContent: say('check.on'), onclick: () => (byId('check').hidden = true) });
    const look = el('a', { className: 'button', href: view.check.url, target: '_blank', rel: 'noopener', textContent: say('check.look') });
    byId('check').replaceChildren(el('p', { textContent: say('check.title', { minutes }) }), el('div', { className: 'row' }, on, look));
    byId('check').hidden = false;
  }, view.check.interval_s * 1000);
}

const refreshInterval = 15_000;

/** Refetches the state regularly: the balance and the permission to play also change elsewhere. */
function refreshRegularly() {
  if (view.isDemo) return;
  setInterval(() => {
    if (document.visibilityState === 'visible' && !isBusy) void play.refresh(true);
  }, refreshInterval);
}

async function start() {
  byId('close').onclick = () => notifyFrame({ type: 'lantern:close' });
  byId('deposit').onclick = () => notifyFrame({ type: 'lantern:deposit' });
  try {
    const first = await enter();
    const { mount } = await import(`./${board.kind}.mjs`);
    view = first;
    kind = mount(byId('stage'), play);
    prepareStake();
    drawRules();
    see(first);
    play.announce(kind.hello ?? '');
    remind();
    refreshRegularly();
  } catch (error) {
    play.announce('');
    refuse(error);
  }
  document.querySelector('main').setAttribute('aria-busy', 'false');
}

await start();
