import { View } from 'react-native';

import { useReachability } from '../../api';
import { a, tokens, useTheme, web } from '../../theme';
import { Text, Touch } from '../../ui';
import type { Banner } from './model';
import { Picture } from './Picture';
import { Pill } from './Pill';
import { useTargetProps } from './useTargetProps';

interface BannerSlideProps {
  banner: Banner;
  height: number;
  /** Text size of a wide screen. */
  isLarge: boolean;
  isFirst?: boolean;
  /** Replaces the link. */
  action?: React.ReactNode;
}

/** One banner: its image, text on the dark side, and a link. */
export function BannerSlide({ banner, height, isLarge, isFirst = false, action }: BannerSlideProps) {
  const { hasToneMarks } = useTheme();
  const aim = useTargetProps()(banner.lead);
  const isWhole = action === undefined && banner.action === '' && aim !== undefined;
  return (
    <View style={[a.fill, a.clip, a.round_lg, ground]}>
      <BannerArt name={banner.image} height={height} isFirst={isFirst} />
      <View style={[a.fill, a.col, a.align_start, inset, edge]}>
        <View style={above} />
        <View style={[a.fixed, a.gap_xs, wide]}>
          <Text
            variant={isLarge ? 'hero' : 'figure'}
            level={2}
            lines={2}
            style={[white, tight, !isLarge && !hasToneMarks && title]}
          >
            {banner.title}
          </Text>
          <Text variant={isLarge ? 'body' : 'detail'} lines={2} style={[quiet, !isLarge && !hasToneMarks && sentence]}>
            {banner.text}
          </Text>
        </View>
        <View style={atFoot}>
          {action ?? (banner.action !== '' && aim !== undefined && <Pill label={banner.action} {...aim} />)}
        </View>
      </View>
      {isWhole && (
        <Touch
          {...('href' in aim ? aim : { ...aim, role: 'button' as const })}
          aria-label={`${banner.title} ${banner.text}`.trim()}
          isPlain
          style={[a.fill, a.round_lg]}
        />
      )}
    </View>
  );
}

interface BannerArtProps {
  name: string;
  height: number;
  isFirst?: boolean;
  isNarrow?: boolean;
}

export function BannerArt({ name, height, isFirst = false, isNarrow = false }: BannerArtProps) {
  const { isOnline } = useReachability();
  return (
    <Picture
      name={name}
      isNarrow={isNarrow}
      width={tokens.size.dialog.picture}
      height={height}
      isEager={isFirst}
      isFaded={!isOnline}
      radius="lg"
      style={[a.fill, whole, ground]}
    />
  );
}

const whole = { width: '100%' as const, height: '100%' as const };
const ground = { backgroundColor: tokens.art.ground };
const inset = {
  paddingHorizontal: tokens.size.bannerPad.x,
  paddingTop: tokens.space.md,
  paddingBottom: tokens.size.bannerPad.y,
};
// Space above the text that shrinks when both texts have two lines.
const above = { height: tokens.size.bannerPad.y - tokens.space.md, flexShrink: 1 };
const atFoot = { marginTop: 'auto' as const, paddingTop: tokens.space.sm, flexShrink: 0 };
const title = { lineHeight: tokens.size.bannerLine.title };
const sentence = { lineHeight: tokens.size.bannerLine.text };
const edge = { borderRadius: tokens.radius.lg, borderWidth: tokens.hairline.thin, borderColor: tokens.art.line };
const wide = { maxWidth: `${tokens.size.bannerText * 100}%` as const };
const white = { color: tokens.art.name };
const quiet = { color: tokens.art.detail };
const tight = { letterSpacing: tokens.type.figure.size * tokens.tracking.banner, ...web({ textWrap: 'balance' }) };
