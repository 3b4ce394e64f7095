export { a } from './atoms';
export type { ThemeName } from './brand';
export { fitBrand } from './brand';
export { alpha, contrastOf, over } from './color';
export { ThemeProvider, useTheme } from './ThemeProvider';
export { colorsOf, themeOf, type Colors, type Theme } from './themes';
export * as tokens from './tokens';
export { frameOf, useLayout, type Frame, type Layout } from './useLayout';
export { gradient, stickyAt, web, type WebStyle } from './web';
