import { lazy } from 'react';

import type { MemberPage } from '../features/member';

const DepositSection = lazy(async () => ({ default: (await import('../features/deposit')).DepositScreen }));
const WithdrawSection = lazy(async () => ({ default: (await import('../features/withdrawal')).WithdrawScreen }));
const BetRecordSection = lazy(async () => ({ default: (await import('../features/bet')).BetRecordScreen }));

/** The sections of the member centre, in the order of its menu; each comes when it is opened. */
export const memberPages: readonly MemberPage[] = [
  { page: 'depositv2', title: 'member:page.depositv2', icon: 'plus', Section: DepositSection, hasFoot: true },
  { page: 'withdraw', title: 'member:page.withdraw', icon: 'bank', Section: WithdrawSection, hasFoot: true },
  { page: 'personalHistoryCopy', title: 'member:page.personalHistoryCopy', icon: 'receipt', Section: BetRecordSection },
];
