import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { money, type Money as Amount } from '../../lib/money';
import { pathTo } from '../../lib/paths';
import { history } from '../../platform/history';
import { a, tokens } from '../../theme';
import { Card, Money, Skeleton, Text, Touch, type Column, FigureLine, Narrow } from '../../ui';
import { oneBetLink } from '../bet';
import { SectionFrame } from '../member';
import { EntryType, useCurrency } from '../wallet';
import { LoadError, OfflineNotice, RecordTable, useDays } from '../records';
import { useInstant } from '../system';
import { typeName } from './ByType';
import { useDaysText } from './days';
import { profitLink, rangeOf } from './links';
import { isOfType, isSigned, partsOf, type Figure, type Origin, type OriginFigure, type Profit } from './model';
import { useOrigins, useProfit } from './queries';

/** The origin of a figure: its rule, the figures it consists of, and every bet or entry that was added up. */
export function FigureDetail({ figure, query }: { figure: Figure; query: URLSearchParams }) {
  const t = useT();
  const range = rangeOf(query);
  const days = useDays(range);
  const gameType = isOfType(figure) ? (query.get('type') ?? '') : '';
  const profit = useProfit(days);
  const text = useDaysText(days);
  const { symbol } = useCurrency();
  const of = (name: Figure): Amount => amountOf(profit.data, name, gameType);
  const parts = partsOf[figure];
  return (
    <SectionFrame hasBack title={t(`report:figure.${figure}`)}>
      {profit.data === undefined ? (
        <Narrow>
          {profit.isError ? (
            <LoadError error={profit.error} retry={() => void profit.refetch()} isBusy={profit.isFetching} />
          ) : (
            <Shape />
          )}
        </Narrow>
      ) : (
        <View style={a.gap_lg}>
          <OfflineNotice readAt={profit.dataUpdatedAt} />
          <View style={a.gap_xs}>
            <Text variant="detail" tone="muted">
              {gameType === '' ? text : t('report:typeIn', { type: typeName(gameType, t), days: text })}
            </Text>
            <Money
              amount={of(figure)}
              currency={symbol}
              variant="hero"
              isChange={isSigned(figure)}
              testID={handle('figure', 'amount')}
            />
          </View>
          <Card testID={handle('figure', 'rule')} style={rule}>
            <Text variant="detail" weight="semibold" level={2}>
              {t('wallet:rule')}
            </Text>
            <Text variant="detail" tone="muted" style={[a.pt_xs, a.pb_sm]}>
              {t(`report:ruleOf.${figure}`)}
            </Text>
            {parts?.map((part) => (
              <Touch
                key={part.figure}
                href={profitLink({ range, figure: part.figure, type: gameType })}
                testID={handle('figure', part.figure)}
                style={[a.justify_center, a.round_sm, { minHeight: tokens.target }]}
              >
                <FigureLine
                  label={t(part.isTaken === true ? 'report:less' : 'report:plus', {
                    figure: t(`report:figure.${part.figure}`),
                  })}
                >
                  <Money amount={of(part.figure)} currency={symbol} variant="detail" />
                </FigureLine>
              </Touch>
            ))}
            {parts !== undefined && (
              <FigureLine label={t(`report:figure.${figure}`)} isTotal>
                <Money amount={of(figure)} currency={symbol} variant="heading" isChange />
              </FigureLine>
            )}
          </Card>
          {figure !== 'netProfit' && <Lines figure={figure} gameType={gameType} days={days} />}
        </View>
      )}
    </SectionFrame>
  );
}

const nothing = money('0.00');

function amountOf(profit: Profit | undefined, figure: Figure, gameType: string): Amount {
  if (profit === undefined) return nothing;
  if (gameType === '' || !isOfType(figure)) return profit.totals[figure];
  return profit.byGameType.find((row) => row.gameType === gameType)?.[figure] ?? nothing;
}

function Lines({
  figure,
  gameType,
  days,
}: {
  figure: OriginFigure;
  gameType: string;
  days: { from: string; to: string };
}) {
  const t = useT();
  const instant = useInstant();
  const pages = useOrigins({ figure, gameType, ...days });
  const time = ({ at }: Origin) => instant(at, 'dayTime');
  const digits = figure === 'rebate' ? { digits: 4 } : {};
  const amount = (line: Origin) => (
    <Money amount={line.amount} variant="detail" isChange={isSigned(figure)} {...digits} />
  );
  const name = (line: Origin) => (line.gameType === null ? <EntryType type={line.type} /> : typeName(line.gameType, t));
  const how = ({ point, validBet }: Origin) =>
    point === null || validBet === null ? '' : t('report:pointOf', { point, amount: validBet });
  const columns: Column<Origin>[] = [
    { key: 'what', title: t('report:what'), grow: 1.2, cell: name },
    { key: 'time', title: t('wallet:time'), cell: time },
    { key: 'reference', title: t('common:reference'), grow: 1.4, cell: ({ reference }) => reference },
    ...(figure === 'rebate' ? [{ key: 'how', title: t('wallet:rule'), grow: 1.4, cell: how }] : []),
    { key: 'amount', title: t('wallet:amount'), isFigure: true, cell: amount },
  ];
  return (
    <View style={a.gap_sm}>
      <Text variant="heading" level={2}>
        {t('report:addedUp')}
      </Text>
      <RecordTable
        name="origins"
        label={t('report:addedUp')}
        pages={pages}
        columns={columns}
        keyOf={({ betId, entryId }) => betId ?? entryId ?? ''}
        stickAt={tokens.size.header}
        card={(line) => ({
          title: line.gameType === null ? line.reference : typeName(line.gameType, t),
          detail: [time(line), line.gameType === null ? '' : line.reference, how(line)]
            .filter((part) => part !== '')
            .join(' · '),
          ...(line.gameType === null ? { badge: <EntryType type={line.type} /> } : {}),
          figures: [{ label: t('wallet:amount'), value: amount(line) }],
        })}
        onPress={(line) => history.push(linkOf(line))}
        nameOf={({ reference }) => t('report:openLine', { reference })}
        empty={{ title: t('report:noLines'), description: t('report:noLinesText') }}
      />
    </View>
  );
}

const linkOf = ({ betId, entryId }: Origin): string =>
  betId === null ? pathTo('entryDetail', { id: entryId ?? '' }) : oneBetLink(betId);

function Shape() {
  return (
    <View aria-hidden style={a.gap_md} testID={handle('figure', 'loading')}>
      <Skeleton width="50%" height={tokens.type.hero.line} />
      <Skeleton height={tokens.size.area} radius="lg" />
      <Skeleton height={tokens.size.area} radius="lg" />
    </View>
  );
}

const rule = { maxWidth: tokens.size.dialog.form };
