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
  radius?: 'sm' | 'md' | 'lg';
}

// Each size is drawn at twice its name.
const drawn = [112, 132, 180] as const;

// Dark in both themes, as covers are: what is written on it can be read before the picture comes, or without it.
const ground = { backgroundColor: tokens.art.ground };

/** A cover in the size that its place needs; pale while offline. */
export function Cover({ base, width, height, ...rest }: CoverProps) {
  const { isOnline } = useReach();
  const set = drawn.map((size) => `${assetUrl(`${base}-${size}.webp`)} ${size * 2}w`).join(', ');
  return (
    <Img
      {...rest}
      src={assetUrl(`${base}-180.webp`)}
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
