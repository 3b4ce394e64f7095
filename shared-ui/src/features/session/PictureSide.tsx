import { View } from 'react-native';

import { useT } from '../../i18n';
import { assetUrl } from '../../platform/device';
import { a, tokens, web } from '../../theme';
import { Img, Logo, Text } from '../../ui';
import { pictures } from '../../ui/art/pictures.gen';
import { BannerTurns, Picture, Pill, useTargetProps, useBanners, type Banner } from '../content';
import { useWhiteLabel } from '../system';

interface PictureSideProps {
  group: string;
  height: number;
}

/** The image side of the dialog: banners of its group, or the default image. */
export function PictureSide({ group, height }: PictureSideProps) {
  const banners = useBanners(group);
  return (
    <View style={[a.relative, { width: tokens.size.sessionArt, height }]} testID="session-picture">
      {banners.length === 0 && <BannerText height={height} />}
      <BannerTurns
        banners={banners}
        kind="dialog"
        corners="none"
        height={height}
        draw={(banner) => <BannerText banner={banner} height={height} />}
      />
    </View>
  );
}

function BannerText({ banner, height }: { banner?: Banner; height: number }) {
  const t = useT();
  const label = useWhiteLabel();
  return (
    <View style={a.fill}>
      <Art name={banner?.image} height={height} />
      <View style={[a.fill, a.between, { padding: tokens.space.xxl }]}>
        <View style={[a.row, a.gap_md]}>
          <Logo />
          <Text variant="heading" style={onArt}>
            {label?.name ?? ''}
          </Text>
        </View>
        <View style={a.gap_md}>
          <Text variant="hero" style={[onArt, balanced]}>
            {banner?.title ?? t('session:pictureTitle')}
          </Text>
          <Text style={onArt}>{banner?.text ?? t('session:pictureText')}</Text>
          {banner !== undefined && <Way banner={banner} />}
          <Text variant="detail" style={onArtDetail}>
            {t('session:pictureAge', { age: label?.minimumAge ?? 18 })}
          </Text>
        </View>
      </View>
    </View>
  );
}

function Art({ name, height }: { name: string | undefined; height: number }) {
  const place = { width: tokens.size.sessionArt, height, style: square, isEager: true };
  if (name !== undefined && name !== 'login') return <Picture name={name} isNarrow {...place} />;
  return (
    <Img src={assetUrl(`${pictures.login}-2x.webp`)} avif={assetUrl(`${pictures.login}-2x.avif`)} alt="" {...place} />
  );
}

function Way({ banner }: { banner: Banner }) {
  const aim = useTargetProps()(banner.lead);
  if (aim === undefined || banner.action === '') return null;
  return <Pill label={banner.action} {...aim} testID="session-banner" />;
}

const square = { borderRadius: 0 };
const onArt = { color: tokens.art.name };
const balanced = web({ textWrap: 'balance' });
const onArtDetail = { color: tokens.art.detail };
