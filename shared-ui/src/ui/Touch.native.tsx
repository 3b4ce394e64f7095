import { useRef } from 'react';
import { Animated, Easing, Pressable } from 'react-native';
import { tokens, useTheme } from '../theme';
import { useLinkPress } from './link/navigation';
import type { TouchProps } from './touchProps';

const Moving = Animated.createAnimatedComponent(Pressable);
const rest = { pressed: false };

export function Touch({
  href,
  isOutside: _ownTab,
  onPress,
  instead,
  disabled = false,
  style,
  isPlain = false,
  children,
  ...props
}: TouchProps) {
  const t = useTheme();
  const press = useLinkPress(href, onPress, instead);
  const scale = useRef(new Animated.Value(1)).current;
  const to = (toValue: number) => {
    if (isPlain || t.reducedMotion) return;
    Animated.timing(scale, {
      toValue,
      duration: tokens.motion.press,
      easing: Easing.bezier(0.2, 0.8, 0.2, 1),
      useNativeDriver: true,
    }).start();
  };
  return (
    <Moving
      {...props}
      {...(href === undefined ? {} : { role: 'link' as const })}
      {...(press === undefined ? {} : { onPress: () => press() })}
      disabled={disabled}
      onPressIn={() => to(tokens.motion.pressScale)}
      onPressOut={() => to(1)}
      style={[typeof style === 'function' ? style(rest) : style, { transform: [{ scale }] }]}
    >
      {children}
    </Moving>
  );
}
