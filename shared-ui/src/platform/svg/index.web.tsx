import { createElement, type ComponentType } from 'react';
import { unstable_createElement } from 'react-native-web';
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

const plain = <P,>(tag: string): ComponentType<P> => {
  const Plain = (props: P) => createElement(tag, props as object);
  Plain.displayName = tag;
  return Plain;
};

// Only the root takes React Native styles; its children are styled by attributes.
export const Svg: Component<SvgProps> = ({ testID, ...props }) =>
  unstable_createElement('svg', { ...props, ...(testID === undefined ? {} : { testID }) });
export const Path = plain<PathProps>('path');
export const Circle = plain<CircleProps>('circle');
export const Rect = plain<RectProps>('rect');
export const Line = plain<LineProps>('line');
export const G = plain<GProps>('g');
export const Defs = plain<DefsProps>('defs');
export const ClipPath = plain<ClipPathProps>('clipPath');
export const LinearGradient = plain<LinearGradientProps>('linearGradient');
export const RadialGradient = plain<RadialGradientProps>('radialGradient');
export const Stop = plain<StopProps>('stop');
