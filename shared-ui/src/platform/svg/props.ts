import type { ReactElement, ReactNode } from 'react';
import type { StyleProp, ViewStyle } from 'react-native';

/** The subset of SVG that both renderers support. */
interface Paint {
  fill?: string;
  fillOpacity?: number;
  fillRule?: 'evenodd' | 'nonzero';
  stroke?: string;
  strokeWidth?: number;
  strokeOpacity?: number;
  strokeLinecap?: 'butt' | 'round' | 'square';
  strokeLinejoin?: 'miter' | 'round' | 'bevel';
  strokeDasharray?: string;
  opacity?: number;
  transform?: string;
  clipPath?: string;
}

export interface SvgProps extends Paint {
  width: number | string;
  height: number | string;
  viewBox: string;
  preserveAspectRatio?: string;
  style?: StyleProp<ViewStyle>;
  testID?: string;
  'aria-hidden'?: boolean;
  'aria-label'?: string;
  role?: 'img';
  children: ReactNode;
}

export interface PathProps extends Paint {
  d: string;
}
export interface CircleProps extends Paint {
  cx: number;
  cy: number;
  r: number;
}
export interface RectProps extends Paint {
  x: number;
  y: number;
  width: number;
  height: number;
  rx?: number;
}
export interface LineProps extends Paint {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}
export interface GProps extends Paint {
  children: ReactNode;
}
export interface DefsProps {
  children: ReactNode;
}
export interface ClipPathProps {
  id: string;
  children: ReactNode;
}
export interface LinearGradientProps {
  id: string;
  x1: string;
  y1: string;
  x2: string;
  y2: string;
  children: ReactNode;
}
export interface RadialGradientProps {
  id: string;
  cx: string;
  cy: string;
  r: string;
  gradientUnits?: 'userSpaceOnUse';
  children: ReactNode;
}
export interface StopProps {
  offset: string;
  stopColor: string;
  stopOpacity?: number;
}

export type Component<P> = (props: P) => ReactElement | null;
