import { useState } from 'react';

import {
  byHandle,
  byLabel,
  byRole,
  byText,
  describe,
  expect,
  fn,
  isDisabled,
  it,
  blur,
  maybeText,
  press,
  type,
  valueOf,
} from '../../../test/kit';
import { show } from '../../../test/themed';
import { Field, type FieldProps } from './Field';

function ControlledField(props: Partial<FieldProps>) {
  const [value, setValue] = useState('');
  return <Field label="Amount" value={value} onChange={setValue} testID="deposit-amount" {...props} />;
}

describe('Field', () => {
  it('has a name and keeps its value', () => {
    show(<ControlledField />);
    type(byLabel('Amount'), '1000');
    expect(valueOf(byHandle('deposit-amount'))).toBe('1000');
  });

  it('shows the error instead of its hint', () => {
    const { rerender } = show(<ControlledField message="From 100" />);
    expect(byText('From 100')).toBeTruthy();
    rerender(<ControlledField message="From 100" error="Too little" />);
    expect(byRole('alert')).toBeTruthy();
    expect(maybeText('From 100')).toBeNull();
  });

  it('calls onBlur', () => {
    const onBlur = fn();
    show(<ControlledField onBlur={onBlur} />);
    blur(byHandle('deposit-amount'));
    expect(onBlur).toHaveBeenCalledTimes(1);
  });

  it('shows and hides a password on request', () => {
    show(<ControlledField kind="password" passwordLabels={{ show: 'Show password', hide: 'Hide password' }} />);
    press(byRole('button', 'Show password'));
    expect(byRole('button', 'Hide password')).toBeTruthy();
  });

  it('accepts no input while disabled', () => {
    show(<ControlledField isDisabled />);
    expect(isDisabled(byHandle('deposit-amount'))).toBe(true);
  });
});
