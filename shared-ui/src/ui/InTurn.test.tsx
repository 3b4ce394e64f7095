import { useEffect } from 'react';
import { Text } from 'react-native';

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
    await waitFor(() => expect(byHandle('third')).toBeTruthy());
    expect(begun).toEqual(['first', 'second', 'third']);
  });

  it('is there at once for whoever comes back', async () => {
    const { rerender } = render(<InTurn name="again">{parts}</InTurn>);
    await waitFor(() => expect(byHandle('third')).toBeTruthy());
    rerender(null);
    rerender(<InTurn name="again">{parts}</InTurn>);
    expect(byHandle('third')).toBeTruthy();
  });
});
