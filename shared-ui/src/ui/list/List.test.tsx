import {
  byHandle,
  byRole,
  byText,
  describe,
  expect,
  fn,
  isBusy,
  it,
  maybeText,
  press,
  textOf,
} from '../../../test/kit';
import { show } from '../../../test/themed';
import { EmptyState } from '../state/EmptyState';
import { ErrorState } from '../state/ErrorState';
import { Text } from '../Text';
import { List } from './List';
import type { ListProps } from './listProps';
import { Row } from './Row';

const base: ListProps<string> = {
  items: [],
  keyOf: (id) => id,
  row: (id) => <Row title={id} />,
  state: 'ready',
  label: 'Withdrawals',
  skeleton: <Text>waiting</Text>,
  skeletonCount: 1,
  empty: <EmptyState title="Nothing yet" description="Ask for one." />,
  error: <ErrorState title="Did not load" description="Broken off." request="Request 01J9" />,
};

describe('List', () => {
  it('shows skeleton rows while loading', () => {
    show(<List {...base} state="loading" testID="withdrawals" />);
    expect(isBusy(byHandle('withdrawals'))).toBe(true);
    expect(textOf(byHandle('withdrawals'))).toContain('waiting');
    expect(maybeText('Nothing yet')).toBeNull();
  });

  it('explains what to do when it is empty', () => {
    show(<List {...base} />);
    expect(byText('Ask for one.')).toBeTruthy();
  });

  it('shows that it failed to load, with the request id', () => {
    show(<List {...base} state="error" />);
    expect(byText('Did not load')).toBeTruthy();
    expect(byText('Request 01J9')).toBeTruthy();
  });

  it('shows its rows, and keeps them when loading more fails', () => {
    const { rerender } = show(<List {...base} items={['W-1', 'W-2']} />);
    expect(byText('W-2')).toBeTruthy();
    rerender(<List {...base} items={['W-1', 'W-2']} state="error" />);
    expect(byText('W-1')).toBeTruthy();
    expect(byText('Did not load')).toBeTruthy();
  });

  it('renders only the visible part of a long list', () => {
    const items = Array.from({ length: 500 }, (_, index) => `W-${index}`);
    show(<List {...base} items={items} />);
    expect(byText('W-0')).toBeTruthy();
    expect(maybeText('W-499')).toBeNull();
  });
});

describe('ErrorState', () => {
  it('offers a retry', () => {
    const onPress = fn();
    show(<ErrorState title="Did not load" description="Broken off." retry={{ label: 'Try again', onPress }} />);
    press(byRole('button', 'Try again'));
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});
