import type { HtmlTagDescriptor, Plugin } from 'vite';

import { baseCss } from '../../shared-ui/src/theme/css';
import { skeletonCss, skeletonHtml } from './skeleton';

const headings = 'familjen-grotesk-latin-wght-normal';

// What the home page needs at once besides the entry: its screen and the words of the default language.
const firstModules = ['features/game/HomeScreen.tsx', 'i18n/locales/th/index.ts'];

interface Chunk {
  type: string;
  fileName: string;
  source?: string | Uint8Array;
  imports?: string[];
  moduleIds?: string[];
}

/** All chunks that the given ones stand on, themselves included. */
function closure(bundle: Record<string, Chunk>, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const queue = [...names]; queue.length > 0;) {
    const name = queue.pop();
    if (name === undefined || found.has(name)) continue;
    found.add(name);
    queue.push(...(bundle[name]?.imports ?? []));
  }
  return found;
}

function preloads(bundle: Record<string, Chunk>): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
  const first = chunks.filter((chunk) =>
    chunk.moduleIds?.some((id) => firstModules.some((module) => id.endsWith(module))),
  );
  return [
    ...closure(
      bundle,
      first.map((chunk) => chunk.fileName),
    ),
  ].map((file) => ({
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: '', fetchpriority: 'low', href: `/${file}` },
    injectTo: 'head',
  }));
}

function face(bundle: Record<string, Chunk>): HtmlTagDescriptor[] {
  const file = Object.keys(bundle).find((name) => name.includes(headings));
  if (file === undefined) return [];
  return [
    {
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
      injectTo: 'head',
    },
  ];
}

/** The few rules of the display face go into the page: a sheet of its own would hold up the first drawing. */
function withFaces(html: string, bundle: Record<string, Chunk>): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (tag, file: string) => {
    const { source } = bundle[file] ?? {};
    if (source === undefined) return tag;
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
    return `<style>${text.trim()}</style>`;
  });
}

/** The outline needs no script: its picture and the face of the headings go first over a thin line. */
const afterThePicture = (html: string): string =>
  html.replace(/<(script type="module"|link rel="modulepreload")(?![^>]*fetchpriority)/g, '<$1 fetchpriority="low"');

/** Ground, outline and stand-in face before any script; screen, words and display face asked for at once. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const built = (bundle ?? {}) as Record<string, Chunk>;
        const style: HtmlTagDescriptor = {
          tag: 'style',
          attrs: { id: 'base' },
          children: `${baseCss()}\n${skeletonCss()}`,
          injectTo: 'head-prepend',
        };
        const known = new Set([...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file]) => file));
        const missing = preloads(built).filter(({ attrs }) => !known.has(attrs?.href as string));
        return {
          html: afterThePicture(withFaces(html, built)).replace(
            '<div id="root"></div>',
            `<div id="root">${skeletonHtml()}</div>`,
          ),
          tags: [style, ...face(built), ...missing],
        };
      },
    },
  };
}
