import { useEffect, useId, useState } from 'react';
import { motion } from '../../../shared-ui/src/theme/tokens';
import { Icon } from './Icon';
import type { Pair } from './wire';
import { t } from './words';

export interface Checked {
  nonce: number;
  shown: string;
  again: string;
}

interface Props {
  pair: Pair;
  checked: Checked | undefined;
  isLocked: boolean;
  problem: string | undefined;
  onRotate: (clientSeed: string) => Promise<void>;
  onVerify: () => void;
}

const allowed = /^[A-Za-z0-9._-]{1,64}$/;
const friendly = 'abcdefghjkmnpqrstuvwxyz23456789';

function madeUp(): string {
  return Array.from(
    crypto.getRandomValues(new Uint32Array(12)),
    (value) => friendly[Math.floor((value / 2 ** 32) * friendly.length)],
  ).join('');
}

export function SeedsTab({ pair, checked, isLocked, problem, onRotate, onVerify }: Props) {
  const [typed, setTyped] = useState(pair.clientSeed);
  const [isTurning, setTurning] = useState(false);
  const field = useId();
  useEffect(() => setTyped(pair.clientSeed), [pair.clientSeed]);
  const isAllowed = allowed.test(typed);
  const isOff = isLocked || isTurning;
  const turn = (clientSeed: string) => {
    setTurning(true);
    void onRotate(clientSeed).finally(() => setTurning(false));
  };
  return (
    <>
      <p className="label">{t('serverSeed')}</p>
      <div className="seal">
        <code>{pair.seal}</code>
        <CopyButton text={pair.seal} />
      </div>
      <label className="label" htmlFor={field}>
        {t('yourSeed')}
      </label>
      <div className="own-seed">
        <div className={isAllowed ? 'field' : 'field wrong'}>
          <input
            id={field}
            value={typed}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={!isAllowed}
            aria-describedby={`${field}-rule`}
            data-testid="fair-client-seed"
            onChange={(event) => setTyped(event.target.value)}
          />
          <button
            type="button"
            className="icon-button muted"
            aria-label={t('shuffle')}
            data-testid="fair-shuffle"
            onClick={() => setTyped(madeUp())}
          >
            <Icon name="shuffle" />
          </button>
        </div>
        <button
          type="button"
          className="button quiet"
          disabled={isOff || !isAllowed || typed === pair.clientSeed}
          data-testid="fair-change"
          onClick={() => turn(typed)}
        >
          {t('change')}
        </button>
      </div>
      <p className={isAllowed ? 'hidden' : 'message bad'} id={`${field}-rule`}>
        {t('clientSeedRule')}
      </p>
      <dl className="pair">
        <div>
          <dt>{t('pairBets')}</dt>
          <dd>{pair.nextNonce - 1}</dd>
        </div>
        <div>
          <dt>{t('nextBet')}</dt>
          <dd>{pair.nextNonce}</dd>
        </div>
      </dl>
      <CheckRow checked={checked} onVerify={onVerify} />
      {problem !== undefined && (
        <p className="message bad" role="alert">
          {problem}
        </p>
      )}
      <div className="pair-buttons">
        <button type="button" className="button quiet" data-testid="fair-verify" onClick={onVerify}>
          {t('verifyRound')}
        </button>
        <button
          type="button"
          className="button brand"
          disabled={isOff}
          aria-busy={isTurning}
          data-testid="fair-new-seed"
          onClick={() => turn(pair.clientSeed)}
        >
          {t('newSeed')}
        </button>
      </div>
      <p className="note">{t('newSeedNote')}</p>
    </>
  );
}

function CheckRow({ checked, onVerify }: { checked: Checked | undefined; onVerify: () => void }) {
  const isSame = checked !== undefined && checked.shown === checked.again;
  return (
    <button type="button" className="check-row" data-testid="fair-checked" onClick={onVerify}>
      {checked === undefined && <Icon name="lock-simple" size="row" className="muted" />}
      {checked !== undefined && (
        <Icon name={isSame ? 'check-circle-fill' : 'x-circle-fill'} size="row" className={isSame ? 'good' : 'bad'} />
      )}
      <span>
        <strong>
          {checked === undefined ? t('nothingChecked') : t('betGave', { nonce: checked.nonce, roll: checked.shown })}
        </strong>
        <small>
          {checked === undefined
            ? t('nothingCheckedHow')
            : isSame
              ? t('sameNumber')
              : t('otherNumber', { roll: checked.again })}
        </small>
      </span>
      <Icon name="caret-right" size="row" className="muted" />
    </button>
  );
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const later = setTimeout(() => setCopied(false), motion.copiedStay);
    return () => clearTimeout(later);
  }, [isCopied]);
  return (
    <button
      type="button"
      className="icon-button muted"
      aria-label={t(isCopied ? 'copied' : 'copy')}
      data-testid="fair-copy"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
    </button>
  );
}
