import { View } from 'react-native';

import { useT } from '../../i18n';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Skeleton } from '../../ui';
import { Reader, useAnnouncements } from '../content';
import { LoadError, PageTitle } from '../records';

export function AnnouncementPage() {
  const t = useT();
  const theme = useTheme();
  const { isPhone } = useLayout();
  const { data, error, isFetching, refetch } = useAnnouncements();
  return (
    <View style={a.gap_lg} testID="agent-announcements">
      <PageTitle title={t('agent:page.agentAnnouncement')} />
      <View style={!isPhone && [a.p_lg, a.round_lg, theme.bgSurface, theme.border]}>
        {data !== undefined ? (
          <Reader items={[...data.notices, ...data.headlines]} />
        ) : error !== null ? (
          <LoadError error={error} retry={() => void refetch()} isBusy={isFetching} />
        ) : (
          <View style={a.gap_md}>
            {['one', 'two', 'three', 'four'].map((key) => (
              <Skeleton key={key} height={tokens.size.menuItem} />
            ))}
          </View>
        )}
      </View>
    </View>
  );
}
