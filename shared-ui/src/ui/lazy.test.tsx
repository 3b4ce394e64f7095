import { Component, type ReactNode } from 'react';
import { Text } from 'react-native';

import { beforeEach, describe, expect, it, maybeText, waitFor } from '../../test/kit';
import { show } from '../../test/themed';
import { lazy, lazyOptional } from './lazy';

const Here = ({ word }: { word: string }) => <Text>{word}</Text>;
const fallback = <Text>on its way</Text>;
const hasFailed = () => Promise.reject(new Error('the way was cut'));
// Longer than the pauses between three attempts.
const patience = { timeout: 5_000 };
const isShown = (words: string) => waitFor(() => expect(maybeText(words)).not.toBeNull(), patience);
// This release has been reloaded before, so that a load fails for good.
beforeEach(() => {
  if ('sessionStorage' in globalThis) sessionStorage.setItem('lantern.tab.recoveredFrom', '');
});

class ErrorText extends Component<{ children: ReactNode }, { failed?: string }> {
  override state: { failed?: string } = {};

  static getDerivedStateFromError(error: Error): { failed: string } {
    return { failed: error.message };
  }

  override render(): ReactNode {
    return this.state.failed === undefined ? this.props.children : <Text>{this.state.failed}</Text>;
  }
}

describe('a lazy component', () => {
  it('replaces its fallback once loaded, and renders at once the next time', async () => {
    const Part = lazy(() => Promise.resolve(Here));
    const { rerender } = show(<Part word="first" fallback={fallback} />);
    expect(maybeText('on its way')).not.toBeNull();
    await isShown('first');
    rerender(<Part key="next" word="second" fallback={fallback} />);
    expect(maybeText('second')).not.toBeNull();
  });

  it('loads by itself when an attempt failed', async () => {
    const loads = [hasFailed, () => Promise.resolve(Here)];
    const Part = lazy(() => (loads.shift() ?? hasFailed)());
    show(<Part word="there" fallback={fallback} />);
    await isShown('there');
  });

  it('throws to the error boundary when it fails to load, and loads on a retry', async () => {
    const loads = [hasFailed, hasFailed, hasFailed, () => Promise.resolve(Here)];
    const Part = lazy(() => (loads.shift() ?? hasFailed)());
    const tried = (time: number) => (
      <ErrorText key={time}>
        <Part word="there" fallback={fallback} />
      </ErrorText>
    );
    const { rerender } = show(tried(1));
    await isShown('the way was cut');
    rerender(tried(2));
    await isShown('there');
  });

  it('keeps its fallback when it is optional and fails to load', async () => {
    let attempts = 0;
    const Part = lazyOptional<{ word: string }>(() => {
      attempts += 1;
      return hasFailed();
    });
    show(
      <>
        <Text>the rest</Text>
        <Part word="never" fallback={fallback} />
      </>,
    );
    await waitFor(() => expect(attempts).toBe(3), patience);
    expect(maybeText('on its way')).not.toBeNull();
    expect(maybeText('the rest')).not.toBeNull();
  });
});
