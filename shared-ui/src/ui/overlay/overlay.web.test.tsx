import { fireEvent, screen } from '@testing-library/react';

import { act, atWidth, describe, expect, fn, it, waitFor } from '../../../test/kit';
import { show } from '../../../test/themed';
import { Button } from '../Button';
import { LinkNavigation } from '../link/navigation';
import { Link } from '../link/Link';
import { Dialog } from './Dialog';
import { Popup } from './Popup';

describe('Popup', () => {
  it('keeps its input when the device is rotated, and is a dialog on wide screens', async () => {
    const shown = (isOpen: boolean) => (
      <Popup isOpen={isOpen} title="Note" onClose={fn()} closeLabel="Close">
        <input aria-label="words" />
      </Popup>
    );
    atWidth(390);
    const { rerender } = show(shown(true));
    const words = screen.getByLabelText<HTMLInputElement>('words');
    words.value = 'half a sentence';
    act(() => atWidth(844));
    expect(screen.getByLabelText('words')).toBe(words);
    act(() => atWidth(390));
    expect(screen.getByLabelText('words')).toBe(words);
    rerender(shown(false));
    await waitFor(() => expect(screen.queryByLabelText('words')).toBeNull());
    act(() => atWidth(844));
    rerender(shown(true));
    const again = screen.getByLabelText('words');
    act(() => atWidth(1440));
    expect(screen.getByLabelText('words')).toBe(again);
  });
});

describe('a dialog in browsers', () => {
  it('is one named dialog, closes by Escape and backdrop, and stays when it is firm', () => {
    const onClose = fn();
    const { rerender } = show(
      <Dialog isOpen title="Rules" onClose={onClose}>
        Read
      </Dialog>,
    );
    expect(screen.getAllByRole('dialog', { name: 'Rules' })).toHaveLength(1);
    fireEvent.keyUp(document, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
    rerender(
      <Dialog isOpen isFirm title="Rules" onClose={onClose}>
        Read
      </Dialog>,
    );
    fireEvent.keyUp(document, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is hidden from screen readers while another dialog covers it', async () => {
    const both = (isSure: boolean) => (
      <Dialog isOpen title="Rules" onClose={fn()}>
        <Dialog isOpen={isSure} title="Sure?" onClose={fn()}>
          Yes
        </Dialog>
      </Dialog>
    );
    const { rerender } = show(both(false));
    expect(screen.getByRole('dialog', { name: 'Rules' })).toBeTruthy();
    rerender(both(true));
    await waitFor(() => expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('Sure?'));
    rerender(both(false));
    await waitFor(() => expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('Rules'));
  });

  it('focuses its panel first, and its first control next', async () => {
    show(
      <Dialog isOpen title="Rules" onClose={fn()} foot={<Button label="Understood" />}>
        Read
      </Dialog>,
    );
    const understood = screen.getByRole('button', { name: 'Understood' });
    await waitFor(() => expect(document.activeElement?.contains(understood)).toBe(true));
    expect(document.activeElement?.textContent).toBe('RulesReadUnderstood');
    expect(document.activeElement?.getAttribute('tabindex')).toBe('-1');
  });

  it('releases focus as soon as it closes, and does not take it back', async () => {
    const both = (isOpen: boolean) => (
      <>
        <Button label="Opens it" />
        <Button label="Somewhere else" />
        <Dialog isOpen={isOpen} title="Rules" onClose={fn()} testID="rules">
          Read
        </Dialog>
      </>
    );
    const { rerender } = show(both(false));
    const [opens, elsewhere] = screen.getAllByRole('button');
    opens!.focus();
    rerender(both(true));
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    elsewhere!.focus();
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    rerender(both(false));
    elsewhere!.focus();
    expect(document.activeElement).toBe(elsewhere);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(elsewhere);
    rerender(both(true));
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    rerender(both(false));
    await waitFor(() => expect(document.activeElement).toBe(elsewhere));
  });
});

describe('a link in browsers', () => {
  it('is an anchor that stays inside the app, and leaves new-tab presses to the browser', () => {
    const go = fn();
    show(
      <LinkNavigation value={go}>
        <Link href="/help">Help</Link>
      </LinkNavigation>,
    );
    const link = screen.getByRole('link', { name: 'Help' });
    expect(link.getAttribute('href')).toBe('/help');
    expect(fireEvent.click(link)).toBe(false);
    expect(go).toHaveBeenCalledWith('/help');
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(go).toHaveBeenCalledTimes(1);
  });
});
