import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { isMoney } from '../../lib/money';
import { pathTo, type PathParams } from '../../lib/paths';
import { formatDay } from '../../lib/time';
import { a, tokens, useTheme } from '../../theme';
import { Button, Card, Money, Skeleton, Text, FigureLine, Reference, ShortId } from '../../ui';
import { typeIcons } from '../game';
import { useInstant } from '../system';
import { RecordDetail, RecordFrame } from '../records';
import { useCurrency } from './currency';
import { useDerivation } from './entryQueries';
import { useEntryType } from './EntryType';
import { isKnownEntryType } from './entryTypes';
import type { Derivation } from './model';

/** How the amount of one ledger entry was calculated: the rule, its inputs and the booked lines. */
export function EntryDetailScreen({ params: { id } }: { params: PathParams<'entryDetail'> }) {
  const t = useT();
  return (
    <RecordDetail title={t('wallet:whyTitle')} record={useDerivation(id)} shape={<Shape />}>
      {(entry, readAt) => <Known entry={entry} readAt={readAt} />}
    </RecordDetail>
  );
}

const details: Record<
  string,
  'depositDetail' | 'withdrawalDetail' | 'betDetail' | 'transferDetail' | 'vendorTransferDetail'
> = {
  deposit: 'depositDetail',
  withdrawal: 'withdrawalDetail',
  bet: 'betDetail',
  transfer: 'transferDetail',
  vendor_transfer: 'vendorTransferDetail',
};

function Known({ entry, readAt }: { entry: Derivation; readAt: number }) {
  const t = useT();
  const instant = useInstant();
  const { symbol } = useCurrency();
  const { locale } = useTheme();
  const nameOf = useEntryType();
  const related = entry.relatedKind === null ? undefined : details[entry.relatedKind];
  const booked = (
    <View style={a.gap_md}>
      <Booked entry={entry} />
      {related !== undefined && entry.relatedId !== null && (
        <Button
          label={t('wallet:openRelated')}
          isWide
          href={pathTo(related, { id: entry.relatedId })}
          testID={handle('entry', 'related')}
        />
      )}
      <Reference value={entry.reference} name="entry" />
    </View>
  );
  return (
    <RecordFrame title={t('wallet:whyTitle')} readAt={readAt} side={booked}>
      <View style={[a.gap_xs, a.pb_md]}>
        <Text variant="detail" tone="muted">
          {entry.gameName === ''
            ? nameOf(entry.type)
            : t('wallet:typeOfGame', { type: nameOf(entry.type), game: entry.gameName })}
        </Text>
        <Money amount={entry.amount} currency={symbol} variant="hero" isChange testID={handle('entry', 'amount')} />
        <Text variant="label" tone="muted">
          {instant(entry.at, 'full')}
        </Text>
      </View>
      <Card testID={handle('entry', 'rule')}>
        <Text variant="detail" weight="semibold" level={2}>
          {t('wallet:rule')}
        </Text>
        <Text variant="detail" tone="muted" style={[a.pt_xs, a.pb_sm]}>
          {isKnownEntryType(entry.type) ? t(`wallet:ruleOf.${entry.type}`) : t('wallet:ruleOther')}
        </Text>
        {entry.inputs.filter(isShown).map(({ name, value }) => (
          <FigureLine key={name} label={t(`wallet:input.${name}`)}>
            {isMoneyInput(name) && isMoney(value) ? (
              <Money amount={value} currency={symbol} variant="detail" />
            ) : name === 'round' ? (
              <ShortId value={value} testID={handle('entry', 'round-copy')} />
            ) : name === 'gameType' && isGameType(value) ? (
              t(`bet:type.${value}`)
            ) : name === 'day' ? (
              formatDay(value, locale, 'dayYear')
            ) : (
              value
            )}
          </FigureLine>
        ))}
      </Card>
    </RecordFrame>
  );
}

function Booked({ entry }: { entry: Derivation }) {
  const t = useT();
  const { symbol } = useCurrency();
  return (
    <Card testID={handle('entry', 'lines')}>
      <Text variant="detail" weight="semibold" level={2} style={a.pb_sm}>
        {t('wallet:booked')}
      </Text>
      {entry.lines.map((line) => (
        <FigureLine key={line.account} label={accountOf(line.account, t)}>
          <Money amount={line.amount} currency={symbol} variant="detail" isChange tone="text" digits={4} />
        </FigureLine>
      ))}
      <FigureLine label={t('wallet:balanceAfter')} isTotal>
        <Money amount={entry.balanceAfter} currency={symbol} variant="heading" />
      </FigureLine>
    </Card>
  );
}

const inputNames = [
  'reference',
  'ordered',
  'fee',
  'received',
  'amount',
  'payee',
  'stake',
  'payout',
  'validBet',
  'round',
  'day',
  'gameType',
  'receiver',
  'sender',
  'required',
  'vendor',
  'freeRounds',
  'freeValue',
  'turnover',
] as const;
type InputName = (typeof inputNames)[number];
const isGameType = (type: string): type is keyof typeof typeIcons => Object.hasOwn(typeIcons, type);

interface Input {
  name: InputName;
  value: string;
}
/** Inputs without a value, or without a name that a player knows, are left out. */
const isShown = (input: { name: string; value: string }): input is Input =>
  input.value !== '' && (inputNames as readonly string[]).includes(input.name);
const moneyInputs: readonly string[] = [
  'ordered',
  'fee',
  'received',
  'amount',
  'stake',
  'payout',
  'validBet',
  'required',
  'freeValue',
];
const isMoneyInput = (name: string): boolean => moneyInputs.includes(name);

// The platform's accounts look the same to a player; the player's own account is named.
function accountOf(account: string, t: ReturnType<typeof useT>): string {
  if (account === 'user:main') return t('wallet:account.main');
  if (account === 'user:other') return t('wallet:account.member');
  if (account.startsWith('user:vendor:')) return t('wallet:account.vendorWallet');
  if (account.startsWith('hold:') || account.startsWith('user:hold')) return t('wallet:account.hold');
  return t('wallet:account.other');
}

function Shape() {
  return (
    <View aria-hidden style={a.gap_md} testID={handle('entry', 'loading')}>
      <Skeleton width="50%" height={tokens.type.hero.line} />
      <Skeleton height={tokens.size.area} radius="lg" />
      <Skeleton height={tokens.size.area} radius="lg" />
    </View>
  );
}
