import { Component, type ReactNode } from 'react';
import { Text } from 'react-native';

import { describe, expect, it, maybeText, waitFor } from '../../test/kit';
import { show } from '../../test/themed';
import { late, lateOrNever } from './late';

const Here = ({ word }: { word: string }) => <Text>{word}</Text>;
const fallback = <Text>on its way</Text>;
const isLost = () => Promise.reject(new Error('the way was cut'));
const isShown = (words: string) => waitFor(() => expect(maybeText(words)).not.toBeNull());

class Tells extends Component<{ children: ReactNode }, { lost?: string }> {
  override state: { lost?: string } = {};

  static getDerivedStateFromError(error: Error): { lost: string } {
    return { lost: error.message };
  }

  override render(): ReactNode {
    return this.state.lost === undefined ? this.props.children : <Text>{this.state.lost}</Text>;
  }
}

describe('a part that comes when it is drawn', () => {
  it('takes the place of its fallback as soon as it is there, and stands there at once the next time', async () => {
    const Part = late(() => Promise.resolve(Here));
    const { rerender } = show(<Part word="first" fallback={fallback} />);
    expect(maybeText('on its way')).not.toBeNull();
    await isShown('first');
    rerender(<Part key="next" word="second" fallback={fallback} />);
    expect(maybeText('second')).not.toBeNull();
  });

  it('is the boundary’s to tell of when it does not come, and comes with another try', async () => {
    const loads = [isLost, () => Promise.resolve(Here)];
    const Part = late(() => (loads.shift() ?? isLost)());
    const tried = (time: number) => (
      <Tells key={time}>
        <Part word="there" fallback={fallback} />
      </Tells>
    );
    const { rerender } = show(tried(1));
    await isShown('the way was cut');
    rerender(tried(2));
    await isShown('there');
  });

  it('leaves the rest as it is where nobody waits for it', async () => {
    const Part = lateOrNever<{ word: string }>(isLost);
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
