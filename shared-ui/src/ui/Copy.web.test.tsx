import { screen, within } from '@testing-library/react';

import { afterEach, beforeEach, byRole, describe, expect, fn, it, maybeRole, press } from '../../test/kit';
import { show } from '../../test/themed';
import { startI18n } from '../i18n';
import { Copy } from './Copy';
import { Dialog } from './overlay/Dialog';
import { ToastProvider } from './overlay/Toast';

const copy = <Copy value="D20261120" label="Copy the reference" />;
const copied = 'Copied';

describe('the copy button', () => {
  const writeText = fn();

  beforeEach(async () => {
    await startI18n('en');
    writeText.mockReset();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('announces the result, to screen readers too', async () => {
    writeText.mockResolvedValue(undefined);
    show(<ToastProvider closeLabel="Close">{copy}</ToastProvider>);
    press(byRole('button', 'Copy the reference'));
    expect((await screen.findByRole('status')).textContent).toContain(copied);
    expect(writeText).toHaveBeenCalledWith('D20261120');
    expect(maybeRole('button', 'Copy the reference')).toBeTruthy();
  });

  it('explains what to do where the browser denies access', async () => {
    writeText.mockRejectedValue(new Error('forbidden'));
    show(<ToastProvider closeLabel="Close">{copy}</ToastProvider>);
    press(byRole('button', 'Copy the reference'));
    expect((await screen.findByRole('alert')).textContent).toContain('Select the text and copy it manually.');
  });

  it('announces inside its dialog, because content below a dialog is not read', async () => {
    writeText.mockResolvedValue(undefined);
    const both = (isBoth: boolean) => (
      <ToastProvider closeLabel="Close">
        <Dialog isOpen title="Details" onClose={fn()}>
          <Dialog isOpen={isBoth} title="Reference" onClose={fn()}>
            {copy}
          </Dialog>
        </Dialog>
      </ToastProvider>
    );
    const { rerender } = show(both(false));
    rerender(both(true));
    await screen.findByRole('dialog', { name: 'Reference' });
    press(byRole('button', 'Copy the reference'));
    expect((await within(byRole('dialog', 'Reference')).findByRole('status')).textContent).toContain(copied);
    expect(screen.getAllByText(copied)).toHaveLength(1);
  });
});
