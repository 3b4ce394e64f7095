import { View } from 'react-native';

import { ApiError } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens } from '../../theme';
import { Button, Card, Skeleton, Text, FigureLine } from '../../ui';
import type { VendorRound as Round } from './model';
import { useVendorRound } from './queries';

/** The vendor's own details of a bet's round. */
export function VendorRound({ id }: { id: string }) {
  const t = useT();
  const round = useVendorRound(id);
  const isUnknown = round.error instanceof ApiError && round.error.code === 'not_found';
  return (
    <Card testID={handle('bet', 'vendor')}>
      <Text variant="detail" weight="semibold" level={3} style={a.pb_sm}>
        {t('bet:vendor.title')}
      </Text>
      {round.data !== undefined ? (
        <RoundDetails round={round.data} />
      ) : round.isPending ? (
        <Skeleton height={tokens.size.area} radius="md" />
      ) : isUnknown ? (
        <Text tone="muted">{t('bet:vendor.none')}</Text>
      ) : (
        <View style={a.gap_md} role="alert">
          <Text tone="muted">{t('bet:vendor.silent')}</Text>
          <Button
            label={t('common:retry')}
            size="sm"
            isBusy={round.isFetching}
            onPress={() => void round.refetch()}
            testID={handle('bet', 'vendor-retry')}
          />
        </View>
      )}
    </Card>
  );
}

function RoundDetails({ round }: { round: Round }) {
  const t = useT();
  return (
    <>
      {round.lines.length === 0 && <Text tone="muted">{t('bet:vendor.none')}</Text>}
      {round.lines
        .filter(({ text }) => text.trim() !== '')
        .map((line, at) => (
          <FigureLine key={at} label={line.label}>
            {line.text}
          </FigureLine>
        ))}
      {round.replayUrl !== null && (
        <Button
          label={t('bet:vendor.replay')}
          iconEnd="arrow-up-right"
          isWide
          isOutside
          href={round.replayUrl}
          style={a.mt_md}
          testID={handle('bet', 'vendor-replay')}
        />
      )}
    </>
  );
}
