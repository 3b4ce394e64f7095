import { amountText } from '../shell/Amount';
import { Sheet } from '../shell/Sheet';
import type { Limits } from '../shell/StakeField';
import { t } from '../shell/words';
import { decimal, hundredths, volatilityOf } from './model';

interface Props {
  rtp: string;
  wins: number;
  pays: bigint;
  limits: Limits;
  symbol: string;
  maxPays: bigint;
  onClose: () => void;
}

export function RulesSheet({ rtp, wins, pays, limits, symbol, maxPays, onClose }: Props) {
  const figures = [
    [t('figureReturn'), `${rtp}%`],
    [t('figureHit'), `${hundredths(wins)}%`],
    [t('figurePays'), `${decimal(pays, 6, 2)}×`],
    [t('figureVolatility'), volatilityOf(pays, wins)],
    [t('figureMaxWin'), `${decimal(maxPays, 6, 2)}×`],
    [
      t('figureLimits'),
      t('stakeRange', { min: amountText(limits.min, symbol, true), max: amountText(limits.max, symbol, true) }),
    ],
  ] as const;
  return (
    <Sheet title={t('rulesTitle')} onClose={onClose}>
      <div className="panel">
        <dl className="figures" data-testid="game-figures">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="prose">
          <p>{t('ruleOver')}</p>
          <p>{t('ruleUnder')}</p>
          <p>{t('ruleRolls')}</p>
          <p>{t('ruleInterrupted')}</p>
          <p className="muted">{t('ruleKeys')}</p>
        </div>
      </div>
    </Sheet>
  );
}
