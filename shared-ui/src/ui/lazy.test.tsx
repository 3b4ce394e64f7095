import { Component, type ReactNode } from 'react';
import { Text } from 'react-native';

import { describe, expect, it, maybeText, waitFor } from '../../test/kit';
import { show } from '../../test/themed';
import { lazy, lazyOptional } from './lazy';

const Here = ({ word }: { word: string }) => <Text>{word}</Text>;
const fallback = <Text>on its way</Text>;
const hasFailed = () => Promise.reject(new Error('the way was cut'));
const isShown = (words: string) => waitFor(() => expect(maybeText(words)).not.toBeNull());

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

  it('throws to the error boundary when it fails to load, and loads on a retry', async () => {
    const loads = [hasFailed, () => Promise.resolve(Here)];
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

  it('renders nothing when it is optional and fails to load', async () => {
    const Part = lazyOptional<{ word: string }>(hasFailed);
    show(
      <>
        <Text>the rest</Text>
        <Part word="never" fallback={fallback} />
      </>,
    );
    await waitFor(() => expect(maybeText('on its way')).toBeNull());
    expect(maybeText('the rest')).not.toBeNull();
  });
});
