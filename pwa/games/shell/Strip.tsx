import { useState } from 'react';
import { Amount } from './Amount';
import { Clock } from './Clock';
import { postToParent } from './frame';
import { Icon } from './Icon';
import type { Money } from './money';
import { isSoundOn, setSound } from './sound';
import { t } from './words';

interface Props {
  title: string;
  rtp: string;
  balance: Money;
  symbol: string;
  onMenu: () => void;
}

export function Strip({ title, rtp, balance, symbol, onMenu }: Props) {
  const [sound, setSoundState] = useState(isSoundOn);
  const toggle = () => {
    setSound(!sound);
    setSoundState(!sound);
  };
  return (
    <header className="strip">
      <button
        type="button"
        className="icon-button"
        aria-label={t('back')}
        data-testid="game-back"
        onClick={() => postToParent({ type: 'lantern:close' })}
      >
        <Icon name="caret-left" size="bar" />
      </button>
      <div className="strip-title">
        <h1>{title}</h1>
        <p>
          <Clock />
          {t('returns', { rtp: rtp.replace(/\.00$/, '') })}
        </p>
      </div>
      <output className="capsule" aria-label={t('balance')} data-testid="game-balance">
        <Amount value={balance} symbol={symbol} />
      </output>
      <button
        type="button"
        className="icon-button muted"
        aria-pressed={sound}
        aria-label={t(sound ? 'soundOff' : 'soundOn')}
        data-testid="game-sound"
        onClick={toggle}
      >
        <Icon name={sound ? 'speaker-high' : 'speaker-slash'} />
      </button>
      <button
        type="button"
        className="icon-button muted"
        aria-label={t('menu')}
        data-testid="game-menu"
        onClick={onMenu}
      >
        <Icon name="list" />
      </button>
    </header>
  );
}
