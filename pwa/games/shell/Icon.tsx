import { icon } from '../../../shared-ui/src/theme/tokens';
import { icons } from './icons.gen';

interface Props {
  name: keyof typeof icons;
  size?: keyof typeof icon;
  className?: string;
}

/** Decorative: its meaning is always given by text beside it or the name of its button. */
export function Icon({ name, size = 'row', className }: Props) {
  return (
    <svg
      width={icon[size]}
      height={icon[size]}
      viewBox="0 0 256 256"
      fill="currentColor"
      aria-hidden="true"
      className={className}
    >
      <path d={icons[name]} />
    </svg>
  );
}
