import { onLive, queryClient } from '../../api';
import { contentKeys } from './queries';

// The house gives the same answer for ten seconds, and everybody who is in hears of it at once: they ask one after the other.
const soonestMs = 10_000;
const spreadMs = 10_000;

/** Reads the announcements anew once one is written or taken down. Gives a way to stop. */
export function followAnnouncements(random: () => number = Math.random): () => void {
  let asking: ReturnType<typeof setTimeout> | undefined;
  const stop = onLive('announcement', () => {
    clearTimeout(asking);
    asking = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: contentKeys.all }),
      soonestMs + spreadMs * random(),
    );
  });
  return () => {
    clearTimeout(asking);
    stop();
  };
}
