import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens } from '../../theme';
import { Badge, Button, Card, FigureLine, Text } from '../../ui';
import { useInstant } from '../system';
import { isWaiting, nameOfKind, stateLooks, type Contract } from './model';
import { contractLink } from './pages';
import { TermsTable } from './TermsTable';
import { useContractTexts } from './useContractTexts';

/** One contract in a list: with whom, what it pays, since when, and what can be done. */
export function ContractCard({ contract }: { contract: Contract }) {
  const t = useT();
  const { nameOf, roleOf } = useContractTexts();
  const { id, kind, state, terms } = contract;
  const primary = contract.steps[0];
  const open = primary === undefined ? t('contract:details') : t(`contract:open.${primary}`);
  return (
    <Card style={[a.gap_md, cardSize]} testID={handle('contract', id)}>
      <View style={[a.row_top, a.between, a.gap_md]}>
        <View style={a.grow}>
          <Text weight="semibold" level={2} lines={1}>
            {t(nameOfKind(kind))}
          </Text>
          <Text variant="detail" tone="muted" lines={1}>
            {`${nameOf(contract)} · ${roleOf(contract)}`}
          </Text>
        </View>
        <Badge label={t(`contract:state.${state}`)} {...stateLooks[state]} />
      </View>
      <TermsTable kind={kind} terms={terms} />
      <Times contract={contract} />
      <Button
        label={open}
        kind={isWaiting(contract) ? 'filled' : 'quiet'}
        isWide
        href={contractLink(id)}
        style={atEnd}
        testID={handle('contract', `open-${id}`)}
      />
    </Card>
  );
}

/** How often it is settled, and the instants that matter in its state. */
export function Times({ contract }: { contract: Contract }) {
  const t = useT();
  const instant = useInstant();
  const { settledOf } = useContractTexts();
  const { offeredAt, lapsesAt, from, to } = contract;
  const at = (time: string) => instant(time, 'minute');
  return (
    <View>
      <FigureLine label={t('contract:settledTitle')}>{settledOf(contract)}</FigureLine>
      {from === null && <FigureLine label={t('contract:offered')}>{at(offeredAt)}</FigureLine>}
      {from !== null && <FigureLine label={t('contract:from')}>{at(from)}</FigureLine>}
      {to !== null && <FigureLine label={t('contract:to')}>{at(to)}</FigureLine>}
      {lapsesAt !== null && <FigureLine label={t('contract:lapses')}>{at(lapsesAt)}</FigureLine>}
    </View>
  );
}

const atEnd = { marginTop: 'auto' as const };
const cardSize = { minWidth: tokens.layout.narrow - tokens.space.xxl, flexGrow: 1, flexBasis: tokens.size.agentSide };
