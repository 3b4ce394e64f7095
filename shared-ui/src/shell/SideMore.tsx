import { useState } from 'react';
import { View } from 'react-native';

import { BannerArt, BannerTurns, useTargetProps, useBanners, type Banner } from '../features/content';
import { resourcesOf, useWhiteLabel } from '../features/system';
import { useT } from '../i18n';
import { paths } from '../lib/paths';
import { platformName } from '../platform/device';
import { a, tokens, useTheme } from '../theme';
import { Text, Touch, lazyOptional } from '../ui';
import { SideItem } from './SideItem';

const DownloadPopup = lazyOptional(async () => (await import('./DownloadPopup')).DownloadPopup);

/** Below the games: a banner, the apps, and contact links. */
export function SideMore({ isFolded }: { isFolded: boolean }) {
  const t = useT();
  const theme = useTheme();
  const label = useWhiteLabel();
  const banners = useBanners('w_leftmenu');
  const [isLoading, setLoading] = useState(false);
  const [contact] = label?.contacts ?? [];
  const [messages] = resourcesOf(label, 'message');
  return (
    <>
      {banners.length > 0 && !isFolded && (
        <View style={a.mt_sm}>
          <BannerTurns
            banners={banners}
            kind="side"
            corners="md"
            height={tokens.size.sideBanner}
            draw={(banner) => <SideBanner banner={banner} />}
            testID="side-banners"
          />
        </View>
      )}
      <View style={[theme.borderTop, a.my_sm]} />
      {platformName() === 'WEB' && (
        <SideItem
          title={t('shell:apps')}
          icon="device-mobile"
          onPress={() => setLoading(true)}
          isFolded={isFolded}
          testID="side-apps"
        />
      )}
      {contact !== undefined && (
        <SideItem
          title={t('system:support')}
          icon="headset"
          href={contact.url}
          isOutside
          isFolded={isFolded}
          testID="side-support"
        />
      )}
      {messages !== undefined && (
        <SideItem
          title={messages.label}
          icon="chat-text"
          href={messages.url}
          isOutside
          isFolded={isFolded}
          testID="side-messages"
        />
      )}
      <SideItem title={t('shell:footerHelp')} icon="question" href={paths.help} isFolded={isFolded} />
      {isLoading && <DownloadPopup onClose={() => setLoading(false)} />}
    </>
  );
}

/** A small card with art at its end; all of it is a link. */
function SideBanner({ banner }: { banner: Banner }) {
  const aim = useTargetProps()(banner.lead);
  const inside = (
    <>
      <BannerArt name={banner.image} height={tokens.size.sideBanner} isNarrow />
      <View style={[a.fill, a.justify_center, a.px_md, words]}>
        <Text weight="semibold" isDisplay lines={1} style={white}>
          {banner.title}
        </Text>
        <Text variant="label" lines={1} style={quiet}>
          {banner.text}
        </Text>
      </View>
    </>
  );
  const look = [a.relative, a.clip, a.round_md, card];
  if (aim === undefined)
    return (
      <View style={look} testID="side-banner">
        {inside}
      </View>
    );
  return (
    <Touch {...('href' in aim ? aim : { ...aim, role: 'button' as const })} style={look} testID="side-banner">
      {inside}
    </Touch>
  );
}

const card = { height: tokens.size.sideBanner, backgroundColor: tokens.art.ground };
const words = { gap: tokens.space.xs };
const white = { color: tokens.art.name };
const quiet = { color: tokens.art.detail };
