import { View } from 'react-native';
import { a, tokens } from '../../theme';
import { late } from '../late';

const QrPaths = late(async () => (await import('./QrPaths')).QrPaths);

export interface QrProps {
  value: string;
  /** What scanning it does. */
  label: string;
  /** The mark in its middle. */
  hasMark?: boolean;
  size?: number;
  testID?: string;
}

/** Always dark on white, in both themes, with its quiet zone: cameras expect it so. */
export function Qr({ value, label, hasMark = true, size = tokens.size.qr, testID }: QrProps) {
  return (
    <View
      role="img"
      aria-label={label}
      testID={testID}
      style={[
        a.round_lg,
        { width: size, height: size, padding: tokens.size.qrQuiet, backgroundColor: tokens.art.paper },
      ]}
    >
      <QrPaths value={value} hasMark={hasMark} size={size - tokens.size.qrQuiet * 2} />
    </View>
  );
}
