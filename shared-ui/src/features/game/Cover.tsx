import { useState } from 'react';

import { useReach } from '../../api';
import { assetUrl } from '../../platform/device';
import { tokens } from '../../theme';
import { Img } from '../../ui';
import { imageHostsNow } from '../system';

interface CoverProps {
  /** The picture's address without size and kind. */
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

/** A cover in the size that its place needs, from the merchant's hosts of pictures where he has some, and last from ours; pale offline. */
export function Cover({ base, width, height, isWide = false, ...rest }: CoverProps) {
  const { isOnline } = useReach();
  const hosts = imageHostsNow();
  const [missing, setMissing] = useState(0);
  const host = hosts[missing];
  const at = (path: string) => (host === undefined ? assetUrl(path) : host + path);
  const drawn = isWide ? lying : tall;
  const set = drawn.map((size) => `${at(`${base}-${size}.webp`)} ${size * 2}w`).join(', ');
  return (
    <Img
      {...rest}
      src={at(`${base}-${drawn.at(-1)}.webp`)}
      alt=""
      width={width}
      height={height}
      webp={set}
      sizes={`${width}px`}
      isFaded={!isOnline}
      onMissing={() => setMissing(Math.min(missing + 1, hosts.length))}
      style={ground}
    />
  );
}
