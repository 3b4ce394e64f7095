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
  /** Of somebody else: in a tab of its own that knows nothing of ours. */
  isOutside?: boolean;
  /** Inside a sentence a link is told by its line, not by color alone. */
  isInline?: boolean;
  testID?: string;
  style?: StyleProp<TextStyle>;
}

const pointer = web({ cursor: 'pointer' });
const ownTab = { hrefAttrs: { target: '_blank', rel: 'noopener noreferrer' } };

/** Words that go somewhere: a real anchor on the web. */
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
  const anchor = { href, ...(isOutside ? ownTab : {}) } as object;
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

// A link that stands alone is as large for a finger as a button, be it a word of two signs, and takes no more room than its words.
const { md: above, sm: beside } = tokens.space;
const reach = { paddingVertical: above, marginVertical: -above, paddingHorizontal: beside, marginHorizontal: -beside };
