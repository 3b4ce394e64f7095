import { useState } from 'react';
import { vi } from 'vitest';
import { act, afterEach, beforeEach, byHandle, byText, describe, expect, it, press } from '../../../test/kit';
import { show } from '../../../test/themed';
import { tokens } from '../../theme';
import { Text } from '../Text';
import { Touch } from '../Touch';
import { Carousel } from './Carousel';
import { Ring, useRing } from './Ring';

const names = Array.from({ length: 12 }, (_, place) => `Game ${place}`);
const items = names.map((name) => ({ key: name, item: <Text>{name}</Text> }));

function Sample({ isStopped = false }: { isStopped?: boolean }) {
  const ring = useRing(items.length);
  const [isPaused, setPaused] = useState(isStopped);
  return (
    <>
      <Ring items={items} ring={ring} isStopped={isPaused} shape={{ width: 180, height: 232 }} testID="ring" />
      <Touch role="button" onPress={() => ring.go(ring.reach)} testID="after" />
      <Touch role="button" onPress={() => setPaused(!isPaused)} testID="pause" />
    </>
  );
}

const inView = () => names.filter((name) => byText(name).closest('[aria-hidden=true]') === null);
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('Ring', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows six items, advances by one, and wraps around', async () => {
    show(<Sample />, { reducedMotion: false });
    expect(inView()).toEqual(names.slice(0, 6));
    await wait(tokens.motion.ringStay);
    expect(inView()).toEqual(names.slice(1, 7));
    await wait(tokens.motion.ringStay * 11);
    expect(inView()).toEqual(names.slice(0, 6));
  });

  it('advances by as many items as can leave unseen', () => {
    show(<Sample isStopped />, { reducedMotion: false });
    press(byHandle('after'));
    expect(inView()).toEqual(names.slice(3, 9));
  });

  it('does not move when stopped, or with reduced motion', async () => {
    show(<Sample />);
    await wait(tokens.motion.ringStay * 3);
    expect(inView()).toEqual(names.slice(0, 6));
  });

  it('pauses while it has keyboard focus', async () => {
    show(<Sample />, { reducedMotion: false });
    act(() => void byHandle('ring').dispatchEvent(new FocusEvent('focusin', { bubbles: true })));
    await wait(tokens.motion.ringStay * 3);
    expect(inView()).toEqual(names.slice(0, 6));
  });

  it('waits for visible banners, and moves when they are stopped', async () => {
    const slides = ['one', 'two'].map((key) => ({ key, slide: <Text>{key}</Text> }));
    show(
      <>
        <Sample />
        <Carousel label="Banners" pauseLabel="Stop" playLabel="Play" height={100} slides={slides} testID="banners" />
      </>,
      { reducedMotion: false },
    );
    await wait(tokens.motion.ringStay * 3);
    expect(inView()).toEqual(names.slice(0, 6));
    press(byHandle('banners').querySelector('button') as HTMLElement);
    await wait(tokens.motion.ringStay);
    expect(inView()).toEqual(names.slice(1, 7));
  });
});
