/* Server responses for tests of the lobby and of agents. */
import type { ResponseRow } from '../src/api';

export const merchantLabel = {
  name: 'Lantern',
  currency: 'THB',
  currencySymbol: '฿',
  gmtOffset: '+07:00',
  languages: ['EN'],
  flags: { FREEPLAY3: true },
  agentTypes: [1, 2, 41, 42],
  trialTypes: [4],
};

export const game = (changes: object = {}): ResponseRow<'GET /wps/games'> => ({
  nodeId: 'g1',
  nodeName: 'Dice',
  displayName: 'Dice',
  gameType: 'BGS',
  vassalage: 'BGS',
  vendorCode: 'BGS',
  vendorName: 'Lantern',
  isHot: 1,
  iconUrl: '/covers/dice',
  maintenance: false,
  demo: false,
  jackpot: null,
  subType: '',
  class: '',
  lines: null,
  rtp: '99.00',
  minStake: '1.00',
  maxStake: '5000.00',
  ...changes,
});

export const pageOf = (content: object[], changes: object = {}) => ({
  content,
  pageNum: 1,
  totalPages: 1,
  totalElements: content.length,
  ...changes,
});

export const menus = {
  content: [{ gameType: 'BGS', vendors: [{ vassalage: 'BGS', displayName: 'Lantern', gameType: 'BGS' }] }],
};

export const announcements = (changes: object = {}) => ({
  banners: [],
  playerNotices: [{ id: 'n1', title: 'Keep your account safe', content: 'One.\n\nTwo.', time: '2026-11-20T10:00:00Z' }],
  popups: [],
  promotions: [],
  headlines: [{ id: 'h1', title: 'Dice is open', content: 'Every roll can be checked.', time: '2026-11-20T10:00:00Z' }],
  ...changes,
});

export const winner = {
  vo: {
    winAmount: '1000.00',
    account: 'pak•••92',
    gameName: 'Dice',
    iconUrl: '/covers/dice',
    at: '2026-11-20T10:00:00Z',
  },
};

export const overview = (changes: object = {}) => ({
  gmtOffset: '+07:00',
  serverTime: '2026-11-20T10:00:00Z',
  members: { total: 10, agents: 3, players: 7, new: 1, online: 2, active: 4 },
  teamBalance: '33356.2550',
  deposit: { amount: '3355.88', people: 1, first: 0 },
  withdrawal: { amount: '0.00', people: 0 },
  bet: '1500.00',
  validBet: '1430.00',
  payout: '1380.00',
  rebate: '17.8750',
  activity: '0.00',
  salary: '0.00',
  dividend: '0.00',
  netProfit: '-32.1250',
  trend: [{ day: '2026-11-20', netProfit: '-32.1250' }],
  byGameType: [{ gameType: 'BGS', validBet: '1430.00' }],
  ...changes,
});

export const teamMember = (changes: object = {}) => ({
  id: 'm1',
  account: 'mali',
  type: 1,
  level: 1,
  members: 6,
  balance: '95.62',
  validBet: '29670.00',
  netProfit: '1097.03',
  registeredAt: '2026-10-24T02:00:00Z',
  lastLoginAt: null,
  online: true,
  ...changes,
});

export const rebate = (changes: object = {}) => ({
  betId: 'b1',
  account: 'buala',
  gameType: 'BGS',
  validBet: '50.00',
  point: '1.25',
  amount: '0.4250',
  state: 'ACCRUED',
  at: '2026-11-20T10:00:00Z',
  reference: null,
  ...changes,
});
