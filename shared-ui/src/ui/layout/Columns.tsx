import type { ReactNode } from 'react';
import { View } from 'react-native';

import { a, tokens, useLayout } from '../../theme';
import { Card } from '../Card';
import { Narrow } from './Narrow';

/** Main content with a side column, stacked where the screen is too narrow for two. */
export function Columns({
  children,
  side,
  hasCard = true,
}: {
  children: ReactNode;
  side: ReactNode;
  hasCard?: boolean;
}) {
  const { frame, isRoomy } = useLayout();
  if (frame !== 'tablet' && !isRoomy)
    return (
      <Narrow>
        <View style={a.gap_lg}>
          <View>{children}</View>
          {side}
        </View>
      </Narrow>
    );
  return (
    <View style={[a.row_top, a.gap_xl]}>
      <View style={[a.grow, main]}>{children}</View>
      <View style={[a.grow, beside]}>{hasCard ? <Card>{side}</Card> : side}</View>
    </View>
  );
}

const main = { flexBasis: 0, maxWidth: tokens.size.dialog.form };
const beside = { flexBasis: 0, maxWidth: tokens.size.dialog.confirm };
