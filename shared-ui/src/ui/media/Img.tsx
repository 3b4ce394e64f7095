import { useState } from 'react';
import { View } from 'react-native';
import { unstable_createElement } from 'react-native-web';
import { a, tokens, useTheme } from '../../theme';
import type { ImgProps } from './imgProps';

/** Reserves its space; the browser picks the best format and loads the image when it is near. */
export function Img({
  src,
  alt,
  width,
  height,
  avif,
  webp,
  sizes,
  radius = 'md',
  isEager = false,
  isFluid = false,
  isFaded = false,
  fit = 'cover',
  onMissing,
  style,
  testID,
}: ImgProps) {
  const t = useTheme();
  const box = isFluid ? { width: '100%' as const, aspectRatio: width / height } : { width, height };
  const [isMissing, setMissing] = useState(false);
  const faded = isFaded ? { filter: `saturate(${tokens.share.offlineArt})` } : {};
  const source = (type: string, set: string) =>
    unstable_createElement('source', { key: type, type, srcSet: set, ...(sizes === undefined ? {} : { sizes }) });
  return (
    <View style={[a.clip, t.bgSkeleton, box, { borderRadius: tokens.radius[radius] }, style]} testID={testID}>
      <picture>
        {avif !== undefined && source('image/avif', avif)}
        {webp !== undefined && source('image/webp', webp)}
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          // A missing image leaves its space empty instead of showing the browser's broken-image icon.
          onError={() => {
            setMissing(true);
            onMissing?.();
          }}
          onLoad={() => setMissing(false)}
          {...(isEager ? { fetchPriority: 'high' as const } : {})}
          style={{
            display: 'block',
            width: '100%',
            height: '100%',
            objectFit: fit,
            ...(isMissing ? { visibility: 'hidden' as const } : {}),
            ...faded,
            position: 'absolute',
            inset: 0,
          }}
        />
      </picture>
    </View>
  );
}
