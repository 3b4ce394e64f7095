import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Badge, Button, Card, EmptyState, Narrow, Skeleton, Text } from '../../ui';
import { ApiError } from '../../api';
import { Avatar } from '../member';
import { LoadError, OfflineNotice } from '../records';
import { useInstant } from '../system';
import { ContractActions } from './ContractActions';
import { Times } from './ContractCard';
import { Ends } from './Ends';
import { highestRate, isWaiting, nameOfKind, stateLooks, type Contract, type ContractDetail } from './model';
import { contractsLink } from './pages';
import { useContract, useOwnContract } from './queries';
import { TermsTable, usePerTenThousand } from './TermsTable';
import { useContractTexts, useRateText } from './useContractTexts';

/** One contract: who, until when, what holds now, what is offered, what it costs, and what can be done. */
export function ContractView({ id }: { id: string }) {
  const contract = useContract(id);
  const { data, error } = contract;
  if (data !== undefined) return <Open contract={data} readAt={contract.dataUpdatedAt} />;
  if (error instanceof ApiError && error.status === 404) return <Missing />;
  if (error !== null)
    return <LoadError error={error} retry={() => void contract.refetch()} isBusy={contract.isFetching} />;
  return (
    <View aria-hidden style={a.gap_lg} testID="contract-loading">
      <Skeleton width="50%" height={tokens.size.row} />
      <Skeleton height={tokens.size.row} radius="md" />
      <Skeleton height={tokens.size.chart} radius="md" />
    </View>
  );
}

function Open({ contract, readAt }: { contract: ContractDetail; readAt: number }) {
  const t = useT();
  const perTenThousand = usePerTenThousand();
  const rate = useRateText();
  const { kind, terms, state, side } = contract;
  const isOffer = state === 'PENDING';
  const highest = highestRate(terms);
  return (
    <Narrow>
      <View style={a.gap_lg} testID="contract-open">
        <BackToList contract={contract} />
        <OfflineNotice readAt={readAt} />
        <Text variant="heading" level={2}>
          {t(isOffer ? 'contract:offerTitle' : 'contract:title', { kind: t(nameOfKind(kind)) })}
        </Text>
        <Who contract={contract} />
        {isOffer && side === 'DOWNLINE' ? <NowAndThen contract={contract} /> : null}
        <View style={a.gap_sm}>
          <TermsTable kind={kind} terms={terms} />
          <Text variant="label" tone="muted">
            {t(`contract:how.${kind}`)}
          </Text>
          <Text variant="label" tone="muted">
            {t('contract:highest', { rate: rate(highest), figure: perTenThousand(highest) })}
          </Text>
        </View>
        {!(isOffer && side === 'DOWNLINE') && (
          <Card isDense>
            <Times contract={contract} />
          </Card>
        )}
        <Ends contract={contract} />
        <ContractActions contract={contract} />
      </View>
    </Narrow>
  );
}

/** The phone has the button in its header. */
function BackToList({ contract }: { contract: Contract }) {
  const t = useT();
  const { isDesktop } = useLayout();
  if (!isDesktop) return null;
  return (
    <Button
      label={t('contract:all')}
      icon="caret-left"
      kind="text"
      href={contractsLink(contract.side)}
      style={a.self_start}
      testID="contract-back"
    />
  );
}

function Who({ contract }: { contract: Contract }) {
  const t = useT();
  const instant = useInstant();
  const { nameOf, roleOf } = useContractTexts();
  const name = nameOf(contract);
  const { state, offeredAt, lapsesAt } = contract;
  const answerBy =
    isWaiting(contract) && lapsesAt !== null
      ? { label: t('contract:answerBy', { time: instant(lapsesAt, 'dayTime') }), tone: 'warn' as const }
      : { label: t(`contract:state.${state}`), tone: stateLooks[state].tone };
  return (
    <View style={[a.row, a.wrap, a.gap_md]}>
      <View style={[a.row, a.gap_md, { flexGrow: 1, flexShrink: 1 }]}>
        <Avatar member={{ username: name, nickname: '', avatar: null }} size={tokens.target} />
        <View style={a.shrink}>
          <Text weight="semibold" lines={1} testID="contract-with">
            {name}
          </Text>
          <Text variant="detail" tone="muted">
            {`${roleOf(contract)} · ${instant(offeredAt, 'dayTime')}`}
          </Text>
        </View>
      </View>
      <Badge {...answerBy} icon={stateLooks[state].icon} testID="contract-state" />
    </View>
  );
}

function NowAndThen({ contract }: { contract: Contract }) {
  const t = useT();
  const rate = useRateText();
  const instant = useInstant('row');
  const { settledOf } = useContractTexts();
  const own = useOwnContract(contract.kind).data;
  const now =
    own === undefined
      ? '–'
      : own === null
        ? t('contract:nowNone')
        : own.from === null
          ? t('contract:upTo', { rate: rate(highestRate(own.terms)) })
          : t('contract:nowSince', { rate: rate(highestRate(own.terms)), time: instant(own.from, 'dayTime') });
  return (
    <View style={[a.row_stretch, a.gap_md]}>
      <Box label={t('contract:settledTitle')}>{settledOf(contract)}</Box>
      <Box label={t('contract:now')}>{now}</Box>
    </View>
  );
}

function Box({ label, children }: { label: string; children: string }) {
  const theme = useTheme();
  return (
    <View style={[a.grow, a.p_md, a.round_md, theme.border, theme.bgSurface]}>
      <Text variant="label" tone="muted">
        {label}
      </Text>
      <Text variant="detail" weight="semibold">
        {children}
      </Text>
    </View>
  );
}

function Missing() {
  const t = useT();
  return (
    <EmptyState
      title={t('contract:missing')}
      description={t('contract:missingText')}
      action={
        <Button
          label={t('contract:all')}
          kind="filled"
          href={contractsLink('DOWNLINE')}
          testID={handle('contract', 'all')}
        />
      }
      testID="contract-missing"
    />
  );
}
