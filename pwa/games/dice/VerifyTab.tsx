import { useState } from 'react';
import { ask, Refused } from '../shell/call';
import { Icon } from '../shell/Icon';
import { toProof, type Round } from '../shell/wire';
import { t } from '../shell/words';
import { recalculate } from './recalculate';
import type { Outcome } from './model';

interface Props {
  rounds: Round<Outcome>[];
  seal: string;
  onChecked: (round: Round<Outcome>, again: string) => void;
}

type State = 'checking' | 'sealed' | 'away' | { again: string };

/** The player's past rounds; each can be recalculated on this device once its seed is revealed. */
export function VerifyTab({ rounds, seal, onChecked }: Props) {
  const [states, setStates] = useState<Record<string, State>>({});
  const put = (id: string, state: State) => setStates((before) => ({ ...before, [id]: state }));
  const check = async (round: Round<Outcome>) => {
    put(round.id, 'checking');
    try {
      const proof = toProof(await ask('GET /lgw/bgs/proofs/{id}', { params: { id: round.id } }));
      const again = await recalculate(proof);
      if (again === undefined) {
        put(round.id, 'sealed');
        return;
      }
      put(round.id, { again: again.roll });
      onChecked(round, again.roll);
    } catch (error) {
      put(round.id, error instanceof Refused && error.code === 'not_found' ? 'sealed' : 'away');
    }
  };
  if (rounds.length === 0) return <p className="prose muted">{t('verifyEmpty')}</p>;
  return (
    <ul className="rounds">
      {rounds.map((round) => (
        <li key={round.id}>
          <button
            type="button"
            className="check-row"
            data-testid={`verify-${round.nonce}`}
            onClick={() => void check(round)}
          >
            <Mark state={round.seal === seal ? 'sealed' : states[round.id]} shown={round.outcome.roll} />
            <span>
              <strong>{t('betGave', { nonce: round.nonce, roll: round.outcome.roll })}</strong>
              <small>{lineOf(round.seal === seal ? 'sealed' : states[round.id], round.outcome.roll)}</small>
            </span>
          </button>
          {round.seal !== seal && (
            <a
              className="icon-button muted"
              aria-label={t('verifyPage')}
              target="_blank"
              rel="noreferrer"
              href={`/games/verify/?round=${round.id}`}
            >
              <Icon name="caret-right" />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Mark({ state, shown }: { state: State | undefined; shown: string }) {
  if (state === 'sealed') return <Icon name="lock-simple" className="muted" />;
  if (typeof state !== 'object') return <Icon name="shield-check-fill" className="muted" />;
  return state.again === shown ? (
    <Icon name="check-circle-fill" className="good" />
  ) : (
    <Icon name="x-circle-fill" className="bad" />
  );
}

function lineOf(state: State | undefined, shown: string): string {
  if (state === undefined) return t('check');
  if (state === 'checking') return t('checking');
  if (state === 'sealed') return t('sealed');
  if (state === 'away') return t('errorBusy');
  return state.again === shown ? t('sameNumber') : t('otherNumber', { roll: state.again });
}
