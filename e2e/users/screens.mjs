// Every screen in its filled state, with the account that may open it.
import { runOperatorAction } from '../program.mjs';
import { accountPages } from './accountPages.mjs';
import { waitForAnimations } from './accessibility.mjs';
import { address, data } from './openPage.mjs';
import { signIn } from './index.mjs';
import { grantFreeRounds } from './freeRounds.mjs';
import { slots } from './lobby.mjs';
import { enableWithdrawals, must, createDepositOrder, payIn, paymentPassword, fundedPlayer, until } from './player.mjs';

const member = (page, more = '') => `/member?page=${page}${more}`;
/** The address that an app opens in the browser. */
const handoff = `/handoff?app=lantern&state=${'0'.repeat(32)}&challenge=${'A'.repeat(43)}`;
const seamless = ({ nodeId }) => `/seamless?nodeId=${nodeId}`;
const agent = (page) => `/agentHome?page=${page}`;

async function filledPlayer() {
  const player = await fundedPlayer();
  const { id: payeeId } = await enableWithdrawals(player);
  const { token } = player;
  await grantFreeRounds(player);
  const waiting = await createDepositOrder(token, '1500.00');
  const credited = await payIn(token, '300.00');
  const order = { channelId: 'bank', amount: '500.00' };
  const transfer = await must('POST', '/wps/deposits', { token, key: true, body: order });
  const body = { amount: '100.00', payeeId, paymentPassword };
  const withdraw = () => must('POST', '/wps/withdrawals', { token, key: true, body });
  const [requested, paid] = [await withdraw(), await withdraw()];
  await runOperatorAction(data, 'withdrawal approve', {}, [paid.id]);
  const isPaid = ({ state }) => state === 'AWAITING_CONFIRMATION';
  await until(() => must('GET', `/wps/withdrawals/${paid.id}`, { token }), isPaid, 30_000);
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
  const vendorTransfer = await must('POST', '/wps/relay/GCS_walletTransfer', {
    token,
    key: true,
    body: { from: 'MAIN', to: 'SANDBOX_WALLET', amount: '25.00' },
  });
  const [bet] = (await must('GET', '/wps/bets', { token })).content;
  const [entry] = (await must('GET', '/wps/entries', { token })).content;
  const [message] = (await must('GET', '/wps/messages', { token })).content;
  return {
    token,
    waiting,
    credited,
    transfer,
    requestedWithdrawal: requested,
    paid,
    sent,
    moved: vendorTransfer,
    bet,
    entry,
    message,
  };
}

/**
 * Popups without an address: name, path of the screen below, test id that proves it, test id to press, text to type.
 */
const visitorPopups = [
  ['forgot-by-phone', '/login?view=forgot', 'forgot-sms-submit', 'forgot-by-mobile'],
  ['announcements', '/', 'announcements-list', 'home-notices'],
  ['apps', '/', 'download-popup', 'side-apps'],
  ['search', '/', 'search-hit-0', 'header-search', 'dragon'],
  ['search-nothing', '/', 'search-empty', 'header-search', 'zzzzqqqq'],
  // Last, because they stay open while the pointer rests on them.
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

/** Returns a game under maintenance. About one in a hundred of the sandbox's games is on any day. */
async function gameUnderMaintenance() {
  for (let page = 1; ; page++) {
    const { content, totalPages } = await must('GET', `/wps/games?gameType=RNG&pageSize=100&page=${page}`);
    const maintained = content.find(({ maintenance }) => maintenance);
    if (maintained) return maintained;
    if (page >= totalPages) throw new Error('no game is under maintenance');
  }
}

/**
 * All screens of a visitor, a player with history and an agent. Each row: name, path, test id that proves it, test id
 * to press first, text to type.
 */
export async function allScreens() {
  const {
    token,
    waiting,
    credited,
    transfer,
    requestedWithdrawal: requested,
    paid,
    sent,
    moved: vendorTransfer,
    bet,
    entry,
    message,
  } = await filledPlayer();
  const agentToken = await signIn(address, 'agent');
  const { content } = await must('GET', '/wps/games?gameType=BGS');
  const [slot] = await slots();
  const maintained = await gameUnderMaintenance();
  const [downline] = (await must('GET', '/wps/agent/team', { token: agentToken })).content;
  const withToken = (group, list) =>
    list.map(([name, path, handle, press, text]) => ({ name, path, handle, press, text, token: group }));
  return [
    ...withToken(undefined, [
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
      ['games-lottery', '/lott', 'games-grid'],
      ['games-nothing', '/rng?q=zzzzqqqq', 'games-empty'],
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
    ...withToken(token, [
      ['home-signed-in', '/', 'home'],
      ['handoff', handoff, 'handoff-member'],
      ['me', '/member', 'me-username'],
      ['account', member('securityCenter'), 'account-last-sign-in'],
      ...accountPages.map(([view, handle]) => [`account-${view}`, member('securityCenter', `&view=${view}`), handle]),
      ['wallet', member('transferFund'), 'vendor-wallets-list'],
      ['wallet-move', member('transferFund', '&view=move&vendor=SANDBOX_WALLET'), 'move-submit'],
      ['wallet-moved', member('transferFund', `&id=${vendorTransfer.id}`), 'move-state-DONE'],
      ['deposit', member('depositv2'), 'deposit-submit'],
      ['deposit-guide', member('depositv2'), 'deposit-guide-sheet', 'deposit-guide'],
      ['deposit-transfer', member('depositv2', `&id=${transfer.id}`), 'deposit-account-number'],
      ['deposit-receipt', member('depositv2', `&id=${transfer.id}`), 'deposit-send-receipt', 'deposit-upload'],
      ['deposit-pending', member('depositv2', `&id=${waiting.id}`), 'deposit-due'],
      ['deposit-credited', member('depositv2', `&id=${credited.id}`), 'deposit-state-CREDITED'],
      ['deposit-cancel', member('depositv2', `&id=${waiting.id}`), 'dialog-confirm', 'deposit-cancel'],
      ['deposits', member('depositv2', '&view=records'), 'deposits-list'],
      ['withdraw', member('withdraw'), 'withdraw-submit'],
      ['withdrawal', member('withdraw', `&id=${requested.id}`), 'withdraw-reference'],
      ['withdrawal-ask', member('withdraw', `&id=${paid.id}`), 'withdraw-received'],
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
      ['limits', member('stayInControl'), 'limit-pending-loss-w'],
      ['limit', member('stayInControl'), 'limit-submit', 'limit-loss-w'],
      ['limit-break', member('stayInControl', '&view=break'), 'limit-stop'],
      ['limit-exclude', member('stayInControl', '&view=exclude'), 'limit-stop'],
      ['limit-exclude-ask', member('stayInControl', '&view=exclude'), 'dialog-confirm', 'limit-stop'],
      ['messages', member('messageV2'), 'messages-list'],
      ['message', member('messageV2', `&id=${message.id}`), 'message-open'],
      ['favorites', '/favorite', 'account-games-empty'],
      ['recent', '/recent', 'games-grid'],
      ['vendor-game', seamless(slot), 'game-frame'],
      ['game-away', seamless(maintained), 'seamless-away'],
      ['dice', seamless(content[0]), 'game-frame'],
      ...playerPopups,
    ]),
    ...withToken(agentToken, [
      ['agent-menu', '/agentHome', 'agent-name'],
      ['agent-overview', agent('agentTeamOverview'), 'overview-hero'],
      ['agent-team', agent('downlineManagmentView'), 'agent-team'],
      [
        'agent-transfer',
        `${agent('downlineManagmentView')}&trail=${downline.id}~${downline.account}`,
        'transfer-submit',
        'team-transfer',
      ],
      ['agent-rebates', agent('agentRevenueReport'), 'rebates-totals'],
      ['agent-announcements', agent('agentAnnouncement'), 'announcements-list'],
    ]),
  ];
}

// The desktop layout has no separate menu screen of the member center.
const phoneOnly = ['me', 'language'];
// Phones have neither a side menu nor a search field in the header.
const desktopOnly = ['apps', 'search', 'search-nothing', 'vendors', 'vendors-few'];
export const isShownOn = (screen, viewport) => !(viewport.width < 1024 ? desktopOnly : phoneOnly).includes(screen.name);

/**
 * Navigates within the open page. Unless isDirect, it passes through a path that does not exist, so that the target
 * is mounted again.
 */
async function stepTo({ page, at }, path, isDirect) {
  const navigate = (to) =>
    page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  if (!isDirect) {
    await navigate('/no-such-page');
    await at('not-found').waitFor();
  }
  await navigate(path);
}

/** Whether the screen's test id is absent now, so that waiting for it proves that the screen was opened. */
const isAbsent = async ({ at }, { handle }) => (await at(handle).count()) === 0;

/** Presses Escape and returns whether the opened element closed. */
async function closesOnEscape({ page, at }, { handle }) {
  await page.keyboard.press('Escape');
  return at(handle)
    .first()
    .waitFor({ state: 'hidden', timeout: 500 })
    .then(
      () => true,
      () => false,
    );
}

/** Opens the screens of one user in turn, in one page as far as possible, and yields each. */
export async function* openEach(me, screens) {
  let canNavigate = false;
  for (const screen of screens) {
    if (canNavigate) await stepTo(me, screen.path, await isAbsent(me, screen));
    await openScreen(me, { ...screen, isOpen: canNavigate });
    yield screen;
    canNavigate =
      screen.handle !== 'not-found' &&
      !(screen.name in frameContent) &&
      (!screen.press || (await closesOnEscape(me, screen)));
  }
}

/** Selectors that prove that the content of a frame has loaded. */
const frameContent = {
  dice: '[data-testid=dice-roll]',
  verify: '[data-testid=verify-submit]',
  'vendor-game': 'main[aria-busy=false] #primary',
};

/** Opens a screen and waits until it is loaded and its animations have ended. */
async function openScreen({ page, at }, { name, path, handle, press, text, isOpen = false }) {
  if (!isOpen) await page.goto(path);
  if (press) await at(press).first().click();
  if (text) await at(press).first().fill(text);
  await at(handle).first().waitFor();
  if (name in frameContent) await page.frameLocator(`[data-testid=${handle}]`).locator(frameContent[name]).waitFor();
  await waitForAnimations(page);
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [
        ...document.querySelectorAll(
          '[data-testid=deposit-qr], [data-testid=overview-trend], [data-testid=profit-trend]',
        ),
      ].every((each) => each.querySelector('svg')) &&
      // The component gallery also shows permanent loading states.
      ![...document.querySelectorAll('[data-testid$=-loading], [aria-busy=true], [data-testid=seamless-opening]')].some(
        (each) => !each.closest('[data-testid=gallery]'),
      ) &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
  // A loaded image is not necessarily decoded.
  await page.evaluate(() =>
    Promise.all(
      [...document.images].filter((image) => image.complete).map((image) => image.decode().catch(() => image)),
    ),
  );
}
