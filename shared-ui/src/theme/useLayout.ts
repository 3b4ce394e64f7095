import { useWindowDimensions } from 'react-native';
import { layout } from './tokens';

export type Frame = 'phone' | 'tablet' | 'desktop';

export interface Layout {
  frame: Frame;
  isPhone: boolean;
  isDesktop: boolean;
  /** A desktop wide enough for two different columns. */
  isRoomy: boolean;
  width: number;
  height: number;
  margin: number;
}

export function frameOf(width: number): Frame {
  if (width >= layout.desktop) return 'desktop';
  return width >= layout.tablet ? 'tablet' : 'phone';
}

export function useLayout(): Layout {
  const { width, height } = useWindowDimensions();
  const frame = frameOf(width);
  const margin = frame === 'phone' ? layout.marginPhone : layout.marginTablet;
  const isRoomy = width >= layout.roomy;
  return { frame, isPhone: frame === 'phone', isDesktop: frame === 'desktop', isRoomy, width, height, margin };
}
