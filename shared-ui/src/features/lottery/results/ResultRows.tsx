import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a, tokens, useTheme } from '../../../theme';
import { Text, Touch } from '../../../ui';
import { lotteryLink } from '../links';
import { shortNumber, type Game, type Issue, type Mode } from '../model';
import { Balls } from '../numbers/Balls';
import { patternOf } from '../numbers/patterns';

interface ResultRowProps {
  issue: Issue;
  game: Game;
  mode: Mode;
  /** In a narrow panel. */
  isNarrow?: boolean;
}

/** One result: number, balls, and its sum with big or small, odd or even, dragon or tiger. */
export function ResultRow({ issue, game, mode, isNarrow = false }: ResultRowProps) {
  const t = useT();
  const theme = useTheme();
  const pattern = issue.result === null ? null : patternOf(game.rules, issue.result);
  return (
    <Touch
      href={lotteryLink({ mode, gameCode: game.gameCode, view: 'verify', id: issue.id })}
      disabled={!issue.hasProof}
      testID={handle('lottery-result', issue.number)}
      style={[a.row, isNarrow ? a.gap_xs : a.gap_md, a.round_sm, theme.borderBottom, { minHeight: tokens.target }]}
    >
      <Text variant="label" tone="muted" isTabular style={number}>
        {shortNumber(issue.number).replace('…', '')}
      </Text>
      <View style={a.grow}>
        {issue.result === null ? (
          <Text variant="label" tone="muted">
            {issue.state === 'VOIDED' ? t('lottery:results.void') : t('lottery:results.waiting')}
          </Text>
        ) : (
          <Balls
            rules={game.rules}
            result={issue.result}
            size={isNarrow || game.rules === 'KENO' || game.rules === 'PK10' ? 'small' : 'row'}
          />
        )}
      </View>
      {pattern !== null && (
        <View style={[a.row, isNarrow ? a.gap_xs : a.gap_sm, a.fixed]}>
          <Text variant="label" weight="semibold" isDisplay isTabular align="end" style={sum}>
            {String(pattern.sum)}
          </Text>
          {[
            t(`lottery:short.${pattern.size}`),
            t(`lottery:short.${pattern.parity}`),
            t(`lottery:short.${pattern.race}`),
          ].map((text, place) => (
            <Text key={place} variant="label" tone="muted" align="center" style={mark}>
              {text}
            </Text>
          ))}
        </View>
      )}
    </Touch>
  );
}

const number = { width: tokens.size.thumb };
const sum = { width: tokens.size.swatch };
const mark = { width: tokens.space.lg };
