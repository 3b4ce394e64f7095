import type { TextInputProps } from 'react-native';

export type FieldKind = 'text' | 'password' | 'number' | 'decimal' | 'tel' | 'email' | 'code' | 'search';

const plain: TextInputProps = { autoCapitalize: 'none', autoCorrect: false, spellCheck: false };

/** Keyboard, capitalization and autocorrection by kind. */
export function inputOf(kind: FieldKind, isHidden: boolean): TextInputProps {
  switch (kind) {
    case 'password':
      return { ...plain, secureTextEntry: isHidden };
    case 'number':
      return { ...plain, inputMode: 'numeric' };
    case 'decimal':
      return { ...plain, inputMode: 'decimal' };
    case 'tel':
      return { ...plain, inputMode: 'tel', autoComplete: 'tel', textContentType: 'telephoneNumber' };
    case 'email':
      return { ...plain, inputMode: 'email', autoComplete: 'email', textContentType: 'emailAddress' };
    case 'code':
      return { ...plain, inputMode: 'numeric', autoComplete: 'one-time-code', textContentType: 'oneTimeCode' };
    case 'search':
      return { ...plain, inputMode: 'search', enterKeyHint: 'search' };
    default:
      return {};
  }
}
