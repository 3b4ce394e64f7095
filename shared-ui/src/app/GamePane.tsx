import { useState } from 'react';

import { useT } from '../i18n';
import { urlOf } from '../lib/place';
import { Pane } from '../ui';
import { closeRoutedPopup } from './closing';
import { Outlet } from './Outlet';
import type { Visit } from './navigation';

/** Shows a game in a pane over the screen from which it was opened. */
export function GamePane({ visit }: { visit: Visit }) {
  const t = useT();
  return (
    <Pane label={t('shell:title.gameFrame')} onClose={closeRoutedPopup} testID="game-popup">
      <Outlet visit={visit} />
    </Pane>
  );
}

/**
 * Whether the open game is shown in a pane. It is decided once for each game, so that resizing the window does not
 * move a running game.
 */
export function useIsPane(game: Visit | null, background: Visit, isDesktop: boolean): boolean {
  const url = game === null ? '' : urlOf(game.place);
  const [opened, setOpened] = useState({ url: '', isPane: false });
  if (opened.url === url) return opened.isPane;
  const isPane = isDesktop && url !== '' && background.route?.name !== 'gameFrame';
  setOpened({ url, isPane });
  return isPane;
}
