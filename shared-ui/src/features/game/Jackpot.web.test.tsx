import { useState } from 'react';
import { vi } from 'vitest';

import { fakeServer } from '../../../test/fakeServer';
import { act, afterEach, byHandle, byText, describe, expect, it, press, waitFor } from '../../../test/kit';
import { merchantLabel } from '../../../test/lobby';
import { mountInApp } from '../../../test/mount';
import { money } from '../../lib/money';
import { useWhiteLabel } from '../system';
import { ThemeProvider, tokens } from '../../theme';
import { Button } from '../../ui';
import { Jackpot } from './Jackpot';
import { jackpotStep } from './model';

const confirmed = ['1000.00', '1300.00'].map(money);

/** A jackpot whose vendor confirms a new amount. */
function ConfirmedJackpot({ isRolling = true }: { isRolling?: boolean }) {
  const [times, setTimes] = useState(-1);
  const amount = confirmed[times];
  if (useWhiteLabel() === undefined) return null;
  return (
    <>
      <Button label="Confirm" onPress={() => setTimes(times + 1)} />
      {amount !== undefined && <Jackpot confirmed={amount} isSmall={false} isRolling={isRolling} />}
    </>
  );
}

async function show(reducedMotion: boolean, { isRolling = true, isSandbox = true } = {}) {
  fakeServer({ 'GET /wps/system/whitelabel': { value: { ...merchantLabel, sandbox: isSandbox } } });
  await mountInApp(
    <ThemeProvider name="dark" locale="en" reducedMotion={reducedMotion}>
      <ConfirmedJackpot isRolling={isRolling} />
    </ThemeProvider>,
  );
  await waitFor(() => expect(byText('Confirm')).toBeTruthy());
  vi.useFakeTimers();
  press(byText('Confirm'));
}

const later = (ms: number): void => void act(() => vi.advanceTimersByTime(ms));

/** The amount without digits that are leaving. */
function figure(): string {
  const copy = byHandle('game-jackpot').cloneNode(true) as HTMLElement;
  copy.querySelectorAll('[aria-hidden=true]').forEach((leaving) => leaving.remove());
  return copy.textContent.replace(/[^\d.,]/g, '');
}

const rolling = () => byHandle('game-jackpot').querySelectorAll('[aria-hidden=true]').length;

afterEach(() => void vi.useRealTimers());

describe('a jackpot', () => {
  it('grows by 165.11 every three seconds between confirmed amounts of the sandbox', async () => {
    expect([jackpotStep, tokens.motion.jackpot]).toEqual(['165.11', 3000]);
    await show(false);
    expect(figure()).toBe('1,000.00');
    later(2_999);
    expect(figure()).toBe('1,000.00');
    later(1);
    expect(figure()).toBe('1,165.11');
    later(3_000);
    expect(figure()).toBe('1,330.22');
  });

  it('is set to a confirmed amount, also a lower one', async () => {
    await show(false);
    later(6_000);
    expect(figure()).toBe('1,330.22');
    press(byText('Confirm'));
    expect(figure()).toBe('1,300.00');
    later(3_000);
    expect(figure()).toBe('1,465.11');
  });

  it('rolls towards a confirmed amount, and never beyond it', async () => {
    await show(false, { isSandbox: false });
    later(9_000);
    expect(figure()).toBe('1,000.00');
    press(byText('Confirm'));
    expect(figure()).toBe('1,000.00');
    later(3_000);
    expect(figure()).toBe('1,020.01');
    later(45_000);
    expect(figure()).toBe('1,300.00');
  });

  it('rolls only changed digits, for 320 ms', async () => {
    await show(false);
    expect(rolling()).toBe(0);
    later(3_000);
    expect(rolling()).toBe('165.11'.replace('.', '').length);
    later(tokens.motion.enter);
    expect(rolling()).toBe(0);
    expect(byHandle('game-jackpot').textContent).toContain('1,165.11');
  });

  it('changes without rolling in a list', async () => {
    await show(false, { isRolling: false });
    later(3_000);
    expect([figure(), rolling()]).toEqual(['1,165.11', 0]);
  });

  it('does not grow with reduced motion, but shows confirmed amounts', async () => {
    await show(true);
    later(9_000);
    expect(figure()).toBe('1,000.00');
    press(byText('Confirm'));
    expect([figure(), rolling()]).toEqual(['1,300.00', 0]);
  });
});
