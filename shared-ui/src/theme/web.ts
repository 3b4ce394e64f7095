import { Platform, type FlexStyle, type ViewStyle } from 'react-native';

/** What the browser knows beyond React Native's styles. */
export interface WebStyle {
  WebkitTouchCallout?: 'none';
  animationDelay?: string;
  animationDuration?: string;
  animationFillMode?: 'forwards';
  animationIterationCount?: string | number;
  /** A list of transforms is nothing there: they are written as CSS has them. */
  animationKeyframes?: Record<string, Omit<ViewStyle, 'transform'> & { transform?: string }>;
  animationPlayState?: 'paused' | 'running';
  animationTimingFunction?: string;
  backdropFilter?: string;
  backgroundImage?: string;
  backgroundRepeat?: 'no-repeat';
  backgroundSize?: string;
  caretColor?: string;
  contain?: string;
  containIntrinsicSize?: string;
  contentVisibility?: 'auto' | 'visible';
  cursor?: string;
  display?: 'inline-block';
  filter?: string;
  flexBasis?: string;
  maxWidth?: string;
  fontVariationSettings?: string;
  fontWeight?: number;
  maskImage?: string;
  objectFit?: 'cover' | 'contain';
  outlineColor?: string;
  outlineOffset?: number;
  outlineWidth?: number;
  overflow?: 'clip';
  overflowClipMargin?: string;
  overflowX?: 'auto' | 'hidden';
  overflowY?: 'auto' | 'hidden';
  overscrollBehavior?: 'contain' | 'none';
  position?: 'fixed' | 'sticky';
  top?: string | number;
  scrollSnapType?: string;
  scrollbarWidth?: 'none' | 'thin';
  textWrap?: 'balance';
  touchAction?: string;
  transitionDuration?: string;
  transitionProperty?: string;
  transitionTimingFunction?: string;
  userSelect?: 'none' | 'text';
  verticalAlign?: 'top';
  visibility?: 'hidden' | 'visible';
  whiteSpace?: 'nowrap' | 'normal' | 'pre-wrap';
  willChange?: string;
  maxHeight?: string | number;
  minHeight?: string;
  zIndex?: number;
}

/** A gradient as the ground of a view. */
export function gradient(image: string): ViewStyle {
  return Platform.OS === 'web' ? web({ backgroundImage: image }) : { experimental_backgroundImage: image };
}

/** Stays at this distance from the top while the page scrolls below it, and below the bar that says offline. */
export function stuckAt(top: number, layer: number): FlexStyle {
  return web({ position: 'sticky', top: `calc(${top}px + var(--page-top, 0px))`, zIndex: layer });
}

/** Styles for the browser alone; in the apps nothing. */
export function web(style: WebStyle): FlexStyle {
  return Platform.OS === 'web' ? (style as FlexStyle) : {};
}
