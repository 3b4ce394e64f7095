// Every screen with what stands on it when it is filled, and who may see it.
import { atTheDesk } from '../program.mjs';
import { untilStill } from './barriers.mjs';
import { address, data } from './guest.mjs';
import { signIn } from './index.mjs';
import { givenRounds } from './gift.mjs';
import { slots } from './lobby.mjs';
import { canWithdraw, must, order, payIn, paymentPassword, richPlayer, until } from './player.mjs';

const member = (page, more = '') => `/member?page=${page}${more}`;
/** As an app opens it. */
const handoff = `/handoff?app=lantern&state=${'0'.repeat(32)}&challenge=${'A'.repeat(43)}`;
const seamless = ({ nodeId }) => `/seamless?nodeId=${nodeId}`;
const agent = (page) => `/agentHome?page=${page}`;

/** The parts of my account, and what stands on each when it is there. */
const accountPages = [
  ['profile', 'profile-submit'],
  ['avatar', 'avatar-a24'],
  ['password', 'change-password-submit'],
  ['phone', 'phone-submit'],
  ['email', 'email-submit'],
  ['social', 'social-none'],
  ['passkeys', 'passkeys-add'],
  ['authenticator', 'authenticator-begin'],
  ['sessions', 'devices-text'],
  ['export', 'export-submit'],
  ['close', 'close-submit'],
];

async function filledPlayer() {
  const player = await richPlayer();
  const { id: payeeId } = await canWithdraw(player);
  const { token } = player;
  await givenRounds(player);
  const waiting = await order(token, '1500.00');
  const credited = await payIn(token, '300.00');
  const transfer = await must('POST', '/wps/deposits', {
    token,
    key: true,
    body: { channelId: 'bank', amount: '500.00' },
  });
  const body = { amount: '100.00', payeeId, paymentPassword };
  const [asked, paid] = [
    await must('POST', '/wps/withdrawals', { token, key: true, body }),
    await must('POST', '/wps/withdrawals', { token, key: true, body }),
  ];
  await atTheDesk(data, 'withdrawal', 'approve', paid.id, '--as', 'demo_operator', '--reason', 'all is well');
  await until(
    () => must('GET', `/wps/withdrawals/${paid.id}`, { token }),
    ({ state }) => state === 'AWAITING_CONFIRMATION',
    30_000,
  );
  for (const [kind, period, amount] of [
    ['DEPOSIT', 'M', '20000.00'],
    ['LOSS', 'W', '2000.00'],
    ['LOSS', 'W', '5000.00'],
  ])
    await must('PUT', '/wps/limits', { token, body: { kind, period, amount } });
  const sent = await must('POST', '/wps/transfers', {
    token,
    key: true,
    body: { direction: 'UP', amount: '50.00', paymentPassword },
  });
  const moved = await must('POST', '/wps/relay/GCS_walletTransfer', {
    token,
    key: true,
    body: { from: 'MAIN', to: 'SANDBOX_PURSE', amount: '25.00' },
  });
  const [bet] = (await must('GET', '/wps/bets', { token })).content;
  const [entry] = (await must('GET', '/wps/entries', { token })).content;
  const [told] = (await must('GET', '/wps/messages', { token })).content;
  return { token, waiting, credited, transfer, asked, paid, sent, moved, bet, entry, told };
}

/** What opens by a press alone: the screen it stands over, what proves it, what is pressed, and what is typed there then. */
const visitorPopups = [
  ['forgot-by-phone', '/login?view=forgot', 'forgot-sms-submit', 'forgot-by-mobile'],
  ['announcements', '/', 'announcements-list', 'home-notices'],
  ['apps', '/', 'download-popup', 'side-apps'],
  ['search', '/', 'search-hit-0', 'header-search', 'dragon'],
  ['search-nothing', '/', 'search-empty', 'header-search', 'zzzzqqqq'],
  // Last: where the pointer stays, they stay open.
  ['vendors-few', '/', 'vendor-menu', 'navigation-LIVE'],
  ['vendors', '/', 'vendor-menu', 'navigation-RNG'],
];
const playerPopups = [
  ['balance', '/', 'balance-content', 'header-balance'],
  ['language', '/member', 'lang-EN', 'language-picker'],
  ['sign-out', '/member', 'dialog-confirm', 'sign-out'],
  ['payment-password', member('securityCenter'), 'payment-password-submit', 'account-payment'],
  ['payee', member('withdraw'), 'payee-submit', 'withdraw-add-payee'],
];

/** A game that is being looked after: on any day one in some hundred is. */
async function awayGame() {
  for (let page = 1; ; page++) {
    const { content, totalPages } = await must('GET', `/wps/games?gameType=RNG&pageSize=100&page=${page}`);
    const away = content.find(({ maintenance }) => maintenance);
    if (away) return away;
    if (page >= totalPages) throw new Error('no game is being looked after');
  }
}

/**
 * The screens of visitors, a player with a past, and an agent:
 * name, path, the handle that proves it, the handle that is pressed first, what is typed there, the sign-in.
 */
export async function allScreens() {
  const { token, waiting, credited, transfer, asked, paid, sent, moved, bet, entry, told } = await filledPlayer();
  const agentToken = await signIn(address, 'agent');
  const { content } = await must('GET', '/wps/games?gameType=BGS');
  const [reels] = await slots();
  const away = await awayGame();
  const [below] = (await must('GET', '/wps/agent/team', { token: agentToken })).content;
  const of = (group, list) =>
    list.map(([name, path, handle, press, text]) => ({ name, path, handle, press, text, token: group }));
  return [
    ...of(undefined, [
      ['home', '/', 'home'],
      ['login', '/login', 'login-submit'],
      ['forgot', '/login?view=forgot', 'forgot-submit'],
      ['reset', '/login?reset=x', 'reset-submit'],
      ['register', '/register', 'register-submit'],
      ['help', '/help', 'help-popup'],
      ['games', '/bgs', 'games'],
      ['games-slots', '/rng', 'games-grid'],
      ['games-live', '/live', 'games-grid'],
      ['games-sports', '/sports', 'matches'],
      ['games-cockfight', '/cockfight', 'matches'],
      ['games-nothing', '/lott', 'games-empty'],
      ['game-help', '/helpmc', 'help-screen'],
      ['verify', '/verify', 'verify-frame'],
      ['agent-login', '/agent', 'login-submit'],
      ['handoff-login', handoff, 'handoff-sign-in'],
      ['handoff-stray', '/handoff', 'handoff-stray'],
      ['not-found', '/no-such-page', 'not-found'],
      ['gallery', '/dev/ui', 'gallery'],
      ['gallery-menu', '/dev/ui', 'gallery-menu-list', 'gallery-menu'],
      ['gallery-alert', '/dev/ui', 'dialog-confirm', 'gallery-alert'],
      ...visitorPopups,
    ]),
    ...of(token, [
      ['home-signed-in', '/', 'home'],
      ['handoff', handoff, 'handoff-member'],
      ['me', '/member', 'me-username'],
      ['account', member('securityCenter'), 'account-last-sign-in'],
      ...accountPages.map(([view, handle]) => [`account-${view}`, member('securityCenter', `&view=${view}`), handle]),
      ['wallet', member('transferFund'), 'purses-list'],
      ['wallet-move', member('transferFund', '&view=move&vendor=SANDBOX_PURSE'), 'move-submit'],
      ['wallet-moved', member('transferFund', `&id=${moved.id}`), 'move-state-DONE'],
      ['deposit', member('depositv2'), 'deposit-submit'],
      ['deposit-guide', member('depositv2'), 'deposit-guide-sheet', 'deposit-guide'],
      ['deposit-transfer', member('depositv2', `&id=${transfer.id}`), 'deposit-account-number'],
      ['deposit-receipt', member('depositv2', `&id=${transfer.id}`), 'deposit-send-receipt', 'deposit-upload'],
      ['deposit-pending', member('depositv2', `&id=${waiting.id}`), 'deposit-due'],
      ['deposit-credited', member('depositv2', `&id=${credited.id}`), 'deposit-state-CREDITED'],
      ['deposit-cancel', member('depositv2', `&id=${waiting.id}`), 'dialog-confirm', 'deposit-cancel'],
      ['deposits', member('depositv2', '&view=records'), 'deposits-list'],
      ['withdraw', member('withdraw'), 'withdraw-submit'],
      ['withdrawal', member('withdraw', `&id=${asked.id}`), 'withdraw-reference'],
      ['withdrawal-ask', member('withdraw', `&id=${paid.id}`), 'withdraw-received'],
      ['withdrawal-all', member('withdraw', `&id=${paid.id}`), 'dialog-confirm', 'withdraw-all-received'],
      ['withdrawal-dispute', member('withdraw', `&id=${paid.id}`), 'withdraw-send-dispute', 'withdraw-not-received'],
      ['withdrawals', member('withdraw', '&view=records'), 'withdrawals-list'],
      ['transfer', member('transferUpline'), 'transfer-submit'],
      ['transfer-made', member('transferUpline', `&id=${sent.id}`), 'transfer-made'],
      ['transfers', member('transferUpline', '&view=records'), 'transfers-list'],
      ['bets', member('personalHistoryCopy'), 'bets-list'],
      ['bet', member('personalHistoryCopy', `&id=${bet.id}`), 'bet-entries'],
      ['entries', member('transactionHistory'), 'entries-list'],
      ['entry', member('transactionHistory', `&id=${entry.id}`), 'entry-lines'],
      ['profit', member('personalProfit', '&range=today'), 'profit-types'],
      ['profit-figure', member('personalProfit', '&range=today&figure=netProfit'), 'figure-rule'],
      ['profit-lines', member('personalProfit', '&range=today&figure=gameProfit'), 'origins-list'],
      ['bonuses-empty', member('bonusDetails'), 'bonuses-empty'],
      ['bonuses-free', member('bonusDetails'), 'freerounds-list'],
      ['limits', member('stayInControl'), 'limit-wish-loss-w'],
      ['limit', member('stayInControl'), 'limit-submit', 'limit-loss-w'],
      ['limit-break', member('stayInControl', '&view=break'), 'limit-stop'],
      ['limit-exclude', member('stayInControl', '&view=exclude'), 'limit-stop'],
      ['limit-exclude-ask', member('stayInControl', '&view=exclude'), 'dialog-confirm', 'limit-stop'],
      ['messages', member('messageV2'), 'messages-list'],
      ['message', member('messageV2', `&id=${told.id}`), 'message-open'],
      ['favorites', '/favorite', 'account-games-empty'],
      ['recent', '/recent', 'games-grid'],
      ['vendor-game', seamless(reels), 'game-frame'],
      ['game-away', seamless(away), 'seamless-away'],
      ['dice', seamless(content[0]), 'game-frame'],
      ...playerPopups,
    ]),
    ...of(agentToken, [
      ['agent-menu', '/agentHome', 'agent-name'],
      ['agent-overview', agent('agentTeamOverview'), 'overview-hero'],
      ['agent-team', agent('downlineManagmentView'), 'agent-team'],
      [
        'agent-transfer',
        `${agent('downlineManagmentView')}&trail=${below.id}~${below.account}`,
        'transfer-submit',
        'team-transfer',
      ],
      ['agent-rebates', agent('agentRevenueReport'), 'rebates-totals'],
      ['agent-announcements', agent('agentAnnouncement'), 'announcements-list'],
    ]),
  ];
}

// On a desktop the member centre has no list of its own.
const lists = ['me', 'language'];
// And a phone has no side menu, and no header to search in.
const wide = ['apps', 'search', 'search-nothing', 'vendors', 'vendors-few'];
export const shownOn = (screen, viewport) => !(viewport.width < 1024 ? wide : lists).includes(screen.name);

/** Goes on inside the page that is open; by way of a page that is none, what then stands there is new. */
async function stepTo({ page, at }, path, isDirect) {
  const step = (to) =>
    page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  if (!isDirect) {
    await step('/no-such-page');
    await at('not-found').waitFor();
  }
  await step(path);
}

/** Whether a screen can be stepped to from the one that is open: what stands there already proves nothing. */
const isNew = async ({ at }, { handle }) => (await at(handle).count()) === 0;

/** Whether what was pressed open goes where a key sends it, and leaves the way free. */
async function goesAway({ page, at }, { handle }) {
  await page.keyboard.press('Escape');
  return at(handle)
    .first()
    .waitFor({ state: 'hidden', timeout: 500 })
    .then(
      () => true,
      () => false,
    );
}

/** Opens each screen of a person in turn. Where something holds the way, the page is opened anew. */
export async function* eachOpened(me, screens) {
  let isFree = false;
  for (const screen of screens) {
    if (isFree) await stepTo(me, screen.path, await isNew(me, screen));
    await openScreen(me, { ...screen, isOpen: isFree });
    yield screen;
    isFree =
      screen.handle !== 'not-found' && !(screen.name in inFrame) && (!screen.press || (await goesAway(me, screen)));
  }
}

/** What stands in a frame of ours when it is ready. */
const inFrame = {
  dice: '[data-testid=dice-roll]',
  verify: '[data-testid=verify-submit]',
  'vendor-game': 'main[aria-busy=false] #primary',
};

/** Opens a screen and waits until it is filled and still. */
async function openScreen({ page, at }, { name, path, handle, press, text, isOpen = false }) {
  if (!isOpen) await page.goto(path);
  if (press) await at(press).first().click();
  if (text) await at(press).first().fill(text);
  await at(handle).first().waitFor();
  if (name in inFrame) await page.frameLocator(`[data-testid=${handle}]`).locator(inFrame[name]).waitFor();
  await untilStill(page);
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [
        ...document.querySelectorAll(
          '[data-testid=deposit-qr], [data-testid=overview-trend], [data-testid=profit-trend]',
        ),
      ].every((each) => each.querySelector('svg')) &&
      // The page of building blocks shows also what is on its way for good.
      ![...document.querySelectorAll('[data-testid$=-loading], [aria-busy=true], [data-testid=seamless-opening]')].some(
        (each) => !each.closest('[data-testid=gallery]'),
      ) &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
  // A picture that has come is not yet one that is drawn.
  await page.evaluate(() =>
    Promise.all(
      [...document.images].filter((image) => image.complete).map((image) => image.decode().catch(() => image)),
    ),
  );
}
