export interface Tree {
  [key: string]: string | Tree;
}

const accents: Record<string, string> = {
  a: 'á',
  c: 'ç',
  d: 'ð',
  e: 'é',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  r: 'ŕ',
  s: 'š',
  u: 'ü',
  w: 'ŵ',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  G: 'Ĝ',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  R: 'Ŕ',
  S: 'Š',
  U: 'Û',
  W: 'Ŵ',
  Y: 'Ý',
};

// Placeholders, nested keys and tags must stay unchanged.
const preserved = /(\{\{[^}]*\}\}|\$t\([^)]*\)|<[^>]*>)/;

function mapText(text: string, change: (plain: string) => string): string {
  return text
    .split(preserved)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}

function accented(text: string): string {
  const body = mapText(text, (plain) => plain.replace(/[A-Za-z]/g, (letter) => accents[letter] ?? letter));
  const extra = Math.ceil(text.length * 0.35);
  return `[${body}${'·'.repeat(extra)}]`;
}

// Arabic letters make the browser lay text out from right to left.
const arabic: Record<string, string> = {
  a: 'ا',
  b: 'ب',
  c: 'ك',
  d: 'د',
  e: 'ي',
  f: 'ف',
  g: 'ج',
  h: 'ه',
  i: 'ي',
  j: 'ج',
  k: 'ك',
  l: 'ل',
  m: 'م',
  n: 'ن',
  o: 'و',
  p: 'ب',
  q: 'ق',
  r: 'ر',
  s: 'س',
  t: 'ت',
  u: 'و',
  v: 'ف',
  w: 'و',
  x: 'خ',
  y: 'ي',
  z: 'ز',
};

function mirrored(text: string): string {
  return mapText(text, (plain) => plain.replace(/[A-Za-z]/g, (letter) => arabic[letter.toLowerCase()] ?? letter));
}

function mapTree(tree: Tree, change: (text: string) => string): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? change(value) : mapTree(value, change),
    ]),
  );
}

// Arabic has six plural forms and English two: the missing ones repeat "other".
const pluralForms = ['zero', 'one', 'two', 'few', 'many'];

function withPluralForms(tree: Tree): Tree {
  const added = Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' && key.endsWith('_other')
      ? pluralForms.map((form): [string, string] => [key.replace(/other$/, form), value])
      : [],
  );
  const inner = Object.entries(tree).map(([key, value]): [string, string | Tree] => [
    key,
    typeof value === 'string' ? value : withPluralForms(value),
  ]);
  return { ...Object.fromEntries(added), ...Object.fromEntries(inner) };
}

export const pseudoAccented = (tree: Tree): Tree => mapTree(tree, accented);
export const pseudoMirrored = (tree: Tree): Tree => mapTree(withPluralForms(tree), mirrored);
