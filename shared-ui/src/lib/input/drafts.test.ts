import { afterEach, describe, expect, it } from 'vitest';

import { openDrafts, restoreDrafts, watchDraft, withDraft } from './drafts';

describe('drafts of open forms', () => {
  afterEach(() => restoreDrafts([]));

  it('come back to a form with the same fields, without secrets', () => {
    const stop = watchDraft(() => ({ amount: '300', paymentPassword: '582941', smsCode: '123456' }));
    const drafts = openDrafts();
    stop();
    expect(JSON.stringify(drafts)).not.toMatch(/582941|123456/);
    expect(openDrafts()).toEqual([]);
    restoreDrafts(drafts);
    expect(withDraft({ smsCode: '', paymentPassword: '', amount: '' })).toEqual({
      amount: '300',
      paymentPassword: '',
      smsCode: '',
    });
    expect(withDraft({ amount: '' })).toEqual({ amount: '' });
  });
});
