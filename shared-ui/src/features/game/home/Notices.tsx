import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { a, tokens, useLayout } from '../../../theme';
import { Button, Marquee, Skeleton } from '../../../ui';
import { AnnouncementsPopup, useAnnouncements } from '../../content';

/** A line of news that opens all of it, or a link to the notices where there is no news. */
export function Notices() {
  const t = useT();
  const { isDesktop } = useLayout();
  const { data, isPending } = useAnnouncements();
  const [opened, setOpened] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  if (isPending) return <Skeleton height={tokens.size.marquee} />;
  const headlines = data?.headlines ?? [];
  const all = [...headlines, ...(data?.notices ?? [])];
  if (all.length === 0) return null;
  const runs = headlines.length > 0;
  const open = (id?: string) => {
    setOpened(id);
    setOpen(true);
  };
  return (
    <View style={[a.row, a.gap_md, { minHeight: tokens.size.marquee }]}>
      {runs && (
        <View style={a.grow}>
          <Marquee
            label={t('game:notices')}
            lines={headlines.map(({ title }) => title)}
            onPress={(index) => open(headlines[index]?.id)}
            testID="home-notices"
          />
        </View>
      )}
      {(isDesktop || !runs) && (
        <Button
          label={t('content:allNotices')}
          kind="text"
          size="sm"
          {...(runs ? {} : { icon: 'megaphone-simple' as const, style: atEdge })}
          onPress={() => open()}
          testID="home-notices-all"
        />
      )}
      <AnnouncementsPopup isOpen={isOpen} items={all} first={opened} onClose={() => setOpen(false)} />
    </View>
  );
}

// Aligns its text with the news line.
const atEdge = { marginStart: -tokens.space.md };
