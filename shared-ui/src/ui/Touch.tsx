import { Pressable, View, type PressableProps } from 'react-native';
import { a, tokens, useTheme, web } from '../theme';
import { useLinkPress } from './link/navigation';
import type { TouchProps, TouchState } from './touchProps';

const pointer = web({ cursor: 'pointer', touchAction: 'manipulation', userSelect: 'none' });
const faint = { opacity: tokens.share.balanceOld };
const ownTab = { hrefAttrs: { target: '_blank', rel: 'noopener noreferrer' } };
// These are pressed by the space bar too, as people expect; the renderer knows that of buttons alone.
const bySpace: readonly string[] = ['checkbox', 'switch', 'radio', 'option', 'tab'];

const blocked = web({ cursor: 'not-allowed' });

/** Whatever can be pressed: one answer to touch, hover, keys and focus. With `href` it is a real link. */
export function Touch({
  href,
  isOutside = false,
  onPress,
  disabled = false,
  style,
  isPlain = false,
  hitSlop = 0,
  children,
  ...rest
}: TouchProps) {
  const t = useTheme();
  const press = useLinkPress(href, onPress);
  const onKeyDown = (event: Key) => {
    rest.onKeyDown?.(event);
    if (event.key !== ' ' || !bySpace.includes(rest.role ?? '')) return;
    // The page would scroll.
    event.preventDefault();
    if (!disabled && event.repeat !== true) press?.();
  };
  return (
    <Pressable
      {...rest}
      {...({ onKeyDown } as object)}
      {...(href === undefined ? {} : { href, role: 'link' as const, ...(isOutside ? ownTab : {}) })}
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

// The browser knows no hitSlop: a clear child reaches past the edge instead.
function reach(by: number) {
  return { top: -by, bottom: -by, start: -by, end: -by };
}
