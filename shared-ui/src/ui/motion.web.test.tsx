import { StyleSheet } from 'react-native';

import { act, describe, expect, it } from '../../test/kit';
import { mountInApp } from '../../test/mount';
import { Button } from './Button';
import { RollingFigure } from './RollingFigure';
import { Skeleton } from './Skeleton';

const rules = (): string =>
  (StyleSheet as unknown as { getSheet: () => { textContent: string } }).getSheet().textContent;

describe('animations', () => {
  it('have values for each of their keyframes', async () => {
    const { rerender } = await mountInApp(<RollingFigure figure="1" />);
    act(() => rerender(<RollingFigure figure="2" />));
    await mountInApp(
      <>
        <Skeleton height={10} />
        <Button label="Busy" isBusy />
      </>,
    );
    const moving = rules().match(/@keyframes [^{]+\{.*?\}\s*\}/gs) ?? [];
    expect(moving.length).toBeGreaterThan(0);
    expect(moving.filter((rule) => /\{\s*;?\s*\}/.test(rule) || rule.includes('[object'))).toEqual([]);
    expect(moving.join()).toContain('translateX(-100%)');
    expect(moving.join()).toContain('rotate(360deg)');
    expect(moving.join()).toContain('translateY(-100%)');
  });
});
