import { View } from 'react-native';

import { useT } from '../../i18n';
import type { Place } from '../../lib/place';
import { history } from '../../platform/history';
import { a, tokens, useLayout } from '../../theme';
import { Button, EmptyState, Segment, Skeleton } from '../../ui';
import { LoadError, PageTitle, RecordPages } from '../records';
import { ContractCard } from './ContractCard';
import { ContractView } from './ContractView';
import type { Side } from './model';
import { OfferForm } from './OfferForm';
import { contractsLink, offerLink, type Downline } from './pages';
import { useContractList } from './queries';

/** The agent's contracts with the upline and with downlines, or one of them. */
export function ContractsPage({ place }: { place: Place }) {
  const query = new URLSearchParams(place.query);
  const id = query.get('id');
  if (id !== null) return <ContractView key={id} id={id} />;
  if (query.get('view') === 'offer') return <OfferForm to={downlineOf(query)} />;
  return <ContractList side={query.get('side') === 'UPLINE' ? 'UPLINE' : 'DOWNLINE'} />;
}

function downlineOf(query: URLSearchParams): Downline | null {
  const [id, account] = [query.get('to'), query.get('name')];
  return id === null || account === null ? null : { id, account };
}

function ContractList({ side }: { side: Side }) {
  const t = useT();
  const { isDesktop } = useLayout();
  const contracts = useContractList(side);
  const options = (['DOWNLINE', 'UPLINE'] as const).map((value) => ({
    value,
    label: t(`contract:side.${value}`),
    testID: `contracts-${value.toLowerCase()}`,
  }));
  return (
    <View style={a.gap_md} testID="agent-contracts">
      <PageTitle title={t('agent:page.agentContracts')}>
        <Segment
          label={t('contract:sides')}
          options={options}
          value={side}
          onChange={(next) => history.replace(contractsLink(next))}
          isCompact={isDesktop}
        />
        {side === 'UPLINE' && (
          <Button label={t('contract:offer')} icon="plus" href={offerLink()} testID="contracts-offer" />
        )}
      </PageTitle>
      <RecordPages pages={contracts} name="contracts">
        <Cards side={side} contracts={contracts} />
      </RecordPages>
    </View>
  );
}

function Cards({ side, contracts }: { side: Side; contracts: ReturnType<typeof useContractList> }) {
  const t = useT();
  if (contracts.state === 'loading')
    return (
      <View aria-hidden style={[a.row, a.wrap, a.gap_md]}>
        <Skeleton height={tokens.size.chart} radius="lg" />
        <Skeleton height={tokens.size.chart} radius="lg" />
      </View>
    );
  if (contracts.state === 'error')
    return <LoadError error={contracts.error} retry={contracts.retry} isBusy={contracts.isBusy} />;
  if (contracts.items.length === 0)
    return (
      <EmptyState title={t('contract:none')} description={t(`contract:noneText.${side}`)} testID="contracts-empty" />
    );
  return (
    <View style={[a.row_stretch, a.wrap, a.gap_md]}>
      {contracts.items.map((contract) => (
        <ContractCard key={contract.id} contract={contract} />
      ))}
    </View>
  );
}
