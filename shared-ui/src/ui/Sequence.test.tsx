import { useEffect } from 'react';
import { Text, View } from 'react-native';

import { byHandle, describe, expect, it, render, waitFor } from '../../test/kit';
import { Sequence } from './Sequence';

const begun: string[] = [];

function Part({ name }: { name: string }) {
  useEffect(() => {
    begun.push(name);
  }, [name]);
  return <Text testID={name}>{name}</Text>;
}

const parts = ['first', 'second', 'third'].map((name) => <Part key={name} name={name} />);

describe('Sequence', () => {
  it('renders its parts in order, each once', async () => {
    begun.splice(0);
    render(<Sequence name="once">{parts}</Sequence>);
    await waitFor(() => expect(begun).toEqual(['first', 'second', 'third']));
    expect(byHandle('third')).toBeTruthy();
  });

  it('renders all parts at once when it mounts again', async () => {
    const again = <Sequence name="again">{parts}</Sequence>;
    const { rerender } = render(<View>{again}</View>);
    await waitFor(() => expect(byHandle('third')).toBeTruthy());
    rerender(
      <View>
        <Text>elsewhere</Text>
      </View>,
    );
    rerender(<View>{again}</View>);
    expect(byHandle('third')).toBeTruthy();
  });
});
