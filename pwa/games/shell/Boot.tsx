import { useEffect, useState, type ReactNode } from 'react';
import { ask, Refused } from './call';
import { takeToken, postToParent } from './frame';
import { toSeat, type GameSession } from './wire';
import { localeOf, speak, t, type TextKey } from './words';

export interface Step {
  words: TextKey;
  run: () => Promise<unknown>;
}

interface Props {
  code: string;
  title: TextKey;
  steps: Step[];
  children: (seat: GameSession) => ReactNode;
}

type State = { at: number; words: TextKey } | { seat: GameSession } | { over: Over } | { failed: true };
export type Over = 'expired' | 'opened_elsewhere';

const token = takeToken();

async function sit(code: string): Promise<GameSession> {
  const seat = toSeat(await ask('POST /lgw/bgs/session', { body: { token: token ?? '', code } }));
  await speak(localeOf(seat.language));
  return seat;
}

export function overOf(error: unknown): Over | undefined {
  if (!(error instanceof Refused) || error.code !== 'game_session_expired') return undefined;
  return error.value.reason === 'opened_elsewhere' ? 'opened_elsewhere' : 'expired';
}

/** Runs the loading steps with a progress bar; the game appears when all are done. */
export function Boot({ code, title, steps, children }: Props) {
  const [state, setState] = useState<State>({ at: 0, words: 'loadTable' });
  useEffect(() => {
    let isGone = false;
    const total = steps.length + 1;
    const show = (next: State) => {
      if (!isGone) setState(next);
    };
    const load = async () => {
      if (token === undefined) {
        show({ over: 'expired' });
        return;
      }
      let done = 0;
      const seat = sit(code);
      const each = steps.map((step) => ({ words: step.words, running: step.run() }));
      await Promise.all(
        [{ words: 'loadTable' as const, running: seat }, ...each].map(async ({ words, running }) => {
          await running;
          done += 1;
          show({ at: done / total, words });
        }),
      );
      show({ seat: await seat });
    };
    load().catch((error: unknown) => {
      const over = overOf(error);
      show(over ? { over } : { failed: true });
      // Pending steps must not show the bar again.
      isGone = true;
    });
    return () => {
      isGone = true;
    };
  }, [code, steps]);

  if ('seat' in state) return children(state.seat);
  if ('over' in state) return <Ended over={state.over} />;
  if ('failed' in state) return <Notice title="startFailed" how="startFailedHow" />;
  const percent = Math.round(state.at * 100);
  return (
    <main className="notice" aria-busy="true">
      <h1>{t(title)}</h1>
      <progress max={100} value={percent} aria-label={t('loading')} />
      <p>
        {t(state.words)} {percent}%
      </p>
    </main>
  );
}

export function Ended({ over }: { over: Over }) {
  return over === 'opened_elsewhere' ? (
    <Notice title="overElsewhere" how="overElsewhereHow" />
  ) : (
    <Notice title="overExpired" how="overExpiredHow" />
  );
}

function Notice({ title, how }: { title: TextKey; how: TextKey }) {
  return (
    <main className="notice" role="alert">
      <h1>{t(title)}</h1>
      <p>{t(how)}</p>
      <button
        type="button"
        className="button brand"
        data-testid="game-lobby"
        onClick={() => postToParent({ type: 'lantern:close' })}
      >
        {t('toLobby')}
      </button>
    </main>
  );
}
