import { describe, expect, it } from 'vitest';

import { looksOf, partStep, stepsOf } from './states';

const line = (state: Parameters<typeof stepsOf>[0]) => stepsOf(state).map((step) => `${step.key} ${step.state}`);

describe('the steps of a withdrawal', () => {
  it('waits for its check first', () =>
    expect(line('REQUESTED')).toEqual(['requested done', 'checked now', 'paid next', 'finished next']));
  it('is not finished before all of it has come', () => {
    for (const state of ['AWAITING_CONFIRMATION', 'PARTIALLY_RECEIVED', 'DISPUTED'] as const)
      expect(line(state)).toEqual(['requested done', 'checked done', 'paid now', 'finished next']);
  });
  it('is all done in the end', () =>
    expect(line('COMPLETED')).toEqual(['requested done', 'checked done', 'paid done', 'finished done']));
  it('ends where it broke off', () => {
    expect(line('REJECTED')).toEqual(['requested done', 'checked failed']);
    expect(line('FAILED')).toEqual(['requested done', 'checked done', 'paid failed']);
  });
});

describe('how a state looks', () => {
  it('is the same wherever an answer is asked for, and calls for it', () => {
    expect(looksOf('AWAITING_CONFIRMATION')).toEqual(looksOf('PARTIALLY_RECEIVED'));
    expect(looksOf('DISPUTED')).toMatchObject({ tone: 'warn', icon: 'warning' });
  });
});

describe('a part in the line', () => {
  it('is next, now, done or failed', () =>
    expect(
      (
        ['NOT_DISBURSED', 'AWAITING', 'DISPUTED', 'AUTO_RECEIVED', 'RECEIVED', 'RECEIVED_BY_RULING', 'VOID'] as const
      ).map((state) => partStep({ state })),
    ).toEqual(['next', 'now', 'now', 'done', 'done', 'done', 'failed']));
});
