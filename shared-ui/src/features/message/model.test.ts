import { describe, expect, it } from 'vitest';

import { readUpTo, type Message } from './model';
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
  ...changes,
});

describe('messages', () => {
  it('have a text for their kind and reason', () => {
    expect(toMessage(wire('1')).told).toBe('depositExpired');
    expect(toMessage(wire('1', { cause: 'denied' })).told).toBe('depositDenied');
    expect(toMessage(wire('1', { kind: 'ruling', cause: 'unpaid' })).told).toBe('ruledUnpaid');
    expect(toMessage(wire('1', { kind: 'withdrawal_approved', cause: '' })).told).toBe('withdrawalApproved');
    expect(toMessage(wire('1', { kind: 'freeze_begun', cause: 'funds' })).told).toBe('fundsClosed');
    expect(toMessage(wire('1', { kind: 'freeze_lifted', cause: 'bet' })).told).toBe('betOpen');
    expect(toMessage(wire('1', { cause: 'weather' })).told).toBe('other');
    expect(toMessage(wire('1', { relatedKind: 'weather' })).related).toBeNull();
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
