import { useCallback } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Card, IconButton, LanternArt, Ring, Text, Tiles, useRing } from '../../ui';

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
const { cardSmall } = tokens.size;

/** Grids, carousels of tiles, and empty states. */
export function Sets() {
  const words = useT();
  const { isPhone, isDesktop, margin, width } = useLayout();
  const ring = useRing(letters.length);
  const gap = tokens.layout.gridTight;
  const columns = letters.length / 2;
  const tile = useCallback((index: number) => <Face letter={letters[index] ?? ''} />, []);
  const cell = isPhone ? a.full : a.grow;
  return (
    <View style={a.gap_lg}>
      <View style={[a.row, a.gap_sm]}>
        <IconButton icon="caret-left" label={words('ui:before')} isBoxed size="row" onPress={() => ring.go(-1)} />
        <View style={a.grow}>
          <Ring
            ring={ring}
            isStopped
            shape={cardSmall}
            items={letters.map((letter) => ({ key: letter, item: <Face letter={letter} isCard /> }))}
            testID="gallery-ring"
          />
        </View>
        <IconButton icon="caret-right" label={words('ui:next')} isBoxed size="row" onPress={() => ring.go(1)} />
      </View>
      <Tiles
        label={words('ui:tiles')}
        count={letters.length}
        columns={columns}
        gap={gap}
        ratio={1}
        radius="md"
        tile={tile}
        width={(isDesktop ? width / 2 : width) - margin * 2}
        testID="gallery-tiles"
      />
      <View style={isPhone ? a.gap_md : [a.row_stretch, a.gap_lg]}>
        {(['lit', 'broken'] as const).map((mood) => (
          <Card key={mood} style={[cell, a.align_center]}>
            <LanternArt mood={mood} />
          </Card>
        ))}
      </View>
    </View>
  );
}

function Face({ letter, isCard = false }: { letter: string; isCard?: boolean }) {
  const t = useTheme();
  return (
    <View style={[a.grow, a.center, a.round_md, t.bgRaised, t.border, isCard && card]}>
      <Text variant="heading">{letter}</Text>
    </View>
  );
}

const card = { aspectRatio: cardSmall.width / cardSmall.height };
