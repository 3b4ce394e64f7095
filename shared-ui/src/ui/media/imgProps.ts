import type { StyleProp, ViewStyle } from 'react-native';
import type { tokens } from '../../theme';

export interface ImgProps {
  src: string;
  /** Empty for a picture whose words stand beside it. */
  alt: string;
  width: number;
  height: number;
  /** srcset of each kind: "a-112.webp 112w, a-224.webp 224w". */
  avif?: string;
  webp?: string;
  sizes?: string;
  radius?: keyof typeof tokens.radius;
  /** Above the fold: asked for at once. */
  isEager?: boolean;
  /** As wide as its place, in the same proportion. */
  isFluid?: boolean;
  /** Art while offline. */
  isFaded?: boolean;
  fit?: 'cover' | 'contain';
  /** It does not come; its place stays empty. */
  onMissing?: () => void;
  style?: StyleProp<ViewStyle>;
  testID?: string;
}
