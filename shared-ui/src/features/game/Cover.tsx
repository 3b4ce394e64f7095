import { useState } from 'react';
import { View } from 'react-native';

import { useReachability } from '../../api';
import { assetUrl } from '../../platform/device';
import { a, tokens } from '../../theme';
import { Img } from '../../ui';
import { currentImageHosts } from '../system';

interface CoverProps {
  /** A path of ours without size and format, or the full URL of the vendor's image; empty without a cover. */
  base: string;
  width: number;
  height: number;
  isFluid?: boolean;
  isEager?: boolean;
  /** Landscape format, used by live tables. */
  isWide?: boolean;
  radius?: 'sm' | 'md' | 'lg';
}

// Each file has twice the pixels of its name.
const tall = [112, 132, 180];
const landscape = [173];

// Dark in both themes like the covers, so that text on it is readable before the image loads, or without one.
const ground = { backgroundColor: tokens.art.ground };

const isFullUrl = (base: string): boolean => /^https?:\/\//i.test(base);

/**
 * A cover in the size of its container, loaded from the merchant's image hosts and finally from ours; pale while
 * offline. A vendor's own image has one URL and one size.
 */
export function Cover({ base, width, height, isWide = false, ...rest }: CoverProps) {
  const { isOnline } = useReachability();
  const hosts = currentImageHosts();
  const [missing, setMissing] = useState(0);
  if (base === '') return <NoCover {...rest} width={width} height={height} />;
  const same = { ...rest, alt: '', width, height, isFaded: !isOnline, style: ground };
  if (isFullUrl(base)) return <Img {...same} src={base} />;
  const host = hosts[missing];
  const at = (path: string) => (host === undefined ? assetUrl(path) : host + path);
  const drawn = isWide ? landscape : tall;
  const set = drawn.map((size) => `${at(`${base}-${size}.webp`)} ${size * 2}w`).join(', ');
  return (
    <Img
      {...same}
      src={at(`${base}-${drawn.at(-1)}.webp`)}
      webp={set}
      sizes={`${width}px`}
      onMissing={() => setMissing(Math.min(missing + 1, hosts.length))}
    />
  );
}

function NoCover({ width, height, isFluid = false, radius = 'md' }: Omit<CoverProps, 'base'>) {
  const box = isFluid ? [a.full, { aspectRatio: width / height }] : { width, height };
  return <View style={[box, ground, { borderRadius: tokens.radius[radius] }]} />;
}
