import { useState, type ReactNode } from 'react';
import { Icon } from './Icon';
import { Sheet } from './Sheet';
import { SeedsTab, type Checked } from './SeedsTab';
import type { Pair } from './wire';
import { t, type TextKey } from './words';

const tabs = ['tabSeeds', 'tabVerify', 'tabHow'] as const satisfies readonly TextKey[];
type Tab = (typeof tabs)[number];

interface Props {
  pair: Pair;
  checked: Checked | undefined;
  isLocked: boolean;
  problem: string | undefined;
  onRotate: (clientSeed: string) => Promise<void>;
  onClose: () => void;
  verify: ReactNode;
}

export function FairSheet({ verify, onClose, ...seeds }: Props) {
  const [tab, setTab] = useState<Tab>('tabSeeds');
  const step = (by: number) => {
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? 'tabSeeds';
    setTab(next);
    document.getElementById(next)?.focus();
  };
  return (
    <Sheet title={t('fairOpen')} mark={<Icon name="shield-check-fill" size="bar" className="good" />} onClose={onClose}>
      <div
        role="tablist"
        className="tabs"
        aria-label={t('fairOpen')}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') step(1);
          if (event.key === 'ArrowLeft') step(-1);
        }}
      >
        {tabs.map((name) => (
          <button
            key={name}
            id={name}
            type="button"
            role="tab"
            aria-selected={name === tab}
            aria-controls="fair-panel"
            tabIndex={name === tab ? 0 : -1}
            data-testid={`fair-${name}`}
            onClick={() => setTab(name)}
          >
            {t(name)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="fair-panel" aria-labelledby={tab} className="panel">
        {tab === 'tabSeeds' && <SeedsTab {...seeds} onVerify={() => setTab('tabVerify')} />}
        {tab === 'tabVerify' && verify}
        {tab === 'tabHow' && <How />}
      </div>
    </Sheet>
  );
}

function How() {
  return (
    <div className="prose">
      <p>{t('howSeal')}</p>
      <p>{t('howMix')}</p>
      <p>{t('howOpen')}</p>
      <p className="muted">{t('howFormula')}</p>
    </div>
  );
}
