import { Platform, type FlexStyle, type ViewStyle } from 'react-native';

/** Styles of browsers beyond React Native's. */
export interface WebStyle {
  WebkitTouchCallout?: 'none';
  animationDelay?: string;
  animationDuration?: string;
  animationFillMode?: 'forwards';
  animationIterationCount?: string | number;
  /** React Native Web does not convert transform arrays here: write them as CSS strings. */
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
  hyphens?: 'auto';
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
  transitionDelay?: string;
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

/** A gradient as the background of a view. */
export function gradient(image: string): ViewStyle {
  return Platform.OS === 'web' ? web({ backgroundImage: image }) : { experimental_backgroundImage: image };
}

/** Sticks at this distance from the top while the page scrolls, and below the offline bar. */
export function stickyAt(top: number, layer: number): FlexStyle {
  return web({ position: 'sticky', top: `calc(${top}px + var(--page-top, 0px))`, zIndex: layer });
}

/** Styles for browsers; nothing in the apps. */
export function web(style: WebStyle): FlexStyle {
  return Platform.OS === 'web' ? (style as FlexStyle) : {};
}
