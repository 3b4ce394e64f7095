import { fakeEventStream } from '../../../../test/fakeEventStream';
import { act, afterEach, byText, describe, expect, fn, it, maybeText, press } from '../../../../test/kit';
import { waitToFind } from '../../../../test/money';
import { mountInApp } from '../../../../test/mount';
import { markReachable, setToken, startLive } from '../../../api';
import { history } from '../../../platform/history';
import { useWins } from './useWins';

function Page() {
  useWins('ELOTT');
  return null;
}

let stop = fn();
afterEach(() => stop());

describe('a win while a page of the lotteries is open', () => {
  it('is shown with its amount and leads to the bets', async () => {
    markReachable();
    const { streams } = fakeEventStream();
    await mountInApp(<Page />);
    await act(async () => setToken('secret'));
    stop = fn(startLive());
    const stream = await waitToFind(() => streams.at(-1));
    act(() => stream.send('id: 1\nevent: draw\ndata: {"issueId":"i1","payout":"1080.00"}\n\n'));
    await waitToFind(() => byText(/You won .*1,080\.00/));
    press(byText('My bets'));
    expect(history.current().query).toContain('view=bets');
    expect(maybeText(/undefined|NaN/)).toBeNull();
  });
});
