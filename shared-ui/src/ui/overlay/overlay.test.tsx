import { useState } from 'react';

import {
  byHandle,
  byRole,
  byText,
  describe,
  expect,
  fn,
  isBusy,
  isDisabled,
  it,
  maybeText,
  press,
  untilGone,
} from '../../../test/kit';
import { show } from '../../../test/themed';
import { Confirm, Dialog } from './Dialog';
import { MenuList } from './Menu';
import { Sheet } from './Sheet';
import { ToastProvider, useToast } from './Toast';

const answers = { title: 'Sign out?', confirmLabel: 'Sign out', cancelLabel: 'Stay' };

describe('Confirm', () => {
  it('asks one question and takes two answers', () => {
    const onConfirm = fn();
    const onCancel = fn();
    show(
      <Confirm isOpen {...answers} onConfirm={onConfirm} onCancel={onCancel}>
        Your open bets stay.
      </Confirm>,
    );
    expect(byText('Your open bets stay.')).toBeTruthy();
    press(byHandle('dialog-cancel'));
    press(byHandle('dialog-confirm'));
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('cannot be answered again while it works', () => {
    const onConfirm = fn();
    show(<Confirm isOpen isBusy {...answers} onConfirm={onConfirm} onCancel={fn()} />);
    expect(isBusy(byHandle('dialog-confirm'))).toBe(true);
    expect(isDisabled(byHandle('dialog-cancel'))).toBe(true);
    press(byHandle('dialog-confirm'));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

describe('Dialog and Sheet', () => {
  it('are not there until they are opened, and leave when closed', async () => {
    const { rerender } = show(
      <Dialog isOpen={false} title="Rules" onClose={fn()}>
        Read me
      </Dialog>,
    );
    expect(maybeText('Read me')).toBeNull();
    rerender(
      <Dialog isOpen title="Rules" onClose={fn()}>
        Read me
      </Dialog>,
    );
    expect(byText('Read me')).toBeTruthy();
    rerender(
      <Dialog isOpen={false} title="Rules" onClose={fn()}>
        Read me
      </Dialog>,
    );
    await untilGone('Read me');
  });

  it('close by their ×', () => {
    const onClose = fn();
    show(
      <Sheet isOpen title="Banks" onClose={onClose} closeLabel="Close">
        {null}
      </Sheet>,
    );
    press(byRole('button', 'Close'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('MenuList', () => {
  it('tells which was chosen', () => {
    const onChoose = fn();
    show(
      <MenuList
        label="Banks"
        options={[
          { value: 'k', label: 'Kasikorn' },
          { value: 'b', label: 'Bangkok' },
        ]}
        value="k"
        onChoose={onChoose}
      />,
    );
    press(byText('Bangkok'));
    expect(onChoose).toHaveBeenCalledWith('b');
  });
});

function Speaker() {
  const toast = useToast();
  const [isSaid, setSaid] = useState(false);
  return (
    <MenuList
      label="Say"
      options={[{ value: 'say', label: isSaid ? 'Again' : 'Say it' }]}
      onChoose={() => {
        setSaid(true);
        toast({ text: 'Deposit credited', tone: 'good' });
      }}
    />
  );
}

describe('Toast', () => {
  it('says it once and can be closed', async () => {
    show(
      <ToastProvider closeLabel="Close">
        <Speaker />
      </ToastProvider>,
    );
    press(byText('Say it'));
    expect(byText('Deposit credited')).toBeTruthy();
    press(byRole('button', 'Close'));
    await untilGone('Deposit credited');
  });

  it('cannot be used where nobody shows it', () => {
    expect(() => show(<Speaker />)).toThrow(/ToastProvider/);
  });
});
