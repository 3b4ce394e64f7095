import * as native from 'react-native-svg';
import type {
  CircleProps,
  ClipPathProps,
  Component,
  DefsProps,
  GProps,
  LineProps,
  LinearGradientProps,
  PathProps,
  RadialGradientProps,
  RectProps,
  StopProps,
  SvgProps,
} from './props';

export const Svg = native.Svg as unknown as Component<SvgProps>;
export const Path = native.Path as unknown as Component<PathProps>;
export const Circle = native.Circle as unknown as Component<CircleProps>;
export const Rect = native.Rect as unknown as Component<RectProps>;
export const Line = native.Line as unknown as Component<LineProps>;
export const G = native.G as unknown as Component<GProps>;
export const Defs = native.Defs as unknown as Component<DefsProps>;
export const ClipPath = native.ClipPath as unknown as Component<ClipPathProps>;
export const LinearGradient = native.LinearGradient as unknown as Component<LinearGradientProps>;
export const RadialGradient = native.RadialGradient as unknown as Component<RadialGradientProps>;
export const Stop = native.Stop as unknown as Component<StopProps>;
