// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../../test/fakeServer';
import { markReachable, queryClient } from '../../api';
import { needsPrompt } from './model';
import { currentLimits, limitKeys } from './queries';

const limits = (isFirstDeposit: boolean) => ({ limits: [], reminderMinutes: 60, isFirstDeposit, waitHours: 24 });

describe('the limits that decide about a deposit', () => {
  beforeEach(markReachable);

  it('come from the server although others were cached a moment ago', async () => {
    fakeServer({ 'GET /wps/limits': { value: limits(false) } });
    queryClient.setQueryData(limitKeys.control(), limits(true));
    const current = await currentLimits();
    expect(current === null || needsPrompt(current)).toBe(false);
    expect(current).not.toBeNull();
  });
});
