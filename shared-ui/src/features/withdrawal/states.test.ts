import { describe, expect, it } from 'vitest';

import { stepsOf } from './states';

const line = (state: Parameters<typeof stepsOf>[0]) => stepsOf(state).map((step) => `${step.key} ${step.state}`);

describe('the steps of a withdrawal', () => {
  it('waits for its check first', () =>
    expect(line('REQUESTED')).toEqual(['requested done', 'checked now', 'paid next', 'finished next']));
  it('is all done in the end', () =>
    expect(line('COMPLETED')).toEqual(['requested done', 'checked done', 'paid done', 'finished done']));
  it('ends where it broke off', () => {
    expect(line('REJECTED')).toEqual(['requested done', 'checked failed']);
    expect(line('FAILED')).toEqual(['requested done', 'checked done', 'paid failed']);
  });
});
