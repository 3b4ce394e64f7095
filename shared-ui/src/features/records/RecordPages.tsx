import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a } from '../../theme';
import { Button } from '../../ui';
import { OfflineNotice } from './OfflineNotice';
import type { Pages } from './pages';

export interface RecordPagesProps {
  pages: Pages<unknown>;
  /** Prefix of the test handles: `bets` → `bets-more`. */
  name: string;
  /** The rows. */
  children: ReactNode;
}

/** Rows of a cursor-paged list between the offline notice and the button that loads more. */
export function RecordPages({ pages, name, children }: RecordPagesProps) {
  const t = useT();
  return (
    <View style={a.gap_md}>
      <OfflineNotice readAt={pages.readAt} />
      {children}
      {pages.hasMore && (
        <Button
          label={t('common:more')}
          onPress={pages.more}
          isBusy={pages.isBusy}
          style={a.self_center}
          testID={handle(name, 'more')}
        />
      )}
    </View>
  );
}
