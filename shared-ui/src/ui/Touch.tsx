import { Pressable, View, type PressableProps } from 'react-native';
import { a, tokens, useTheme, web } from '../theme';
import { useLinkPress } from './link/navigation';
import type { TouchProps, TouchState } from './touchProps';

const pointer = web({ cursor: 'pointer', touchAction: 'manipulation', userSelect: 'none' });
const faint = { opacity: tokens.share.balanceOld };
const newTab = { hrefAttrs: { target: '_blank', rel: 'noopener noreferrer' } };
// Roles that are also pressed by the space bar; React Native Web handles it for buttons only.
const spaceKeyRoles: readonly string[] = ['checkbox', 'switch', 'radio', 'option', 'tab'];

const blocked = web({ cursor: 'not-allowed' });

/** The base of everything pressable: touch, hover, keyboard and focus. With `href` it is a real link. */
export function Touch({
  href,
  isOutside = false,
  onPress,
  instead,
  disabled = false,
  style,
  isPlain = false,
  hitSlop = 0,
  children,
  ...rest
}: TouchProps) {
  const t = useTheme();
  const press = useLinkPress(href, onPress, instead);
  const onKeyDown = (event: Key) => {
    rest.onKeyDown?.(event);
    if (event.key !== ' ' || !spaceKeyRoles.includes(rest.role ?? '')) return;
    // The page would scroll.
    event.preventDefault();
    if (!disabled && event.repeat !== true) press?.();
  };
  return (
    <Pressable
      {...rest}
      {...({ onKeyDown } as object)}
      {...(href === undefined ? {} : { href, role: 'link' as const, ...(isOutside ? newTab : {}) })}
      onPress={press as PressableProps['onPress']}
      disabled={disabled}
      style={(state) => {
        const now = state as TouchState;
        return [
          t.focus,
          t.movePress,
          disabled ? blocked : pointer,
          typeof style === 'function' ? style(now) : style,
          !disabled && !isPlain && now.hovered === true && t.tinted,
          !disabled && now.pressed && (isPlain ? faint : t.pressed),
        ];
      }}
    >
      {hitSlop > 0 && <View aria-hidden style={[a.absolute, reach(hitSlop)]} />}
      {children}
    </Pressable>
  );
}

type Key = Parameters<NonNullable<TouchProps['onKeyDown']>>[0];

// Browsers have no hitSlop: a transparent child extends the target.
function reach(by: number) {
  return { top: -by, bottom: -by, start: -by, end: -by };
}
