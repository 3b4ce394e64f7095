import { View } from 'react-native';
import { a, tokens } from '../../theme';
import { lazy } from '../lazy';

const QrPaths = lazy(async () => (await import('./QrPaths')).QrPaths);

/** The QR code of a text as a PNG, to save or share. */
export const qrPicture = async (value: string): Promise<Uint8Array<ArrayBuffer>> =>
  (await import('./qrPng')).qrPng(value);

export interface QrProps {
  value: string;
  /** What scanning it does. */
  label: string;
  /** Shows the logo in the center. */
  hasMark?: boolean;
  size?: number;
  testID?: string;
}

/** Dark on white in both themes, with a quiet zone, as cameras expect. */
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
