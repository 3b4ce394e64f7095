import {
  ApiError,
  call,
  isOnline,
  isRecord,
  onReachChange,
  onTokenChange,
  queryClient,
  currentOwner,
  currentToken,
} from '../../../api';
import { createStore, useStore } from '../../../lib/store';
import { storage } from '../../../platform/storage';
import { gameKeys } from '../queries';

/** What is wished for one game; a later wish for it takes the place of the one before. */
export interface KeepWish {
  id: string;
  vendorCode: string;
  type: string;
  isKept: boolean;
}

const place = 'favorites';
// The house hears one of these a second, by its own watch.
const pauseMs = 1_100;
// A house that stumbles is asked again after a while, which doubles up to this.
const longestMs = 120_000;

let isTelling = false;
let stumbles = 0;
let again: ReturnType<typeof setTimeout> | undefined;

/** What whoever is in has put there: what another left behind in a tab that he closed goes unread. */
function read(): readonly KeepWish[] {
  try {
    const kept: unknown = JSON.parse(storage.get(place) ?? 'null');
    const isMine = isRecord(kept) && kept.owner === currentOwner() && Array.isArray(kept.wishes);
    return isMine ? (kept.wishes as unknown[]).filter(isWish) : [];
  } catch {
    return [];
  }
}

const isWish = (value: unknown): value is KeepWish =>
  isRecord(value) &&
  [value.id, value.vendorCode, value.type].every((part) => typeof part === 'string') &&
  typeof value.isKept === 'boolean';

const line = createStore<readonly KeepWish[]>([]);

/** What waits to be told. */
export const useWaiting = (): readonly KeepWish[] => useStore(line);

const waiting = line.get;

function wait(wishes: readonly KeepWish[]): void {
  line.set(wishes);
  if (wishes.length === 0) storage.remove(place);
  else storage.set(place, JSON.stringify({ owner: currentOwner(), wishes }));
}

/** Puts a wish in line. It is told as soon as somebody is there to hear it, also after the page was closed. */
export function keepInLine(wish: KeepWish): void {
  wait([...waiting().filter(({ id }) => id !== wish.id), wish]);
  void tellAll();
}

const later = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** Tells what waits, one a second; whatever the house refuses is read anew, and goes. */
export async function tellAll(): Promise<void> {
  if (isTelling) return;
  isTelling = true;
  clearTimeout(again);
  try {
    for (let wish = waiting()[0]; wish !== undefined && isOnline() && currentToken() !== null; wish = waiting()[0]) {
      if (!(await isTold(wish))) {
        comeAgain();
        return;
      }
      stumbles = 0;
      const said = wish;
      wait(waiting().filter(({ id, isKept }) => id !== said.id || isKept !== said.isKept));
      await later();
    }
  } finally {
    isTelling = false;
  }
}

function comeAgain(): void {
  stumbles += 1;
  again = setTimeout(() => void tellAll(), Math.min(longestMs, pauseMs * 2 ** stumbles));
}

function rest(): void {
  clearTimeout(again);
  stumbles = 0;
}

const tell = ({ id, vendorCode, type, isKept }: KeepWish) =>
  isKept
    ? call('PUT /wps/favorites', { body: { nodeId: id, vendor: vendorCode, gameType: type } })
    : call('DELETE /wps/favorites/{nodeId}', { params: { nodeId: id } });

/** The kept games as they are once a wish is fulfilled. */
export function withWish(ids: readonly string[], { id, isKept }: KeepWish): string[] {
  const others = ids.filter((other) => other !== id);
  return isKept ? [id, ...others] : others;
}

async function isTold(wish: KeepWish): Promise<boolean> {
  try {
    await tell(wish);
    // What was asked before this was told would bring back what was.
    await queryClient.cancelQueries({ queryKey: gameKeys.favorites() });
    await queryClient.invalidateQueries({ queryKey: gameKeys.favorites(), refetchType: 'none' });
    queryClient.setQueryData<string[]>(gameKeys.favoriteIds(), (ids) => ids && withWish(ids, wish));
    return true;
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    // No answer, no answer of ours, or a house that cannot: nothing was refused.
    if (fault.status === 0 || fault.status >= 500) return false;
    if (fault.status === 429) {
      await later();
      return isTold(wish);
    }
    await queryClient.invalidateQueries({ queryKey: gameKeys.favorites() });
    return true;
  }
}

/** Goes on whenever the house is in reach again; what waits is forgotten with the person. Gives a way to stop. */
export function startLine(): () => void {
  wait(read());
  const stops = [
    onReachChange(() => void tellAll()),
    onTokenChange(() => {
      rest();
      wait(read());
      void tellAll();
    }),
  ];
  void tellAll();
  return () => {
    rest();
    stops.forEach((stop) => stop());
  };
}
