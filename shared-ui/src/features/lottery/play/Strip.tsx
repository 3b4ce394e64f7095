import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { clockOf } from '../../../lib/time';
import { a, tokens, useLayout, useTheme } from '../../../theme';
import { Icon, Skeleton, Text, Touch } from '../../../ui';
import { useInstant } from '../../system';
import { lotteryLink } from '../links';
import { shortNumber, type Issue, type Mode } from '../model';
import { BallPlaces, Balls } from '../numbers/Balls';
import { rulesOf } from '../numbers/result';
import type { CurrentIssue } from './useIssue';

interface StripProps {
  gameCode: string;
  mode: Mode;
  current: CurrentIssue;
}

/** The issue with its countdown, and the last draw. A bar along the bottom empties until the close. */
export function Strip({ gameCode, mode, current }: StripProps) {
  const theme = useTheme();
  const { isDesktop } = useLayout();
  return (
    <View
      style={[a.relative, a.clip, a.round_lg, theme.bgSurface, theme.border, strip]}
      testID={handle('lottery', 'strip')}
    >
      <View style={[a.row_stretch, a.px_lg, a.py_md, isDesktop ? a.gap_xl : a.gap_md]}>
        <View style={isDesktop ? undefined : a.grow}>
          <Closing current={current} />
        </View>
        <View style={{ width: tokens.hairline.thin, backgroundColor: theme.color.line }} />
        <View style={isDesktop ? a.grow : wide}>
          <Last gameCode={gameCode} mode={mode} last={current.last} />
        </View>
      </View>
      <View
        aria-hidden
        style={[a.absolute, theme.bgBrand, theme.moveWidth, bar, { width: `${current.share * 100}%` }]}
      />
    </View>
  );
}

const strip = { minHeight: tokens.size.sideBanner };
const bar = { bottom: 0, start: 0, height: tokens.size.knobInset };
const wide = { flexGrow: 1.4, flexShrink: 1, flexBasis: 0, minWidth: 0 };

// An issue that closes later than this shows the day and the time of its close.
const farSeconds = 36 * 3600;

function Closing({ current: { issue, seconds, isLoading } }: { current: CurrentIssue }) {
  const t = useT();
  const instant = useInstant();
  if (isLoading) return <Skeleton width="80%" height={tokens.type.figure.line} />;
  if (issue === undefined)
    return (
      <Text variant="detail" tone="muted" testID={handle('lottery', 'not-sold')}>
        {t('lottery:notSold')}
      </Text>
    );
  const isClosed = seconds === 0;
  const number = shortNumber(issue.number);
  const isFar = seconds > farSeconds;
  return (
    <View>
      <Text variant="label" tone="muted" lines={1} testID={handle('lottery', 'issue')}>
        {isClosed ? t('lottery:closedFor', { number }) : t('lottery:closesIn', { number })}
      </Text>
      <Text
        variant={isFar ? 'heading' : 'figure'}
        isTabular
        role="timer"
        aria-live="off"
        tone={isClosed ? 'muted' : 'text'}
        lines={1}
        testID={handle('lottery', 'countdown')}
      >
        {isClosed ? t('lottery:closed') : isFar ? instant(issue.closesAt, 'dayTime') : clockOf(seconds)}
      </Text>
    </View>
  );
}

function Last({ gameCode, mode, last }: { gameCode: string; mode: Mode; last: Issue | null }) {
  const t = useT();
  const theme = useTheme();
  const { isDesktop } = useLayout();
  const rules = rulesOf(gameCode);
  return (
    <View style={[a.row, a.gap_xl]}>
      <Touch
        href={lotteryLink({ mode, gameCode, view: 'results' })}
        testID={handle('lottery', 'to-results')}
        style={[a.gap_xs, a.round_sm, isDesktop ? undefined : a.grow]}
      >
        <View style={[a.row, a.between, a.gap_sm]}>
          <Text variant="label" tone="muted" lines={1} style={a.shrink}>
            {last === null ? t('lottery:noDraw') : t('lottery:numberOf', { number: shortNumber(last.number) })}
          </Text>
          <View style={[a.row, a.gap_xs, a.fixed]}>
            <Text variant="label" tone="muted">
              {t('lottery:resultsTitle')}
            </Text>
            <Icon name="caret-right" size="tiny" color={theme.color.muted} />
          </View>
        </View>
        {last === null || last.result === null ? (
          <View style={[a.row, a.gap_sm]}>
            <BallPlaces count={last === null ? placesOf(rules) : 2} />
            {last !== null && (
              <Text variant="label" tone="muted" lines={1} style={a.shrink} role="status">
                {last.state === 'VOIDED' ? t('lottery:results.void') : t('lottery:drawing')}
              </Text>
            )}
          </View>
        ) : (
          <Balls rules={rules} result={last.result} />
        )}
      </Touch>
      {isDesktop && last !== null && last.result !== null && last.hasProof && (
        <Touch
          href={lotteryLink({ mode, gameCode, view: 'verify', id: last.id })}
          testID={handle('lottery', 'check')}
          style={[a.row, a.gap_sm, a.round_sm, { minHeight: tokens.target }]}
        >
          <Icon name="shield-check" size="row" color={theme.color.good} isFilled />
          <Text variant="detail" weight="medium">
            {t('lottery:verify')}
          </Text>
        </Touch>
      )}
    </View>
  );
}

const placesOf = (rules: string): number => (/^(K3|EK3|3D|P3|PC28)$/.test(rules) ? 3 : rules === 'WINGO' ? 1 : 4);
