import { Image, View } from 'react-native';
import { a, tokens, useTheme } from '../../theme';
import type { ImgProps } from './imgProps';

/** The apps support WebP and use its first source. */
export function Img({
  src,
  alt,
  width,
  height,
  webp,
  radius = 'md',
  isFluid = false,
  isFaded = false,
  fit = 'cover',
  onMissing,
  style,
  testID,
}: ImgProps) {
  const t = useTheme();
  const box = isFluid ? { width: '100%' as const, aspectRatio: width / height } : { width, height };
  const uri = webp?.split(',').at(-1)?.trim().split(' ')[0] ?? src;
  return (
    <View
      style={[
        a.clip,
        t.bgSkeleton,
        box,
        { borderRadius: tokens.radius[radius] },
        isFaded && { filter: [{ saturate: tokens.share.offlineArt }] },
        style,
      ]}
      testID={testID}
    >
      <Image
        source={{ uri }}
        resizeMode={fit}
        fadeDuration={tokens.motion.press}
        {...(onMissing === undefined ? {} : { onError: () => onMissing() })}
        {...(alt === '' ? { accessible: false } : { accessible: true, accessibilityLabel: alt, role: 'img' as const })}
        style={a.fill}
      />
    </View>
  );
}
