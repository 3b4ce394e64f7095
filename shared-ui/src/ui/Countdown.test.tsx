import { byRole, describe, expect, fn, it, textOf, waitFor } from '../../test/kit';
import { show } from '../../test/themed';
import { Countdown } from './Countdown';

describe('Countdown', () => {
  it('shows the time left by the given clock', () => {
    show(<Countdown until={1_694_000} now={() => 0} label="Time left" />);
    expect(textOf(byRole('timer', 'Time left 28:14'))).toBe('28:14');
  });

  it('calls onEnd once, at zero', async () => {
    const onEnd = fn();
    show(<Countdown until={0} now={() => 5_000} label="Time left" onEnd={onEnd} />);
    await waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
    expect(byRole('timer', 'Time left 00:00')).toBeTruthy();
  });
});
