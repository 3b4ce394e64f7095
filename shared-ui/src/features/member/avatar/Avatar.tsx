import { View } from 'react-native';

import { Path, Rect, Svg, Circle } from '../../../platform/svg';
import { a, tokens, useTheme } from '../../../theme';
import { Text } from '../../../ui';
import { initialsOf, type Member } from '../model';
import { avatarOf } from './avatars';
import type { Recipe } from './recipes';

export interface AvatarProps {
  member: Pick<Member, 'nickname' | 'username' | 'avatar'>;
  size: number;
}

/** The member's avatar, or two initials. The name is always shown beside it. */
export function Avatar({ member, size }: AvatarProps) {
  const theme = useTheme();
  const recipe = avatarOf(member.avatar);
  const box = { width: size, height: size };
  if (recipe !== undefined) return <Face recipe={recipe} size={size} />;
  return (
    <View aria-hidden style={[a.center, a.fixed, a.round_full, theme.bgTintStrong, box]}>
      <Text variant={size < tokens.size.row ? 'detail' : 'body'} tone="brand" weight="semibold">
        {initialsOf(member)}
      </Text>
    </View>
  );
}

const edge = 64;
const mirrored = `translate(${edge} 0) scale(-1 1)`;

export function Face({ recipe, size }: { recipe: Recipe; size: number }) {
  const [deep, ground, mid, light] = tokens.paint[recipe.paint];
  const tones = { dark: deep, fur: mid, light };
  return (
    <View aria-hidden style={[a.clip, a.fixed, a.round_full, { width: size, height: size }]}>
      <Svg width={size} height={size} viewBox={`0 0 ${edge} ${edge}`} aria-hidden>
        <Rect x={0} y={0} width={edge} height={edge} fill={ground} />
        <Circle cx={edge / 2} cy={edge * 0.62} r={edge * 0.48} fill={deep} fillOpacity={0.34} />
        {recipe.layers.flatMap(([tone, d, isPair], place) => [
          <Path key={`${place}`} d={d} fill={tones[tone]} />,
          isPair === true && <Path key={`${place}-twin`} d={d} fill={tones[tone]} transform={mirrored} />,
        ])}
      </Svg>
    </View>
  );
}
