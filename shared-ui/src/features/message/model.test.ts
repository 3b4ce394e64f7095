import { describe, expect, it } from 'vitest';

import { relatedLink } from './links';
import { isGain, readUpTo, type Message } from './model';
import { countIn, toMessage } from './wire';

type MessageWire = Parameters<typeof toMessage>[0];

const wire = (id: string, changes: object = {}): MessageWire => ({
  id,
  kind: 'deposit_failed',
  relatedKind: 'deposit',
  relatedId: 'd1',
  amount: '12.34',
  currency: 'THB',
  count: 0,
  cause: 'expired',
  from: '',
  until: null,
  createdAt: '2026-11-20T07:20:06Z',
  isRead: false,
  isAnswered: false,
  ...changes,
});

describe('messages', () => {
  it('about contracts and bills lead to their pages in the agent center', () => {
    const about = (relatedKind: string, cause: string) =>
      relatedLink(toMessage(wire('1', { kind: 'bill_paid', relatedKind, relatedId: 'x1', cause })));
    expect(about('contract', 'dividend')).toBe('/agentHome?page=agentContracts&id=x1');
    expect(about('bill', 'daily_salary')).toBe('/agentHome?page=agentDailyWages2&id=x1');
  });

  it('have a text for their kind and reason', () => {
    expect(toMessage(wire('1')).kind).toBe('depositExpired');
    expect(toMessage(wire('1', { cause: 'denied' })).kind).toBe('depositDenied');
    expect(toMessage(wire('1', { kind: 'ruling', cause: 'unpaid' })).kind).toBe('ruledUnpaid');
    expect(toMessage(wire('1', { kind: 'withdrawal_approved', cause: '' })).kind).toBe('withdrawalApproved');
    expect(toMessage(wire('1', { kind: 'freeze_begun', cause: 'funds' })).kind).toBe('fundsClosed');
    expect(toMessage(wire('1', { kind: 'freeze_lifted', cause: 'bet' })).kind).toBe('betOpen');
    expect(toMessage(wire('1', { kind: 'lottery_won', cause: '' })).kind).toBe('lotteryWon');
    expect(toMessage(wire('1', { kind: 'device_reused', cause: '', relatedKind: 'account' })).kind).toBe(
      'deviceReused',
    );
    expect(toMessage(wire('1', { cause: 'weather' })).kind).toBe('other');
    expect(toMessage(wire('1', { relatedKind: 'weather' })).related).toBeNull();
  });

  it('of a win lead to the order that won', () => {
    const won = toMessage(wire('1', { kind: 'lottery_won', cause: '', relatedKind: 'lottery_order', relatedId: 'o1' }));
    expect(relatedLink(won)).toBe('/lottery?view=order&id=o1');
    expect(isGain(won.kind)).toBe(true);
  });

  it('no longer ask once the answer is not awaited', () => {
    for (const kind of ['please_confirm', 'reminder']) {
      const open = { kind, cause: '', until: '2026-11-20T07:50:06Z' };
      expect(toMessage(wire('1', open)).kind).not.toBe('answered');
      expect(toMessage(wire('1', { ...open, isAnswered: true })).kind).toBe('answered');
    }
  });

  it('are marked as read up to the latest shown; later ones stay unread', () => {
    const messages: Message[] = ['3', '2', '1'].map((id) => toMessage(wire(id)));
    expect(readUpTo(messages, '2').map(({ isRead }) => isRead)).toEqual([false, true, true]);
    expect(readUpTo(messages, 'gone').map(({ isRead }) => isRead)).toEqual([false, false, false]);
  });

  it('accept only numbers as a count', () => {
    expect(countIn({ unreadMessage: 0 })).toBe(0);
    expect(countIn({ unreadMessage: '3' })).toBeUndefined();
    expect(countIn({})).toBeUndefined();
  });
});
