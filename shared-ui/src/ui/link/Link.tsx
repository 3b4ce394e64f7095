import type { ReactNode } from 'react';
import { Text as NativeText, type StyleProp, type TextStyle } from 'react-native';
import { tokens, useTheme, web } from '../../theme';
import { faceOf, type TextVariant } from '../Text';
import { useLinkPress } from './navigation';

export interface LinkProps {
  href: string;
  children: ReactNode;
  variant?: TextVariant;
  onPress?: () => void;
  /** An external address: opens in a new tab without access to this one. */
  isOutside?: boolean;
  /** Links inside a sentence are underlined, so that color is not the only difference. */
  isInline?: boolean;
  testID?: string;
  style?: StyleProp<TextStyle>;
}

const pointer = web({ cursor: 'pointer' });
const newTab = { hrefAttrs: { target: '_blank', rel: 'noopener noreferrer' } };

/** A text link: a real anchor on the web. */
export function Link({
  href,
  children,
  variant = 'body',
  onPress,
  isOutside = false,
  isInline = false,
  testID,
  style,
}: LinkProps) {
  const t = useTheme();
  const press = useLinkPress(href, onPress);
  const anchor = { href, ...(isOutside ? newTab : {}) } as object;
  return (
    <NativeText
      {...anchor}
      role="link"
      testID={testID}
      onPress={(event) => press?.(event as never)}
      style={[
        t.textBrand,
        t.focus,
        pointer,
        faceOf(t, variant, {
          shows: false,
          isMono: false,
          isTabular: false,
          weight: isInline ? 'regular' : 'semibold',
        }),
        isInline ? { textDecorationLine: 'underline' } : reach,
        style,
      ]}
    >
      {children}
    </NativeText>
  );
}

// A standalone link has the touch target of a button, without taking more space than its text.
const { md: above, sm: beside } = tokens.space;
const reach = { paddingVertical: above, marginVertical: -above, paddingHorizontal: beside, marginHorizontal: -beside };
