import { useState } from 'react';
import { View } from 'react-native';

import { useReachability } from '../../api';
import { assetUrl } from '../../platform/device';
import { a, tokens } from '../../theme';
import { Img } from '../../ui';
import { imageHostsNow } from '../system';

interface CoverProps {
  /** A path of ours without size and kind, or the whole address at which a vendor keeps the picture; empty where there is none. */
  base: string;
  width: number;
  height: number;
  isFluid?: boolean;
  isEager?: boolean;
  /** Lies, as live tables do. */
  isWide?: boolean;
  radius?: 'sm' | 'md' | 'lg';
}

// Each size is drawn at twice its name.
const tall = [112, 132, 180];
const lying = [173];

// Dark in both themes, as covers are: what is written on it can be read before the picture comes, or without it.
const ground = { backgroundColor: tokens.art.ground };

const isWhole = (base: string): boolean => /^https?:\/\//i.test(base);

/**
 * A cover in the size that its place needs, from the merchant's hosts of pictures where he has some, and last from ours; pale offline.
 * A vendor's own picture has one address and one size.
 */
export function Cover({ base, width, height, isWide = false, ...rest }: CoverProps) {
  const { isOnline } = useReachability();
  const hosts = imageHostsNow();
  const [missing, setMissing] = useState(0);
  if (base === '') return <NoCover {...rest} width={width} height={height} />;
  const same = { ...rest, alt: '', width, height, isFaded: !isOnline, style: ground };
  if (isWhole(base)) return <Img {...same} src={base} />;
  const host = hosts[missing];
  const at = (path: string) => (host === undefined ? assetUrl(path) : host + path);
  const drawn = isWide ? lying : tall;
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
