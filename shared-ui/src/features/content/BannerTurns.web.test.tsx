import { vi } from 'vitest';

import {
  act,
  afterEach,
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  it,
  maybeRole,
  maybeText,
} from '../../../test/kit';
import { show } from '../../../test/themed';
import { startI18n } from '../../i18n';
import { tokens } from '../../theme';
import { Text } from '../../ui';
import { BannerTurns } from './BannerTurns';
import type { Banner } from './model';

const banner = (title: string): Banner => ({
  id: title,
  group: 'w_game',
  image: 'festival',
  lead: { to: 'nothing' },
  title,
  text: '',
  action: '',
});
const draw = ({ title }: Banner) => <Text>{title}</Text>;
const drawn = (titles: string[], kind?: 'dialog' | 'side') => (
  <BannerTurns
    banners={titles.map(banner)}
    draw={draw}
    height={100}
    testID={kind ?? 'banners'}
    {...(kind === undefined ? {} : { kind })}
  />
);

const isAway = (title: string) => byText(title).closest('[aria-hidden=true]') !== null;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(async () => {
  await startI18n('en');
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('the banners of a group', () => {
  it('rotate where there are several, and start again after the last', async () => {
    show(drawn(['One', 'Two']), { reducedMotion: false });
    expect([isAway('One'), isAway('Two')]).toEqual([false, true]);
    await wait(tokens.motion.slideStay);
    expect([isAway('One'), isAway('Two')]).toEqual([true, false]);
    await wait(tokens.motion.slideStay);
    expect([isAway('One'), isAway('Two')]).toEqual([false, true]);
  });

  it('do not move with reduced motion', async () => {
    show(drawn(['One', 'Two']));
    await wait(tokens.motion.slideStay * 3);
    expect([isAway('One'), isAway('Two')]).toEqual([false, true]);
  });

  it('are static where there is one, and absent where there is none', () => {
    show(
      <>
        {drawn(['One'])}
        {drawn([], 'side')}
      </>,
      { reducedMotion: false },
    );
    expect(byHandle('banners').textContent).toBe('One');
    expect(maybeRole('button', 'Pause banners')).toBeNull();
    expect(maybeText('Two')).toBeNull();
  });

  it('in an overlay move before those of the page, beside the page after them', async () => {
    const page = (isOver: boolean) => (
      <>
        {drawn(['Beside', 'Beside too'], 'side')}
        {drawn(['Page', 'Page too'])}
        {isOver && drawn(['Over', 'Over too'], 'dialog')}
      </>
    );
    const { rerender } = show(page(false), { reducedMotion: false });
    await wait(tokens.motion.slideStay);
    expect([isAway('Beside'), isAway('Page')]).toEqual([false, true]);
    rerender(page(true));
    await wait(tokens.motion.slideStay);
    expect([isAway('Beside'), isAway('Page'), isAway('Over')]).toEqual([false, true, true]);
  });
});
