import { byRole, describe, expect, fn, isBusy, isDisabled, it, press } from '../../test/kit';
import { show as draw } from '../../test/themed';
import { Button, type ButtonProps } from './Button';

function show(props: Partial<ButtonProps>) {
  const onPress = fn();
  draw(<Button label="Deposit" onPress={onPress} {...props} />);
  return onPress;
}

describe('Button', () => {
  it('calls its handler once for each press', () => {
    const onPress = show({});
    press(byRole('button', 'Deposit'));
    press(byRole('button', 'Deposit'));
    expect(onPress).toHaveBeenCalledTimes(2);
  });

  it('cannot be pressed again while busy', () => {
    const onPress = show({ isBusy: true });
    expect(isBusy(byRole('button', 'Deposit'))).toBe(true);
    press(byRole('button', 'Deposit'));
    expect(onPress).not.toHaveBeenCalled();
  });

  it('is disabled, for screen readers too', () => {
    const onPress = show({ isDisabled: true });
    expect(isDisabled(byRole('button', 'Deposit'))).toBe(true);
    press(byRole('button', 'Deposit'));
    expect(onPress).not.toHaveBeenCalled();
  });
});
