import { describe, expect, it } from 'vitest';

import { looksOf, partStep, stepsOf } from './states';

const line = (state: Parameters<typeof stepsOf>[0]) => stepsOf(state).map((step) => `${step.key} ${step.state}`);

describe('the steps of a withdrawal', () => {
  it('wait for the review first', () =>
    expect(line('REQUESTED')).toEqual(['requested done', 'checked now', 'paid next', 'finished next']));
  it('are not finished before all of it was received', () => {
    for (const state of ['AWAITING_CONFIRMATION', 'PARTIALLY_RECEIVED', 'DISPUTED'] as const)
      expect(line(state)).toEqual(['requested done', 'checked done', 'paid now', 'finished next']);
  });
  it('are all done in the end', () =>
    expect(line('COMPLETED')).toEqual(['requested done', 'checked done', 'paid done', 'finished done']));
  it('end at the failed step', () => {
    expect(line('REJECTED')).toEqual(['requested done', 'checked failed']);
    expect(line('FAILED')).toEqual(['requested done', 'checked done', 'paid failed']);
  });
});

describe('the appearance of a state', () => {
  it('is the same and prominent wherever an answer is needed', () => {
    expect(looksOf('AWAITING_CONFIRMATION')).toEqual(looksOf('PARTIALLY_RECEIVED'));
    expect(looksOf('DISPUTED')).toMatchObject({ tone: 'warn', icon: 'warning' });
  });
});

describe('the step of a part', () => {
  it('is upcoming, current, done or failed', () =>
    expect(
      (
        ['NOT_DISBURSED', 'AWAITING', 'DISPUTED', 'AUTO_RECEIVED', 'RECEIVED', 'RECEIVED_BY_RULING', 'VOID'] as const
      ).map((state) => partStep({ state })),
    ).toEqual(['next', 'now', 'now', 'done', 'done', 'done', 'failed']));
});
