import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens } from '../../theme';
import { Copy } from '../Copy';
import { Text } from '../Text';

/** The reference number that customer service asks for, with a copy button. */
export function Reference({ value, name }: { value: string; name: string }) {
  const t = useT();
  return (
    <View style={[a.row, a.between, a.ps_xs, { minHeight: tokens.target }]}>
      <Text variant="detail" tone="muted">
        {t('common:reference')}
      </Text>
      <View style={[a.row, a.shrink]}>
        <Text
          variant="detail"
          weight="semibold"
          isDisplay
          isTabular
          selectable
          lines={1}
          testID={handle(name, 'reference')}
        >
          {value}
        </Text>
        <Copy value={value} label={t('common:copyReference')} testID={handle(name, 'copy')} />
      </View>
    </View>
  );
}
