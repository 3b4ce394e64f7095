import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a } from '../../../theme';
import { Badge, Card, Text, type BadgeTone } from '../../../ui';
import { useInstant } from '../../system';
import type { Proof } from '../model';
import { Balls } from '../numbers/Balls';
import { useLotteryGames } from '../queries';
import { isVoid, type Checks, type CheckState } from './checks';

const tones: Record<CheckState, BadgeTone> = {
  ok: 'good',
  wrong: 'bad',
  waiting: 'neutral',
  checking: 'neutral',
  void: 'neutral',
};

/** The draw with its numbers, and what all checks came to. */
export function DrawHead({ proof, checks }: { proof: Proof; checks: Checks }) {
  const t = useT();
  const instant = useInstant('row');
  const { issue, rules } = proof;
  const name = useLotteryGames().data?.games.find(({ gameCode }) => gameCode === issue.gameCode)?.name;
  const state = overall(proof, checks);
  return (
    <Card style={a.gap_md}>
      <View style={[a.row_top, a.between, a.gap_sm]}>
        <View style={a.shrink}>
          <Text variant="body" weight="semibold" level={2}>
            {name ?? issue.gameCode}
          </Text>
          <Text variant="detail" tone="muted" isTabular>
            {[t('lottery:numberOf', { number: issue.number }), instant(issue.drawsAt, 'dayTime')].join(' · ')}
          </Text>
        </View>
        <Badge
          label={t(state === 'ok' ? 'lottery:fair.passed' : `lottery:fair.state.${state}`)}
          tone={tones[state]}
          {...(state === 'ok' ? { icon: 'check' as const } : {})}
          testID={handle('lottery', `checks-${state}`)}
        />
      </View>
      {issue.result !== null && !issue.result.startsWith('{') && (
        <Balls rules={rules} result={issue.result} size={rules === 'KENO' ? 'row' : 'large'} />
      )}
    </Card>
  );
}

function overall(proof: Proof, { commitment, chance, numbers, own }: Checks): CheckState {
  const states = [commitment, chance, numbers, ...(proof.line === '' ? [] : [own])];
  if (states.includes('wrong')) return 'wrong';
  if (isVoid(proof)) return 'void';
  return states.find((state) => state !== 'ok') ?? 'ok';
}
