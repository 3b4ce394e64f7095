import { useState } from 'react';

import { useT } from '../i18n';
import { urlOf } from '../lib/place';
import { Pane } from '../ui';
import { closeRoutedPopup } from './closing';
import { Outlet } from './Outlet';
import type { Visit } from './shown';

/** A game over the screen that it was opened from, which stays as it was left. */
export function GamePane({ visit }: { visit: Visit }) {
  const t = useT();
  return (
    <Pane label={t('shell:title.gameFrame')} onClose={closeRoutedPopup} testID="game-popup">
      <Outlet visit={visit} />
    </Pane>
  );
}

/** Whether the game that is open lies over a screen. It is asked once a game: no turn of the window moves one that is being played. */
export function useIsPane(game: Visit | null, under: Visit, isDesktop: boolean): boolean {
  const url = game === null ? '' : urlOf(game.place);
  const [opened, setOpened] = useState({ url: '', isPane: false });
  if (opened.url === url) return opened.isPane;
  const isPane = isDesktop && url !== '' && under.route?.name !== 'gameFrame';
  setOpened({ url, isPane });
  return isPane;
}
