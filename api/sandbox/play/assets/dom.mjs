// Helpers of all game pages: elements, messages, and money as integers of its smallest unit.

const data = JSON.parse(document.getElementById('data').textContent);

export const { vendor, game, language, platform, board, messages } = data;

export const byId = (name) => document.getElementById(name);

/** Creates an element with properties and children. Attributes are given as `attributes`, classes as `className`. */
export function el(name, properties = {}, ...children) {
  const made = document.createElement(name);
  const { attributes = {}, ...rest } = properties;
  Object.assign(made, rest);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** Creates an SVG that screen readers skip. */
export function drawing(viewBox, ...shapes) {
  const space = 'http://www.w3.org/2000/svg';
  const made = document.createElementNS(space, 'svg');
  made.setAttribute('viewBox', viewBox);
  made.setAttribute('aria-hidden', 'true');
  for (const [name, attributes] of shapes) {
    const shape = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
    made.append(shape);
  }
  return made;
}

/** Returns a message with its placeholders filled. A missing message shows its key. */
export function say(key, parts = {}) {
  return (messages[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => (name in parts ? String(parts[name]) : whole));
}

const scale = 10_000n;

/** Parses "12.34" to an integer of ten-thousandths; null if it is not an amount. */
export function units(text) {
  const parts = /^(-?)(\d{1,12})(?:[.](\d{1,4}))?$/.exec(String(text).trim().replaceAll(',', ''));
  if (!parts) return null;
  const size = BigInt(parts[2]) * scale + BigInt((parts[3] ?? '').padEnd(4, '0'));
  return parts[1] ? -size : size;
}

/** Formats an amount for the server: two decimals, or four if the last two are not 0. */
export function wire(amount) {
  const size = amount < 0n ? -amount : amount;
  const rest = (size % scale).toString().padStart(4, '0');
  return `${amount < 0n ? '-' : ''}${size / scale}.${rest.endsWith('00') ? rest.slice(0, 2) : rest}`;
}

/** Formats an amount in the page's language. */
export function money(amount) {
  const text = typeof amount === 'bigint' ? wire(amount) : String(amount);
  const [whole, part] = text.split('.');
  return `${new Intl.NumberFormat(language).format(BigInt(whole))}.${part ?? '00'}`;
}

export const percent = (ppm) =>
  new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(ppm / 1e6);

export const time = (instant) =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false }).format(new Date(instant));

/** A table with a head; every row is a list of texts or elements. */
export const day = (instant) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

export function table(caption, head, rows) {
  return el(
    'table',
    {},
    caption ? el('caption', { textContent: caption }) : null,
    el('thead', {}, el('tr', {}, ...head.map((textContent) => el('th', { textContent, scope: 'col' })))),
    el('tbody', {}, ...rows.map((row) => el('tr', {}, ...row.map((cell) => (cell instanceof HTMLTableCellElement ? cell : el('td', {}, cell)))))),
  );
}
