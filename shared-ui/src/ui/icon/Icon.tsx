import { Path, Svg } from '../../platform/svg';
import { tokens, useTheme } from '../../theme';
import { filled, outline } from './paths.gen';

export type IconName = keyof typeof outline | keyof typeof filled;

const pointsSideways = /^(caret|arrow)-(left|right)$|^sign-|^arrow-u-up-left$|^arrow-square-out$|^export$/;

export interface IconProps {
  name: IconName;
  size?: keyof typeof tokens.icon;
  /** A color of the theme; `t.color.muted` by default. */
  color?: string;
  /** The filled version: the active entry, or a state. */
  isFilled?: boolean;
  /** Only where there is no text beside it. */
  label?: string;
}

const table = (isFilled: boolean): Record<string, string> => (isFilled ? filled : outline);

export function Icon({ name, size = 'row', color, isFilled = false, label }: IconProps) {
  const t = useTheme();
  const edge = tokens.icon[size];
  const path = table(isFilled)[name] ?? table(!isFilled)[name] ?? '';
  return (
    <Svg
      width={edge}
      height={edge}
      viewBox="0 0 256 256"
      fill={color ?? t.color.muted}
      style={[
        { width: edge, height: edge, flexShrink: 0 },
        t.isRtl && pointsSideways.test(name) && { transform: [{ scaleX: -1 }] },
      ]}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <Path d={path} />
    </Svg>
  );
}
