import { View } from 'react-native';

import { a, tokens, useTheme } from '../../theme';
import { Icon } from '../../ui';
import { looksOf, type MessageKind } from './model';

/** The icon of a message's kind; its text says the same. */
export function MessageMark({ kind, isLarge = false }: { kind: MessageKind; isLarge?: boolean }) {
  const theme = useTheme();
  const { icon, tone } = looksOf(kind);
  const edge = isLarge ? tokens.size.bottomBar : tokens.size.thumb;
  return (
    <View style={[a.center, a.fixed, a.round_full, theme.bgRaised, theme.border, { width: edge, height: edge }]}>
      <Icon name={icon} size={isLarge ? 'tile' : 'row'} isFilled={isLarge} color={theme.color[tone]} />
    </View>
  );
}
