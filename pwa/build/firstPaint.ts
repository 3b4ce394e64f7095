import type { HtmlTagDescriptor, Plugin } from 'vite';

import { baseCss } from '../../shared-ui/src/theme/css';
import { skeletonCss, skeletonHtml } from './skeleton';

const headings = 'familjen-grotesk-latin-wght-normal';

// Modules that the home page needs besides the entry: its screen and the messages of the default language.
const firstModules = ['features/game/HomeScreen.tsx', 'i18n/locales/th/index.ts'];

interface Chunk {
  type: string;
  fileName: string;
  source?: string | Uint8Array;
  imports?: string[];
  moduleIds?: string[];
}

/** Returns the given chunks with all chunks that they import. */
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

function preloads(bundle: Record<string, Chunk>): string[] {
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
  const first = chunks.filter((chunk) =>
    chunk.moduleIds?.some((id) => firstModules.some((module) => id.endsWith(module))),
  );
  return [
    ...closure(
      bundle,
      first.map((chunk) => chunk.fileName),
    ),
  ];
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

/** Inlines the font rules: a separate style sheet would delay the first paint. */
function withFaces(html: string, bundle: Record<string, Chunk>): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (tag, file: string) => {
    const { source } = bundle[file] ?? {};
    if (source === undefined) return tag;
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
    return `<style>${text.trim()}</style>`;
  });
}

// How long a slow image may delay the scripts, in milliseconds.
const patience = 200;

// Runs in the page. A loaded image is painted in the next frame, so scripts wait for the one after; hidden pages have
// no frames.
const afterwards = `{
  const picture = document.querySelector('.sk-banner img');
  const rest = document.getElementById('rest');
  const begin = () => {
    document.head.append(rest.content);
  };
  const drawn = () => requestAnimationFrame(() => requestAnimationFrame(begin));
  if (document.documentElement.dataset.at !== '/') begin();
  else if (picture.complete) drawn();
  else picture.onload = picture.onerror = drawn;
  setTimeout(begin, ${patience});
}`;

const scripts = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** The skeleton needs no scripts: its image gets the whole bandwidth first, and scripts are requested after it. */
function afterThePicture(html: string, firstFiles: readonly string[]): string {
  const named = html.match(scripts) ?? [];
  const missing = firstFiles.filter((file) => !named.some((tag) => tag.includes(`"/${file}"`)));
  const rest = [...named, ...missing.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)];
  return html
    .replace(scripts, '')
    .replace('</body>', `<template id="rest">${rest.join('')}</template><script>${afterwards}</script></body>`);
}

/** Adds background, skeleton and fallback font before any script, and preloads screen, messages and display font. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const style: HtmlTagDescriptor = {
          tag: 'style',
          attrs: { id: 'base' },
          children: `${baseCss()}\n${skeletonCss()}`,
          injectTo: 'head-prepend',
        };
        const outlined = html.replace('<div id="root"></div>', `<div id="root">${skeletonHtml()}</div>`);
        if (bundle === undefined) return { html: outlined, tags: [style] };
        const built = bundle as unknown as Record<string, Chunk>;
        return { html: afterThePicture(withFaces(outlined, built), preloads(built)), tags: [style, ...face(built)] };
      },
    },
  };
}
