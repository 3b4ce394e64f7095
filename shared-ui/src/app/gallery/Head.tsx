import { View } from 'react-native';

import { useT } from '../../i18n';
import { money } from '../../lib/money';
import { a, tokens, useTheme } from '../../theme';
import { Logo, Money, Text } from '../../ui';

const swatches = ['canvas', 'surface', 'raised', 'line', 'brand', 'good', 'bad', 'info', 'warn'] as const;
const sample = money('11111.1789');
const { swatch } = tokens.size;

/** The logo, the colors and the text styles. */
export function Head() {
  const t = useTheme();
  const words = useT();
  return (
    <>
      <View style={[a.row, a.between, a.wrap, a.gap_md]}>
        <View style={[a.row, a.gap_md]}>
          <Logo />
          <Text variant="figure">{words('ui:brand')}</Text>
        </View>
        <View style={[a.row, a.gap_sm]} aria-hidden>
          {swatches.map((name) => (
            <View
              key={name}
              style={[a.round_full, t.border, { width: swatch, height: swatch, backgroundColor: t.color[name] }]}
            />
          ))}
        </View>
      </View>
      <View style={[a.row_base, a.wrap, a.gap_lg, a.pb_lg, t.borderBottom]}>
        <Text variant="hero">40</Text>
        <Text variant="figure">{words('ui:figuresSample')}</Text>
        <Text variant="heading">{words('ui:headingSample')}</Text>
        <Text>{words('ui:bodySample')}</Text>
        <Text variant="detail" tone="muted">
          {words('ui:detailSample')}
        </Text>
        <Text variant="label" tone="muted">
          {words('ui:labelSample')}
        </Text>
        <Money amount={sample} currency="฿" variant="heading" style={a.push} />
      </View>
    </>
  );
}
