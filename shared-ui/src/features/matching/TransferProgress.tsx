import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a } from '../../theme';
import { Card, Countdown, Progress, Reference, Steps, Text, useSecondsLeft, type Step } from '../../ui';
import type { Deposit } from '../deposit';
import { useInstant } from '../system';
import { shareOfWindow, type Match } from './model';

export interface TransferProgressProps {
  deposit: Deposit;
  match: Match | null;
  /** Called when a time limit passes. */
  onEnd: () => void;
}

/** Where the transfer stands, with the time left, and its reference. */
export function TransferProgress({ deposit, match, onEnd }: TransferProgressProps) {
  const t = useT();
  return (
    <View style={a.gap_sm}>
      <Card>
        <Head match={match} onEnd={onEnd} />
        <View style={a.pt_lg}>
          <Steps steps={useSteps(deposit, match)} label={t('deposit:standing')} />
        </View>
      </Card>
      <Reference value={match?.reference ?? deposit.reference} name="deposit" />
    </View>
  );
}

function Head({ match, onEnd }: Pick<TransferProgressProps, 'match' | 'onEnd'>) {
  const t = useT();
  if (match?.state === 'OFFERED') return <Window match={match} onEnd={onEnd} />;
  const until = match?.state === 'COUNTED' ? match.lockedUntil : match?.state === 'PROVEN' ? match.deadline : null;
  return (
    <View style={a.gap_xs}>
      <Text variant="detail" weight="medium">
        {t(`matching:${titleOf(match)}.title`)}
      </Text>
      {until !== null && <Until until={until} isCounted={match?.state === 'COUNTED'} onEnd={onEnd} />}
    </View>
  );
}

function titleOf(match: Match | null): 'search' | 'counted' | 'disputed' | 'review' {
  if (match === null) return 'search';
  if (match.state === 'COUNTED') return 'counted';
  return match.state === 'DISPUTED' ? 'disputed' : 'review';
}

/** The time to transfer. */
function Window({ match, onEnd }: { match: Match; onEnd: () => void }) {
  const t = useT();
  const instant = useInstant();
  const until = Date.parse(match.windowEndsAt);
  const seconds = useSecondsLeft(until);
  return (
    <>
      <View style={[a.row, a.between, a.gap_md, a.pb_sm]}>
        <Text variant="detail" weight="medium" style={a.shrink}>
          {t('matching:pay.title')}
        </Text>
        <Countdown
          until={until}
          label={t('deposit:timeLeft')}
          variant="detail"
          onEnd={onEnd}
          testID={handle('match', 'countdown')}
        />
      </View>
      <Progress
        value={shareOfWindow(match, seconds)}
        label={t('deposit:timeLeftBy', { time: instant(match.windowEndsAt, 'timeShort') })}
      />
    </>
  );
}

function Until({ until, isCounted, onEnd }: { until: string; isCounted: boolean; onEnd: () => void }) {
  const t = useT();
  const label = t(isCounted ? 'matching:counted.until' : 'matching:review.until');
  return (
    <View style={[a.row, a.between, a.gap_md]}>
      <Text variant="label" tone="muted" style={a.shrink}>
        {label}
      </Text>
      <Countdown
        until={Date.parse(until)}
        label={label}
        variant="detail"
        onEnd={onEnd}
        testID={handle('match', 'time-left')}
      />
    </View>
  );
}

function useSteps(deposit: Deposit, match: Match | null): Step[] {
  const t = useT();
  const instant = useInstant();
  const at = (time: string) => instant(time, 'time');
  const provenAt = match?.provenAt ?? null;
  // Steps before the current one are done.
  const current = match === null ? 1 : match.state === 'OFFERED' ? 2 : 3;
  const steps = [
    { key: 'made', title: t('deposit:step.made'), detail: at(deposit.createdAt) },
    {
      key: 'search',
      title: t('matching:step.search'),
      detail: match === null ? t('matching:step.searchText') : at(match.offeredAt),
    },
    {
      key: 'pay',
      title: t('matching:step.pay'),
      detail: provenAt === null ? t('matching:step.payText') : at(provenAt),
    },
    { key: 'confirm', title: t('matching:step.confirm'), detail: t('matching:step.confirmText') },
    { key: 'credited', title: t('deposit:step.credited'), detail: t('matching:step.creditedText') },
  ];
  return steps.map((step, place) => ({
    ...step,
    state: place < current ? 'done' : place === current ? 'now' : 'next',
  }));
}
