import type { Plugin } from 'vite';
import {
  face,
  game,
  hairline,
  icon,
  motion,
  palette,
  radius,
  share,
  size,
  space,
  target,
  type,
  weight,
} from '../../../shared-ui/src/theme/tokens';

type Leaf = string | number;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Numbers are lengths unless their group says otherwise. */
function lines(prefix: string, group: object, unit: (name: string, value: number) => string): string[] {
  return Object.entries(group as Record<string, Leaf | object>).flatMap(([name, value]) => {
    const full = `${prefix}-${kebab(name)}`;
    if (typeof value === 'object') return Array.isArray(value) ? [] : lines(full, value, unit);
    return [`--${full}:${typeof value === 'number' ? unit(name, value) : value}`];
  });
}

const pixels = (_: string, value: number) => `${value}px`;
const percent = (_: string, value: number) => `${+(value * 100).toFixed(2)}%`;
const times = (name: string, value: number) => (name === 'pressScale' ? String(value) : `${value}ms`);

const sharesOf = (name: 'dark' | 'light') =>
  lines(
    'share',
    {
      ...share[name],
      brandLine: share.brandLine,
      stateLine: share.stateLine,
      press: share.press,
      scrim: share.scrimSheet,
    },
    percent,
  );

/** Games are dark in every theme; text pages opt in to the light theme by `data-theme`. */
const light = (): string => [...lines('color', palette.light, pixels), ...sharesOf('light')].join(';');

/** The tokens as CSS custom properties: the games' style sheets contain no color, size or duration. */
export function tokensCss(): string {
  const all = [
    ...lines('color', palette.dark, pixels),
    ...lines('space', space, pixels),
    ...lines('radius', radius, pixels),
    ...lines('hairline', hairline, pixels),
    ...lines('type', type, pixels),
    ...lines('weight', weight, pixels),
    ...lines('icon', icon, pixels),
    ...lines('size', size, pixels),
    ...lines('game', game, pixels),
    ...sharesOf('dark'),
    ...lines('motion', motion, times),
    `--target:${target}px`,
    `--face-display:"${face.display}",${face.system}`,
    `--face-system:${face.system}`,
    `--face-mono:${face.mono}`,
  ];
  return `:root{${all.join(';')}}:root[data-theme=light]{${light()}}`;
}

const name = 'virtual:tokens.css';

export function tokensPlugin(): Plugin {
  return {
    name: 'lantern-tokens',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? tokensCss() : undefined),
  };
}
