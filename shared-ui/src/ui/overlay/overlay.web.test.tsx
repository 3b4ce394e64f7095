import { fireEvent, screen } from '@testing-library/react';

import { describe, expect, fn, it, waitFor } from '../../../test/kit';
import { show } from '../../../test/themed';
import { Button } from '../Button';
import { LinkNavigation } from '../link/navigation';
import { Link } from '../link/Link';
import { Dialog } from './Dialog';

describe('a dialog in the browser', () => {
  it('is one named dialog, closes by Esc and by the ground, and stays when it is firm', () => {
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

  it('gives the focus to its first control, not to the ground', async () => {
    show(
      <Dialog isOpen title="Rules" onClose={fn()} foot={<Button label="Understood" />}>
        Read
      </Dialog>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Understood' })));
  });
});

describe('a link in the browser', () => {
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
