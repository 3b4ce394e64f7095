import { useEffect } from 'react';
import { Text, View } from 'react-native';

import { byHandle, describe, expect, it, render, waitFor } from '../../test/kit';
import { InTurn } from './InTurn';

const begun: string[] = [];

function Part({ name }: { name: string }) {
  useEffect(() => {
    begun.push(name);
  }, [name]);
  return <Text testID={name}>{name}</Text>;
}

const parts = ['first', 'second', 'third'].map((name) => <Part key={name} name={name} />);

describe('what comes in turn', () => {
  it('comes in its order, each part once', async () => {
    begun.splice(0);
    render(<InTurn name="once">{parts}</InTurn>);
    await waitFor(() => expect(begun).toEqual(['first', 'second', 'third']));
    expect(byHandle('third')).toBeTruthy();
  });

  it('is there at once for whoever comes back', async () => {
    const again = <InTurn name="again">{parts}</InTurn>;
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
