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

function Kept(props: Partial<FieldProps>) {
  const [value, setValue] = useState('');
  return <Field label="Amount" value={value} onChange={setValue} testID="deposit-amount" {...props} />;
}

describe('Field', () => {
  it('has a name and keeps what is typed', () => {
    show(<Kept />);
    type(byLabel('Amount'), '1000');
    expect(valueOf(byHandle('deposit-amount'))).toBe('1000');
  });

  it('says what is wrong in place of its message', () => {
    const { rerender } = show(<Kept message="From 100" />);
    expect(byText('From 100')).toBeTruthy();
    rerender(<Kept message="From 100" error="Too little" />);
    expect(byRole('alert')).toBeTruthy();
    expect(maybeText('From 100')).toBeNull();
  });

  it('tells when it is left', () => {
    const onLeave = fn();
    show(<Kept onLeave={onLeave} />);
    blur(byHandle('deposit-amount'));
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('shows and hides a password on request', () => {
    show(<Kept kind="password" passwordLabels={{ show: 'Show password', hide: 'Hide password' }} />);
    press(byRole('button', 'Show password'));
    expect(byRole('button', 'Hide password')).toBeTruthy();
  });

  it('takes nothing while disabled', () => {
    show(<Kept isDisabled />);
    expect(isDisabled(byHandle('deposit-amount'))).toBe(true);
  });
});
