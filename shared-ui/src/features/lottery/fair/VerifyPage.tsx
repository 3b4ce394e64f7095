import { View } from 'react-native';

import { ApiError } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a, tokens, useLayout, useTheme } from '../../../theme';
import { EmptyState, Skeleton, Text } from '../../../ui';
import { LoadError } from '../../records';
import { lotteryLink } from '../links';
import { LotteryFrame } from '../LotteryFrame';
import type { Mode, Proof } from '../model';
import { useBoard, useProof } from '../queries';
import { isVoid, useChecks, type Checks } from './checks';
import { DrawHead } from './DrawHead';
import { HashBox, Step } from './Step';
import { Numbers } from './Numbers';

interface VerifyPageProps {
  mode: Mode;
  issueId: string;
  bet: string;
}

/** Repeats a draw in the order in which things happened: published hash, bets, chance, numbers, own bet. */
export function VerifyPage({ mode, issueId, bet }: VerifyPageProps) {
  const t = useT();
  const { data, error, refetch, isFetching } = useProof(issueId, bet);
  const isOfficial = error instanceof ApiError && error.status === 404;
  const gameCode = data?.issue.gameCode;
  return (
    <LotteryFrame mode={mode} title={t('lottery:fair.title')} up={lotteryLink({ mode, gameCode, view: 'results' })}>
      {data === undefined && error === null && <Skeleton height={tokens.size.dialog.confirm} radius="lg" />}
      {isOfficial && (
        <EmptyState title={t('lottery:fair.title')} description={t('lottery:fair.none')} testID="lottery-no-proof" />
      )}
      {data === undefined && error !== null && !isOfficial && (
        <LoadError error={error} retry={() => void refetch()} isBusy={isFetching} />
      )}
      {data !== undefined && <Steps mode={mode} proof={data} />}
    </LotteryFrame>
  );
}

function Steps({ mode, proof }: { mode: Mode; proof: Proof }) {
  const t = useT();
  const { isDesktop } = useLayout();
  const { issue } = proof;
  const board = useBoard(issue.gameCode, mode).data;
  const checks = useChecks(proof, board?.game);
  const isLocal = proof.entropy === 'local';
  return (
    <View style={[a.gap_md, isDesktop && column]} testID={handle('lottery', 'proof')}>
      <DrawHead proof={proof} checks={checks} />
      <Text variant="detail" tone="muted">
        {t(isVoid(proof) ? 'lottery:fair.introVoid' : 'lottery:fair.intro')}
      </Text>
      <Step
        name="commitment"
        title={t('lottery:fair.seal')}
        text={t('lottery:fair.sealText')}
        state={checks.commitment}
      >
        <HashBox label={t('lottery:fair.commitment')} value={proof.commitment} />
        <HashBox label={t('lottery:fair.seed')} value={proof.seed} />
      </Step>
      <Step
        name="root"
        title={t('lottery:fair.bets')}
        text={t('lottery:fair.betsText')}
        state={proof.orderRoot === null && !isVoid(proof) ? 'waiting' : checks.numbers}
      >
        <HashBox label={t('lottery:fair.root')} value={proof.orderRoot ?? ''} />
      </Step>
      <Step
        name="chance"
        title={t('lottery:fair.chance')}
        text={isLocal ? t('lottery:fair.chanceLocal') : t('lottery:fair.chanceText', { round: proof.round ?? 0 })}
        state={checks.chance}
        isWarning={isLocal}
      >
        <HashBox label={t('lottery:fair.beacon')} value={proof.beacon ?? ''} />
      </Step>
      <Step
        name="numbers"
        title={t('lottery:fair.numbers')}
        text={t('lottery:fair.numbersText')}
        state={checks.numbers}
      >
        {board !== undefined && <Numbers checks={checks} form={board.game} />}
      </Step>
      {proof.line !== '' && <OwnBet proof={proof} checks={checks} />}
    </View>
  );
}

const column = { maxWidth: tokens.size.dialog.form };

/** The path of the member's bet, from its line up to the root. */
function OwnBet({ proof, checks }: { proof: Proof; checks: Checks }) {
  const t = useT();
  return (
    <Step name="own" title={t('lottery:fair.own')} text={t('lottery:fair.ownText')} state={checks.own}>
      <HashBox label={t('lottery:fair.line')} value={proof.line} />
      <View style={a.align_center}>
        {[...checks.nodes].reverse().map((node, place, nodes) => (
          <Node
            key={place}
            hash={node}
            partner={proof.path[nodes.length - 1 - place]}
            isRoot={place === 0}
            isLeaf={place === nodes.length - 1}
          />
        ))}
      </View>
    </Step>
  );
}

interface NodeProps {
  hash: string;
  partner: Proof['path'][number] | undefined;
  isRoot: boolean;
  isLeaf: boolean;
}

const short = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-4)}`;

function Node({ hash, partner, isRoot, isLeaf }: NodeProps) {
  const theme = useTheme();
  const own = (
    <View
      style={[
        a.px_md,
        a.center,
        a.round_sm,
        theme.bgTint,
        theme.border,
        node,
        isRoot && { borderColor: theme.color.good },
      ]}
    >
      <Text variant="label" isMono>
        {short(hash)}
      </Text>
    </View>
  );
  const other = partner !== undefined && (
    <View style={[a.px_md, a.center, a.round_sm, theme.bgSurface, theme.border, node]}>
      <Text variant="label" isMono tone="muted">
        {short(partner.hash)}
      </Text>
    </View>
  );
  return (
    <View style={a.align_center}>
      <View style={[a.row, a.gap_sm]}>
        {partner?.isLeft === true && other}
        {own}
        {partner?.isLeft === false && other}
      </View>
      {!isLeaf && <View style={[link, { backgroundColor: theme.color.line }]} />}
    </View>
  );
}

const node = { height: tokens.space.xxl };
const link = { width: tokens.hairline.thick, height: tokens.space.xl };
