import { View } from 'react-native';

import { useReach } from '../../../api';
import { useT } from '../../../i18n';
import { askInstall, useInstallWay } from '../../../platform/install';
import { a, tokens, useLayout, useTheme, web } from '../../../theme';
import { Carousel, Text, Touch } from '../../../ui';
import { houseBannerName } from '../../../ui/art/houseBanner';
import { Picture, useAnnouncements, type Banner } from '../../content';
import { leadsSomewhere } from '../links';
import type { MenuType } from '../menus';

const group = 'w_home';
const installBanner = 'install';

/** The first thing seen: pictures that take turns, words and one way on over each. */
export function Banners({ offered }: { offered: readonly MenuType[] }) {
  const t = useT();
  const { isDesktop } = useLayout();
  const { data, isPending } = useAnnouncements();
  const height = isDesktop ? tokens.size.banner.desktop : tokens.size.banner.phone;
  const banners = (data?.banners ?? []).filter((banner) => banner.group === group);
  if (isPending) return <Place height={height} />;
  if (banners.length === 0) return null;
  return (
    <Carousel
      label={t('game:banners')}
      height={height}
      pauseLabel={t('game:bannersStop')}
      playLabel={t('game:bannersPlay')}
      testID="home-banners"
      slides={banners.map((banner, index) => ({
        key: banner.id,
        slide: <Slide banner={banner} offered={offered} isFirst={index === 0} height={height} />,
      }))}
    />
  );
}

/** The same drawing as before any script has run: nothing flashes while the banners are asked for. */
function Place({ height }: { height: number }) {
  return (
    <View aria-hidden style={[a.clip, a.round_lg, ground, { height }]}>
      <Art name={houseBannerName} height={height} isFirst />
    </View>
  );
}

interface SlideProps {
  banner: Banner;
  offered: readonly MenuType[];
  isFirst: boolean;
  height: number;
}

function Slide({ banner, offered, isFirst, height }: SlideProps) {
  const { isDesktop } = useLayout();
  const { hasToneMarks } = useTheme();
  return (
    <View style={[a.fill, a.clip, a.round_lg, ground]}>
      <Art name={banner.image} height={height} isFirst={isFirst} />
      <View style={[a.fill, a.col, a.align_start, inset, edge]}>
        <View style={above} />
        <View style={[a.fixed, a.gap_xs, wide]}>
          <Text
            variant={isDesktop ? 'hero' : 'figure'}
            level={2}
            lines={2}
            style={[white, tight, !isDesktop && !hasToneMarks && title]}
          >
            {banner.title}
          </Text>
          <Text
            variant={isDesktop ? 'body' : 'detail'}
            lines={2}
            style={[quiet, !isDesktop && !hasToneMarks && sentence]}
          >
            {banner.text}
          </Text>
        </View>
        <View style={atFoot}>
          <Action banner={banner} offered={offered} />
        </View>
      </View>
    </View>
  );
}

function Art({ name, height, isFirst }: { name: string; height: number; isFirst: boolean }) {
  const { isOnline } = useReach();
  return (
    <Picture
      name={name}
      width={tokens.size.dialog.picture}
      height={height}
      isEager={isFirst}
      isFaded={!isOnline}
      radius="lg"
      style={[a.fill, whole, ground]}
    />
  );
}

function Action({ banner, offered }: Pick<SlideProps, 'banner' | 'offered'>) {
  const t = useT();
  const way = useInstallWay();
  if (banner.image === installBanner && way === 'prompt')
    return <Pill label={t('game:installNow')} onPress={() => void askInstall()} />;
  if (banner.action === '' || !leadsSomewhere(banner.url, offered)) return null;
  return <Pill label={banner.action} href={banner.url} />;
}

/** The white way on that stands on art, 36 high in a target of 44. */
export function Pill({
  label,
  href,
  onPress,
  testID,
}: {
  label: string;
  href?: string;
  onPress?: () => void;
  testID?: string;
}) {
  return (
    <Touch
      {...(href === undefined ? { role: 'button' as const } : { href })}
      onPress={onPress}
      testID={testID}
      hitSlop={(tokens.target - tokens.size.pill) / 2}
      style={[a.center, a.round_full, a.px_lg, a.self_start, pill]}
    >
      <Text variant="detail" weight="semibold" lines={1} style={{ color: tokens.art.onPlay }}>
        {label}
      </Text>
    </Touch>
  );
}

const whole = { width: '100%' as const, height: '100%' as const };
const ground = { backgroundColor: tokens.art.ground };
const inset = {
  paddingHorizontal: tokens.size.bannerPad.x,
  paddingTop: tokens.space.md,
  paddingBottom: tokens.size.bannerPad.y,
};
// Room above the words that gives way when both of them take two lines.
const above = { height: tokens.size.bannerPad.y - tokens.space.md, flexShrink: 1 };
const atFoot = { marginTop: 'auto' as const, paddingTop: tokens.space.sm, flexShrink: 0 };
const title = { lineHeight: tokens.size.bannerLine.title };
const sentence = { lineHeight: tokens.size.bannerLine.text };
const edge = { borderRadius: tokens.radius.lg, borderWidth: tokens.hairline.thin, borderColor: tokens.art.line };
const wide = { maxWidth: `${tokens.size.bannerText * 100}%` as const };
const white = { color: tokens.art.name };
const quiet = { color: tokens.art.detail };
const tight = { letterSpacing: tokens.type.figure.size * tokens.tracking.banner, ...web({ textWrap: 'balance' }) };
const pill = { height: tokens.size.pill, backgroundColor: tokens.art.play };
