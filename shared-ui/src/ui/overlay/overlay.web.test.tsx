import { fireEvent, screen } from '@testing-library/react';

import { useState } from 'react';

import { act, atWidth, beforeEach, describe, expect, fn, it, waitFor } from '../../../test/kit';
import { show } from '../../../test/themed';
import { Button } from '../Button';
import { LinkNavigation } from '../link/navigation';
import { Link } from '../link/Link';
import { Field } from '../field/Field';
import { Dialog } from './Dialog';
import { Popup } from './Popup';
import { Select } from './Select';
import { Sheet } from './Sheet';

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

const isIn = (role: string, name: string) =>
  waitFor(() => expect(screen.getByRole(role, { name }).contains(document.activeElement)).toBe(true));
const hasFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));

describe('the focus of overlays in browsers', () => {
  beforeEach(() => atWidth(1440));

  it('starts in the first field of a dialog, and returns to its opener', async () => {
    const both = (isOpen: boolean) => (
      <>
        <Button label="Opens it" />
        <Dialog isOpen={isOpen} title="Bank" onClose={fn()} closeLabel="Close">
          <Field label="Holder" value="" onChange={fn()} testID="holder" />
          <Field label="Number" value="" onChange={fn()} />
        </Dialog>
      </>
    );
    const { rerender } = show(both(false));
    const opener = screen.getByRole('button', { name: 'Opens it' });
    opener.focus();
    rerender(both(true));
    await hasFocus(screen.getByTestId('holder'));
    rerender(both(false));
    await hasFocus(opener);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  it('returns to its opener from a field that focuses itself, also where the whole dialog is removed', async () => {
    const both = (isOpen: boolean) => (
      <>
        <Button label="Opens it" />
        {isOpen && (
          <Sheet isOpen title="Log in" onClose={fn()} closeLabel="Close">
            <Field label="Name" value="" onChange={fn()} hasAutoFocus testID="name" />
          </Sheet>
        )}
      </>
    );
    const { rerender } = show(both(false));
    const opener = screen.getByRole('button', { name: 'Opens it' });
    opener.focus();
    rerender(both(true));
    await hasFocus(screen.getByTestId('name'));
    rerender(both(false));
    await hasFocus(opener);
  });

  it('returns to the opener of what an overlay replaced', async () => {
    const both = (open: string) => (
      <>
        <Button label="Opens it" />
        {['Log in', 'Sign up'].map(
          (title) =>
            open === title && (
              <Dialog key={title} isOpen title={title} onClose={fn()}>
                <Field label={title} value="" onChange={fn()} hasAutoFocus testID={title} />
              </Dialog>
            ),
        )}
      </>
    );
    const { rerender } = show(both(''));
    const opener = screen.getByRole('button', { name: 'Opens it' });
    opener.focus();
    rerender(both('Log in'));
    await hasFocus(screen.getByTestId('Log in'));
    rerender(both('Sign up'));
    await hasFocus(screen.getByTestId('Sign up'));
    rerender(both(''));
    await hasFocus(opener);
  });

  it('returns to the opener of the menu that an opener was in', async () => {
    function Both() {
      const [open, setOpen] = useState('');
      return (
        <>
          <Button label="Account" onPress={() => setOpen('menu')} />
          <Dialog isOpen={open === 'menu'} title="Menu" onClose={fn()}>
            <Button label="Sign out" onPress={() => setOpen('question')} />
          </Dialog>
          <Dialog isOpen={open === 'question'} title="Sign out?" onClose={() => setOpen('')}>
            Your open bets stay.
          </Dialog>
        </>
      );
    }
    show(<Both />);
    const opener = screen.getByRole('button', { name: 'Account' });
    opener.focus();
    fireEvent.click(opener);
    await isIn('dialog', 'Menu');
    const item = screen.getByRole('button', { name: 'Sign out' });
    item.focus();
    fireEvent.click(item);
    await isIn('dialog', 'Sign out?');
    await waitFor(() => expect(screen.queryByText('Menu')).toBeNull());
    fireEvent.keyUp(document, { key: 'Escape' });
    await hasFocus(opener);
  });

  it('goes to the chosen option of a select in a dialog, and returns to the select', async () => {
    const onChange = fn();
    show(
      <Dialog isOpen title="Bank" onClose={fn()}>
        <Field label="Holder" value="" onChange={fn()} testID="holder" />
        <Select
          label="Bank"
          closeLabel="Close"
          value="b"
          onChange={onChange}
          testID="bank"
          options={['a', 'b', 'c'].map((value) => ({ value, label: `Bank ${value}`, testID: value }))}
        />
      </Dialog>,
    );
    await hasFocus(screen.getByTestId('holder'));
    const select = screen.getByTestId('bank');
    select.focus();
    fireEvent.click(select);
    await hasFocus(await screen.findByTestId('b'));
    await waitFor(() => expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('Bank'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.activeElement).toBe(screen.getByTestId('b'));
    fireEvent.keyUp(document, { key: 'Escape' });
    await hasFocus(select);
    await waitFor(() => expect(screen.queryByTestId('b')).toBeNull());
    expect(document.activeElement).toBe(select);
    fireEvent.click(select);
    fireEvent.click(await screen.findByTestId('c'));
    expect(onChange).toHaveBeenCalledWith('c');
    await hasFocus(select);
  });

  it('starts on the panel of a dialog on a phone, whose keyboard would cover it', async () => {
    atWidth(390);
    show(
      <Dialog isOpen title="Bank" onClose={fn()}>
        <Field label="Holder" value="" onChange={fn()} testID="holder" />
      </Dialog>,
    );
    await isIn('dialog', 'Bank');
    expect(document.activeElement).not.toBe(screen.getByTestId('holder'));
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
