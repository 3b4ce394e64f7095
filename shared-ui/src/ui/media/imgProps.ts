import type { StyleProp, ViewStyle } from 'react-native';
import type { tokens } from '../../theme';

export interface ImgProps {
  src: string;
  /** Empty for images with text beside them. */
  alt: string;
  width: number;
  height: number;
  /** srcset for each format: "a-112.webp 112w, a-224.webp 224w". */
  avif?: string;
  webp?: string;
  sizes?: string;
  radius?: keyof typeof tokens.radius;
  /** Above the fold: loaded at once. */
  isEager?: boolean;
  /** As wide as its container, in the same proportions. */
  isFluid?: boolean;
  /** Faded while offline. */
  isFaded?: boolean;
  fit?: 'cover' | 'contain';
  /** Called when the image cannot be loaded. */
  onMissing?: () => void;
  style?: StyleProp<ViewStyle>;
  testID?: string;
}
