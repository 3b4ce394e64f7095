import { View } from 'react-native';

import { useT } from '../../i18n';
import { a } from '../../theme';
import { Copy } from '../Copy';
import { Text } from '../Text';

const shortAs = 12;
const end = 4;

/** An identifier as people compare it: whole if it is short, else its beginning and its end. */
export const shortId = (id: string): string =>
  id.length <= shortAs + end ? id : `${id.slice(0, shortAs - end)}…${id.slice(-end)}`;

/** A shortened identifier with a button that copies all of it. */
export function ShortId({ value, testID }: { value: string; testID?: string }) {
  const t = useT();
  return (
    <View style={[a.row, a.shrink]}>
      <Text variant="detail" align="end" isTabular selectable lines={1}>
        {shortId(value)}
      </Text>
      <Copy value={value} label={t('common:copyId')} {...(testID === undefined ? {} : { testID })} />
    </View>
  );
}
