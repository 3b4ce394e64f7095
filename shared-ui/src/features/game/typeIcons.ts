import type { TextKey } from '../../i18n';
import type { IconName } from '../../ui';
import type { MenuType } from './menus';

/** Title and icon of each game type. */
export const typeIcons: Record<MenuType, { title: TextKey; icon: IconName }> = {
  BGS: { title: 'shell:type.bgs', icon: 'sparkle' },
  RNG: { title: 'shell:type.rng', icon: 'cherries' },
  LIVE: { title: 'shell:type.live', icon: 'video-camera' },
  FISH: { title: 'shell:type.fish', icon: 'fish' },
  PVP: { title: 'shell:type.pvp', icon: 'spade' },
  SPORTS: { title: 'shell:type.sports', icon: 'soccer-ball' },
  ESPORTS: { title: 'shell:type.esports', icon: 'game-controller' },
  LOTT: { title: 'shell:type.lott', icon: 'ticket' },
  ELOTT: { title: 'shell:type.elott', icon: 'ticket' },
  COCKFIGHT: { title: 'shell:type.cockfight', icon: 'medal' },
};
