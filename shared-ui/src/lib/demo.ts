import { linkTo, paths } from './paths';
import { parseUrl } from './place';

/** A game that is not named by its id is no game. */
interface Named {
  id: string;
  name: string;
}

/** Into the vendor's trial of a game: no account, no wallet. */
export const demoLink = ({ id, name }: Named): string => linkTo('gameFrame', { nodeId: id, name, asDemo: '1' });

/** Whether an address of the game frame asks for the trial. */
export const asksForDemo = (query: string): boolean => new URLSearchParams(query).get('asDemo') === '1';

/** The trial of the game that somebody was on the way to; undefined where it has none. */
export function demoOf(url: string | undefined): string | undefined {
  const { path, query } = parseUrl(url ?? '');
  const asked = new URLSearchParams(query);
  const id = asked.get('nodeId');
  if (path !== paths.gameFrame || id === null || asked.get('hasDemo') !== '1') return undefined;
  return demoLink({ id, name: asked.get('name') ?? '' });
}
