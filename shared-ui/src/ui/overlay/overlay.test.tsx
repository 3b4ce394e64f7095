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
  it('asks a question and reports both answers', () => {
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

  it('cannot be answered again while busy', () => {
    const onConfirm = fn();
    show(<Confirm isOpen isBusy {...answers} onConfirm={onConfirm} onCancel={fn()} />);
    expect(isBusy(byHandle('dialog-confirm'))).toBe(true);
    expect(isDisabled(byHandle('dialog-cancel'))).toBe(true);
    press(byHandle('dialog-confirm'));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

describe('Dialog and Sheet', () => {
  it('are mounted only while open', async () => {
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
  it('reports the chosen option', () => {
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

function ToastButton() {
  const toast = useToast();
  const [isShown, setShown] = useState(false);
  return (
    <MenuList
      label="Say"
      options={[{ value: 'say', label: isShown ? 'Again' : 'Say it' }]}
      onChoose={() => {
        setShown(true);
        toast({ text: 'Deposit credited', tone: 'good' });
      }}
    />
  );
}

describe('Toast', () => {
  it('is announced once and can be closed', async () => {
    show(
      <ToastProvider closeLabel="Close">
        <ToastButton />
      </ToastProvider>,
    );
    press(byText('Say it'));
    expect(byText('Deposit credited')).toBeTruthy();
    press(byRole('button', 'Close'));
    await untilGone('Deposit credited');
  });

  it('throws outside of its provider', () => {
    expect(() => show(<ToastButton />)).toThrow(/ToastProvider/);
  });
});
