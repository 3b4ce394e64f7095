import { useReach } from '../../api';
import { assetUrl } from '../../platform/device';
import { tokens } from '../../theme';
import { Img } from '../../ui';

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

/** A cover in the size that its place needs; pale while offline. */
export function Cover({ base, width, height, isWide = false, ...rest }: CoverProps) {
  const { isOnline } = useReach();
  const drawn = isWide ? lying : tall;
  const set = drawn.map((size) => `${assetUrl(`${base}-${size}.webp`)} ${size * 2}w`).join(', ');
  return (
    <Img
      {...rest}
      src={assetUrl(`${base}-${drawn.at(-1)}.webp`)}
      alt=""
      width={width}
      height={height}
      webp={set}
      sizes={`${width}px`}
      isFaded={!isOnline}
      style={ground}
    />
  );
}
