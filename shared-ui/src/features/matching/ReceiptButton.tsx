import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens } from '../../theme';
import { Button, Img, Popup, Skeleton } from '../../ui';
import { LoadError } from '../records';
import type { Receipt } from './model';
import { useMatch, useReceiptPicture } from './queries';

/** Opens the pictures of the depositor's receipt. */
export function ReceiptButton({ matchId }: { matchId: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        label={t('matching:receipt.open')}
        icon="receipt"
        isWide
        onPress={() => setOpen(true)}
        testID={handle('match', 'receipt-open')}
      />
      <Popup
        isOpen={isOpen}
        title={t('matching:receipt.title')}
        onClose={() => setOpen(false)}
        closeLabel={t('common:close')}
        testID={handle('match', 'receipt')}
      >
        {isOpen && <Receipts matchId={matchId} />}
      </Popup>
    </>
  );
}

function Receipts({ matchId }: { matchId: string }) {
  const match = useMatch(matchId);
  if (match.isError)
    return <LoadError error={match.error} retry={() => void match.refetch()} isBusy={match.isFetching} />;
  if (match.data === undefined) return <PictureShape />;
  return (
    <View style={[a.gap_md, a.pb_sm]}>
      {match.data.receipts.map((receipt, at) => (
        <Picture key={receipt.id} matchId={matchId} receipt={receipt} number={at + 1} />
      ))}
    </View>
  );
}

function Picture({ matchId, receipt, number }: { matchId: string; receipt: Receipt; number: number }) {
  const t = useT();
  const picture = useReceiptPicture(matchId, receipt.id);
  if (picture.isError)
    return <LoadError error={picture.error} retry={() => void picture.refetch()} isBusy={picture.isFetching} />;
  if (picture.data === undefined) return <PictureShape />;
  return (
    <Img
      src={picture.data}
      alt={t('matching:receipt.picture', { number })}
      width={receipt.width}
      height={receipt.height}
      isFluid
      isEager
      testID={handle('match', `receipt-${number}`)}
    />
  );
}

function PictureShape() {
  return (
    <View aria-hidden testID={handle('match', 'loading')}>
      <Skeleton height={tokens.size.qr} radius="md" />
    </View>
  );
}
