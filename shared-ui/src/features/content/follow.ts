import { onLive, queryClient } from '../../api';
import { contentKeys } from './queries';

// The server caches its response for ten seconds, and all clients receive the event at once, so their requests are
// spread.
const soonestMs = 10_000;
const spreadMs = 10_000;

/** Refetches announcements after they change. Returns an unsubscribe function. */
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
