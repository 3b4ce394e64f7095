import { assetUrl } from '../../platform/device';
import { useLayout, useTheme } from '../../theme';
import { Img, type ImgProps } from '../../ui';
import { pictures } from '../../ui/art/pictures.gen';

type BannerName = keyof typeof pictures.banners;

const isBanner = (name: string): name is BannerName => Object.hasOwn(pictures.banners, name);

interface PictureProps extends Pick<ImgProps, 'width' | 'height' | 'isEager' | 'isFaded' | 'radius' | 'style'> {
  name: string;
  /** The narrow image, also on a wide screen. */
  isNarrow?: boolean;
}

// The light is on the side away from the text, which starts on the right.
const mirrored = { transform: [{ scaleX: -1 }] };

/** A banner's image by name; nothing for unknown names. */
export function Picture({ name, isNarrow = false, style, ...rest }: PictureProps) {
  const { isPhone } = useLayout();
  const { isRtl } = useTheme();
  if (!isBanner(name)) return null;
  const { phone, desktop } = pictures.banners[name];
  const file = (base: string, end: string) => assetUrl(`${base}-${end}`);
  const set = (kind: string) =>
    isPhone || isNarrow
      ? `${file(phone, `2x.${kind}`)} 2x, ${file(phone, `3x.${kind}`)} 3x`
      : `${file(desktop, `2x.${kind}`)} 2x`;
  return (
    <Img
      {...rest}
      src={file(isPhone || isNarrow ? phone : desktop, '2x.webp')}
      alt=""
      avif={set('avif')}
      webp={set('webp')}
      style={[style, isRtl && mirrored]}
    />
  );
}
