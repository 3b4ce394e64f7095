import { targetOf, type BannerTarget } from './target';

/** Text of one style. */
export interface Run {
  text: string;
  isStrong?: true;
  isSlanted?: true;
  isUnderlined?: true;
  lead?: BannerTarget;
}

export type Block =
  | { kind: 'paragraph' | 'heading'; runs: readonly Run[] }
  | { kind: 'list'; isNumbered: boolean; items: readonly (readonly Run[])[] };

/** State of the parser. */
interface Reading {
  blocks: Block[];
  runs: Run[];
  list: { isNumbered: boolean; items: Run[][]; depth: number } | undefined;
  isHeading: boolean;
  /** Inside an element line breaks mean nothing; outside an empty line ends a paragraph. */
  depth: number;
  marks: Record<'isStrong' | 'isSlanted' | 'isUnderlined', number>;
  lead: BannerTarget | undefined;
}

const token = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|[^<]+|</gi;
const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const highest = 0x10_ff_ff;

const marksOf: Readonly<Record<string, keyof Reading['marks']>> = {
  b: 'isStrong',
  strong: 'isStrong',
  i: 'isSlanted',
  em: 'isSlanted',
  u: 'isUnderlined',
};

/**
 * Parses the markup that announcements may contain. Unknown elements are dropped but their text is kept. The result
 * is data and never HTML, so nothing in it can run.
 */
export function blocksOf(text: string): Block[] {
  const reading: Reading = {
    blocks: [],
    runs: [],
    list: undefined,
    isHeading: false,
    depth: 0,
    marks: { isStrong: 0, isSlanted: 0, isUnderlined: 0 },
    lead: undefined,
  };
  for (const [whole, slash, name, attributes = ''] of text.matchAll(token)) {
    if (name === undefined) say(reading, decoded(whole));
    else if (slash === '/') close(reading, name.toLowerCase());
    else open(reading, name.toLowerCase(), attributes);
  }
  endList(reading);
  endRuns(reading);
  return reading.blocks;
}

/** The text of the first paragraph. */
export function firstWords(blocks: readonly Block[]): string {
  const first = blocks.find(({ kind }) => kind === 'paragraph');
  return first === undefined || first.kind === 'list' ? '' : first.runs.map(({ text }) => text).join('');
}

const decoded = (text: string): string =>
  text.replace(entity, (whole: string, tens?: string, sixteens?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    const code = tens === undefined ? Number.parseInt(sixteens ?? '', 16) : Number(tens);
    return code > 0 && code <= highest ? String.fromCodePoint(code) : '';
  });

function say(reading: Reading, text: string): void {
  const isInside = reading.depth > 0 || reading.list !== undefined;
  const parts = isInside ? [text.replace(/[^\S\u00a0]+/g, ' ')] : text.split(/\n{2,}/);
  parts.forEach((part, place) => {
    if (place > 0) endRuns(reading);
    add(reading, part);
  });
}

function add({ runs, marks, lead }: Reading, text: string): void {
  if (text === '') return;
  const run: Run = { text };
  for (const mark of ['isStrong', 'isSlanted', 'isUnderlined'] as const) if (marks[mark] > 0) run[mark] = true;
  if (lead !== undefined) run.lead = lead;
  runs.push(run);
}

function open(reading: Reading, name: string, attributes: string): void {
  const mark = marksOf[name];
  if (mark !== undefined) reading.marks[mark] += 1;
  else if (name === 'br') add(reading, '\n');
  else if (name === 'a') reading.lead = leadIn(attributes);
  else if (name === 'li') endRuns(reading);
  else if (name === 'ul' || name === 'ol') openList(reading, name === 'ol');
  else if (name === 'p' || name === 'h3' || name === 'h4') {
    endRuns(reading);
    reading.depth += 1;
    reading.isHeading = name !== 'p';
  }
}

function close(reading: Reading, name: string): void {
  const mark = marksOf[name];
  if (mark !== undefined) reading.marks[mark] = Math.max(0, reading.marks[mark] - 1);
  else if (name === 'a') reading.lead = undefined;
  else if (name === 'li') endRuns(reading);
  else if (name === 'ul' || name === 'ol') closeList(reading);
  else if (name === 'p' || name === 'h3' || name === 'h4') {
    endRuns(reading);
    reading.depth = Math.max(0, reading.depth - 1);
    reading.isHeading = false;
  }
}

function leadIn(attributes: string): BannerTarget | undefined {
  const href = decoded(/\shref="([^"]*)"/i.exec(attributes)?.[1] ?? '');
  const lead = targetOf(href.startsWith('/') ? 'ROUTE' : 'LINK', href);
  return lead.to === 'nothing' ? undefined : lead;
}

/** Nested lists are flattened. */
function openList(reading: Reading, isNumbered: boolean): void {
  endRuns(reading);
  if (reading.list === undefined) reading.list = { isNumbered, items: [], depth: 1 };
  else reading.list.depth += 1;
}

function closeList(reading: Reading): void {
  endRuns(reading);
  if (reading.list !== undefined && --reading.list.depth === 0) endList(reading);
}

function endList(reading: Reading): void {
  endRuns(reading);
  const { list } = reading;
  reading.list = undefined;
  if (list !== undefined && list.items.length > 0)
    reading.blocks.push({ kind: 'list', isNumbered: list.isNumbered, items: list.items });
}

/** Ends the current text as a paragraph, a heading or a list item; empty text is dropped. */
function endRuns(reading: Reading): void {
  const runs = trimmed(reading.runs);
  reading.runs = [];
  if (runs.length === 0) return;
  if (reading.list === undefined) reading.blocks.push({ kind: reading.isHeading ? 'heading' : 'paragraph', runs });
  else reading.list.items.push(runs);
}

function trimmed(runs: readonly Run[]): Run[] {
  const first = runs.findIndex(({ text }) => text.trim() !== '');
  const last = runs.findLastIndex(({ text }) => text.trim() !== '');
  return runs.slice(Math.max(0, first), last + 1).map((run, place, { length }) => {
    const text = place === 0 ? run.text.trimStart() : run.text;
    return { ...run, text: place === length - 1 ? text.trimEnd() : text };
  });
}
