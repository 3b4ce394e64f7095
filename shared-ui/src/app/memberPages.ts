import { useMemo } from 'react';

import { useMember, type MemberPage } from '../features/member';
import { useUnread } from '../features/message';
import { withBalance } from './withBalance';
import { section } from './section';

const messages = 'messageV2';

// A trial session has no money, so nothing about money is offered to it.
const trialPages: readonly string[] = ['securityCenter', messages];

/** The sections of the member center, in the order of its menu. */
export const memberPages: readonly MemberPage[] = [
  {
    page: 'securityCenter',
    title: 'member:page.securityCenter',
    icon: 'shield-check',
    Section: section(async () => (await import('../features/member/security/SecurityScreen')).SecurityScreen),
  },
  {
    page: 'transferFund',
    title: 'member:page.transferFund',
    icon: 'wallet',
    Section: section(async () => (await import('../features/wallet/WalletScreen')).WalletScreen),
    records: {
      vendorTransfer: section(
        async () => (await import('../features/wallet/VendorTransferScreen')).VendorTransferScreen,
      ),
      vendorTransferDetail: section(
        async () => (await import('../features/wallet/VendorTransferDetailScreen')).VendorTransferDetailScreen,
      ),
    },
  },
  {
    page: 'depositv2',
    title: 'member:page.depositv2',
    icon: 'arrow-down',
    hasFoot: true,
    Section: withBalance(section(async () => (await import('../features/deposit')).DepositScreen)),
    records: {
      depositDetail: withBalance(section(async () => (await import('../features/deposit')).DepositDetailScreen)),
    },
  },
  {
    page: 'withdraw',
    title: 'member:page.withdraw',
    icon: 'arrow-up',
    hasFoot: true,
    Section: withBalance(section(async () => (await import('../features/withdrawal')).WithdrawScreen)),
    records: {
      withdrawalDetail: withBalance(
        section(async () => (await import('../features/withdrawal')).WithdrawalDetailScreen),
      ),
    },
  },
  {
    page: 'transferUpline',
    title: 'member:page.transferUpline',
    icon: 'arrows-left-right',
    hasFoot: true,
    isFor: ({ hasUpline, kind }) => hasUpline && kind !== 'trial',
    Section: withBalance(section(async () => (await import('../features/transfer')).TransferUpScreen)),
    records: {
      transferDetail: withBalance(section(async () => (await import('../features/transfer')).TransferDetailScreen)),
    },
  },
  {
    page: 'personalHistoryCopy',
    title: 'member:page.personalHistoryCopy',
    icon: 'ticket',
    Section: withBalance(section(async () => (await import('../features/bet')).BetRecordScreen)),
    records: { betDetail: withBalance(section(async () => (await import('../features/bet')).BetDetailScreen)) },
  },
  {
    page: 'transactionHistory',
    title: 'member:page.transactionHistory',
    icon: 'receipt',
    Section: withBalance(
      section(async () => (await import('../features/wallet/AccountRecordScreen')).AccountRecordScreen),
    ),
    records: {
      entryDetail: withBalance(
        section(async () => (await import('../features/wallet/EntryDetailScreen')).EntryDetailScreen),
      ),
    },
  },
  {
    page: 'personalProfit',
    title: 'member:page.personalProfit',
    icon: 'chart-line-up',
    Section: withBalance(section(async () => (await import('../features/report')).ProfitLossScreen)),
  },
  {
    page: 'bonusDetails',
    title: 'member:page.bonusDetails',
    icon: 'gift',
    Section: withBalance(section(async () => (await import('../features/report')).BonusScreen)),
  },
  {
    page: messages,
    title: 'member:page.messageV2',
    icon: 'bell',
    Section: section(async () => (await import('../features/message/MessagesScreen')).MessagesScreen),
    records: {
      messageDetail: section(async () => (await import('../features/message/MessagesScreen')).MessageScreen),
    },
  },
  {
    page: 'stayInControl',
    title: 'member:page.stayInControl',
    icon: 'scales',
    Section: withBalance(section(async () => (await import('../features/limit')).LimitsScreen)),
  },
];

/** The sections with the number of new items in each. */
export function useMemberPages(): readonly MemberPage[] {
  const count = useUnread();
  const isTrial = useMember()?.kind === 'trial';
  return useMemo(
    () =>
      memberPages
        .filter(({ page }) => !isTrial || trialPages.includes(page))
        .map((each) => (each.page === messages ? { ...each, count } : each)),
    [count, isTrial],
  );
}
