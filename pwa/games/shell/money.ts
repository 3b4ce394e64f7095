declare const brand: unique symbol;

/** A decimal string as in the API; arithmetic uses whole ledger units of 0.0001. */
export type Money = string & { readonly [brand]: 'money' };

const places = 4;

export function units(amount: Money): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(places, '0'));
  return amount.startsWith('-') ? -value : value;
}

/** Two decimals, or all four where needed. */
export function moneyOf(value: bigint): Money {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places);
  const shown = fraction.endsWith('00') ? fraction.slice(0, 2) : fraction;
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${shown}` as Money;
}

export function isMoney(text: unknown): text is Money {
  return typeof text === 'string' && /^-?\d{1,15}(\.\d{1,4})?$/.test(text);
}

/** Parses user input: at most two decimals, comma or point; undefined if it is not an amount. */
export function parseMoney(text: string): Money | undefined {
  const plain = text
    .trim()
    .replace(/[\s,](?=\d{3}(\D|$))/g, '')
    .replace(',', '.');
  return /^\d{1,12}(\.\d{0,2})?$/.test(plain) ? moneyOf(units(plain.replace(/\.$/, '') as Money)) : undefined;
}

/** A plain decimal with its whole part grouped by locale. */
export function groupedDecimal(decimal: string, locale: string): string {
  const [whole = '0', fraction] = decimal.split('.');
  const digits = new Intl.NumberFormat(locale, { useGrouping: true, numberingSystem: 'latn' }).format(BigInt(whole));
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/** Digits grouped by locale; the currency sign is separate because it is smaller. */
export function grouped(amount: Money, locale: string, isShort = false): string {
  const [whole = '0', fraction = ''] = moneyOf(units(amount)).replace('-', '').split('.');
  const digits = new Intl.NumberFormat(locale, { useGrouping: true, numberingSystem: 'latn' }).format(BigInt(whole));
  return isShort && /^0+$/.test(fraction) ? digits : `${digits}.${fraction}`;
}
